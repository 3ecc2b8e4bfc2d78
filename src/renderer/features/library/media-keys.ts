/** Where keys lead in a list of so many items, so many side by side. */
export interface KeyedList {
  readonly count: number;
  readonly columns: number;
  readonly linesPerPage: number;
}

/** The index a key leads to from another; null for a key that leads nowhere. */
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

/** In the same column; where the last line does not reach that far, its last item. */
function lineDown(at: number, lines: number, { count, columns }: KeyedList): number {
  const lineOf = (index: number) => Math.floor(index / columns);
  const linesDown = Math.min(lines, lineOf(count - 1) - lineOf(at));
  return Math.min(count - 1, at + linesDown * columns);
}

/** A pause as long as this begins a new word. */
const typedTogetherMs = 1_000;

/** Finds items by the beginning of their name, typed letter by letter. */
export class TypedName {
  #text = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  /** Whether a space would belong to a name that is being typed. */
  isTyping(atMs: number): boolean {
    return this.#text !== '' && atMs - this.#lastMs < typedTogetherMs;
  }

  /** What is typed next begins a new name. */
  end(): void {
    this.#text = '';
  }

  /** The item that the letters typed so far lead to, looked for from where somebody is; null when none begins so. */
  indexAfter(
    letter: string,
    atMs: number,
    from: number,
    items: readonly { readonly name: string }[],
  ): number | null {
    const isNew = !this.isTyping(atMs);
    this.#text = isNew ? letter : this.#text + letter;
    this.#lastMs = atMs;
    // A first letter leads on from here, so that typed again it leads to the next item that begins with it.
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
