/** A list as the keyboard moves through it. */
export interface KeyedList {
  readonly count: number;
  readonly columns: number;
  readonly linesPerPage: number;
}

/** The index that a key moves to; null for a key that does not move. */
export function indexAfterKey(key: string, at: number, list: KeyedList): number | null {
  const { count, columns, linesPerPage } = list;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return lineDown(at, 1, list);
    case 'ArrowUp':
      return at - columns < 0 ? at : at - columns;
    case 'ArrowRight':
      return columns === 1 ? null : Math.min(last, at + 1);
    case 'ArrowLeft':
      return columns === 1 ? null : Math.max(0, at - 1);
    case 'PageDown':
      return lineDown(at, linesPerPage, list);
    case 'PageUp': {
      const linesUp = Math.min(linesPerPage, Math.floor(at / columns));
      return at - linesUp * columns;
    }
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Moves down in the same column, or to the last item if the last line is too short. */
function lineDown(at: number, lines: number, { count, columns }: KeyedList): number {
  const lineOf = (index: number) => Math.floor(index / columns);
  const linesDown = Math.min(lines, lineOf(count - 1) - lineOf(at));
  return Math.min(count - 1, at + linesDown * columns);
}

/** After a pause this long, a new word begins. */
const typedTogetherMs = 1_000;

/** Finds items by the start of their name, typed letter by letter. */
export class TypedName {
  #text = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  /** Whether a name is being typed, so that a space would belong to it. */
  isTyping(atMs: number): boolean {
    return this.#text !== '' && atMs - this.#lastMs < typedTogetherMs;
  }

  /** Makes the next letter start a new name. */
  end(): void {
    this.#text = '';
  }

  /** The item that the letters typed so far lead to, searching from the current one; null if none matches. */
  indexAfter(
    letter: string,
    atMs: number,
    from: number,
    items: readonly { readonly name: string }[],
  ): number | null {
    const isNew = !this.isTyping(atMs);
    this.#text = isNew ? letter : this.#text + letter;
    this.#lastMs = atMs;
    // A first letter starts after the current item, so that typing it again goes to the next item with that letter.
    const start = isNew ? from + 1 : from;
    for (let step = 0; step < items.length; step++) {
      const index = (start + step) % items.length;
      if (beginsWith(items[index]?.name ?? '', this.#text)) return index;
    }
    return null;
  }
}

const letters = new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' });
const beginsWith = (name: string, text: string): boolean =>
  letters.compare(name.slice(0, text.length), text) === 0;
