import type { ReadName } from './read-name.ts';

/** How the items of a library are named; null where they do not agree. */
export interface NamingStyle {
  readonly separator: ' ' | '_' | null;
  readonly saysSizes: boolean;
  readonly numbers: NumbersByPlace;
}

/** The first, second, … numbers of items by the first word of their names, and of all items together. */
type NumbersByPlace = ReadonlyMap<string, readonly string[]>;

const shareMin = 0.6;
const numbersKeptMax = 200;

/** Counts how items are named, one after the other, so that thousands need no pass of their own. */
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
    return { separator, saysSizes: this.#saysSizes, numbers: this.#numbers };
  }
}

/** The number padded as most of its neighbours are; as it was written where they do not agree. */
export function paddedAs(
  written: string,
  firstWord: string,
  place: number,
  { numbers }: NamingStyle,
): string {
  const neighbours = numbers.get(`${firstWord} ${place}`) ?? numbers.get(` ${place}`) ?? [];
  if (neighbours.length === 0 || !/^\d+$/.test(written)) return written;
  const plain = written.replace(/^0+(?=\d)/, '');
  const share = (holds: (digits: string) => boolean) => neighbours.filter(holds).length / neighbours.length;
  const widths = [...new Set(neighbours.filter((digits) => /^0\d/.test(digits)).map(({ length }) => length))];
  const width = widths.find((padded) => share((digits) => digits.length === padded) >= shareMin);
  if (width !== undefined) return plain.padStart(width, '0');
  const isUnpadded = share((digits) => !/^0\d/.test(digits)) >= shareMin;
  const someAreShorter = neighbours.some((digits) => digits.length < written.length);
  return isUnpadded && someAreShorter ? plain : written;
}
