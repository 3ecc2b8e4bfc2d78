import type { ReadName } from './read-name.ts';

/** How the items of a library are named; null where they differ. */
export interface NamingStyle {
  readonly separator: ' ' | '_' | null;
  readonly saysSizes: boolean;
  readonly numbers: NumbersByPlace;
}

/**
 * How numbers in item names are written, by the first word of the name and by position in it, and also for all items
 * together.
 */
type NumbersByPlace = ReadonlyMap<string, NumberStyle>;

type NumberStyle =
  | { readonly kind: 'padded'; readonly width: number }
  | { readonly kind: 'unpadded'; readonly shortest: number }
  | { readonly kind: 'as_written' };

const shareMin = 0.6;
const numbersKeptMax = 200;

/** Counts naming habits item by item as they are added, without a separate pass. */
export class StyleCounter {
  #withSpaces = 0;
  #withUnderscores = 0;
  #saysSizes = false;
  readonly #numbers = new Map<string, string[]>();

  add({ stem, tokens, words }: ReadName): void {
    const name = stem.trim();
    if (/\S\s+\S/.test(name) && !name.includes('_')) this.#withSpaces += 1;
    else if (name.includes('_') && !/\s/.test(name)) this.#withUnderscores += 1;
    this.#saysSizes ||= tokens.some(({ kind }) => kind === 'size');
    const numbers = tokens.filter(({ kind }) => kind === 'number');
    for (const [place, token] of numbers.entries())
      this.#addNumber(words[0] ?? '', place, stem.slice(token.start, token.end));
  }

  #addNumber(word: string, place: number, digits: string): void {
    for (const key of [`${word} ${place}`, ` ${place}`]) {
      const numbers = this.#numbers.get(key) ?? [];
      if (numbers.length < numbersKeptMax) numbers.push(digits);
      this.#numbers.set(key, numbers);
    }
  }

  style(): NamingStyle {
    const total = this.#withSpaces + this.#withUnderscores;
    const separator =
      total === 0
        ? null
        : this.#withSpaces / total >= shareMin
          ? ' '
          : this.#withUnderscores / total >= shareMin
            ? '_'
            : null;
    return {
      separator,
      saysSizes: this.#saysSizes,
      numbers: new Map([...this.#numbers].map(([place, numbers]) => [place, numberStyleOf(numbers)])),
    };
  }
}

function numberStyleOf(numbers: readonly string[]): NumberStyle {
  const share = (holds: (digits: string) => boolean) => numbers.filter(holds).length / numbers.length;
  const isPadded = (digits: string) => digits.startsWith('0') && digits.length > 1;
  const widths = new Set(numbers.filter(isPadded).map(({ length }) => length));
  for (const width of widths) {
    if (share((digits) => digits.length === width) >= shareMin) return { kind: 'padded', width };
  }
  if (share((digits) => !isPadded(digits)) < shareMin) return { kind: 'as_written' };
  return { kind: 'unpadded', shortest: Math.min(...numbers.map(({ length }) => length)) };
}

/** The number with the padding that most similar items use, or unchanged if they differ. */
export function paddedAs(
  written: string,
  firstWord: string,
  place: number,
  { numbers }: NamingStyle,
): string {
  const style = numbers.get(`${firstWord} ${place}`) ?? numbers.get(` ${place}`);
  if (style === undefined || style.kind === 'as_written' || !/^\d+$/.test(written)) return written;
  const plain = written.replace(/^0+(?=\d)/, '');
  if (style.kind === 'padded') return plain.padStart(style.width, '0');
  return style.shortest < written.length ? plain : written;
}
