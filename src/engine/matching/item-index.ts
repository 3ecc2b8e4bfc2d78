import { addUnder } from './grouping.ts';
import type { MatchTarget } from './match-result.ts';
import { keyOf, type NameToken, type ReadName, readItemName } from './read-name.ts';

export interface IndexedItem<Id extends string = string> {
  readonly target: MatchTarget<Id>;
  readonly name: ReadName;
}

/** A project's items by name, so that each of ten thousand files is looked up instead of compared with every item. */
export class ItemIndex<Id extends string = string> {
  readonly items: IndexedItem<Id>[] = [];
  readonly #byKey = new Map<string, IndexedItem<Id>[]>();
  readonly #byCoreKey = new Map<string, IndexedItem<Id>[]>();
  readonly #byUnversionedKey = new Map<string, IndexedItem<Id>[]>();
  readonly #byBeginning = new Map<string, IndexedItem<Id>[]>();

  add(target: MatchTarget<Id>): IndexedItem<Id> {
    const item = { target, name: readItemName(target.name) };
    this.items.push(item);
    addUnder(this.#byKey, item.name.key, item);
    addUnder(this.#byCoreKey, item.name.coreKey, item);
    const unversioned = withoutFileVersion(item.name);
    if (unversioned !== null) addUnder(this.#byUnversionedKey, unversioned, item);
    for (const beginning of beginningsOf(item.name)) addUnder(this.#byBeginning, beginning, item);
    return item;
  }

  /** Items whose whole name has this key. */
  named(key: string): readonly IndexedItem<Id>[] {
    return this.#byKey.get(key) ?? [];
  }

  /** Items whose names are the same without their tags: "Wall", "Wall 4K", "Wall R2". */
  family(coreKey: string): readonly IndexedItem<Id>[] {
    return this.#byCoreKey.get(coreKey) ?? [];
  }

  /** Items whose names begin with this and continue. */
  beginningWith(coreKey: string): readonly IndexedItem<Id>[] {
    return this.#byBeginning.get(coreKey) ?? [];
  }

  /** Items that were named after the file of their first version: `Countdown_v01`. */
  namedAfterFile(key: string): readonly IndexedItem<Id>[] {
    return this.#byUnversionedKey.get(key) ?? [];
  }
}

const beginningWordsMax = 8;

/** The keys of shorter names that a name begins with: "SH020" of "SH020 comp". */
function beginningsOf({ tokens }: ReadName): ReadonlySet<string> {
  const core = tokens.filter(({ mayGo }) => !mayGo);
  const counts = Array.from({ length: Math.min(core.length - 1, beginningWordsMax) }, (_, at) => at + 1);
  return new Set(counts.map((count) => keyOf(core.slice(0, count))));
}

/** The key without a version that came from a file name: people write "LED v2", but `LED_v02` came from a file. */
function withoutFileVersion(name: ReadName): string | null {
  if (name.coreKey === '' || name.stem.includes(' ')) return null;
  const isFileVersion = ({ kind, mayGo, quoted }: NameToken) =>
    kind === 'version' && mayGo && /^[._-]v\d/.test(quoted);
  return name.tokens.some(isFileVersion) ? keyOf(name.tokens.filter((token) => !isFileVersion(token))) : null;
}
