import { matchingMessages as says } from '../../shared/messages/matching.ts';
import { fileNameOf } from '../../shared/model/file-name.ts';
import { cleanNameOf } from './clean-item-name.ts';
import { matchExactly, type SameName } from './exact-match.ts';
import { type IndexedItem, ItemIndex } from './item-index.ts';
import { candidatesMax, type MatchCandidate, type MatchResult, type MatchTarget } from './match-result.ts';
import { type NamePattern, readByPattern } from './name-pattern.ts';
import { type NamingStyle, StyleCounter } from './naming-style.ts';
import { keyOf, type NameToken, type ReadName, readFileName, readItemName } from './read-name.ts';
import { shareNewNames } from './share-new-names.ts';
import { SimilarItems } from './similar-items.ts';
import { whyLonger } from './similarity.ts';
import { nameLengthMax } from './split-name.ts';

/** Yields to other work, so that the window keeps drawing while ten thousand names are matched. */
export type GiveTurn = () => Promise<void>;

/** Names read or matched before yielding; takes some milliseconds. */
const namesInSlice = 20;
const rememberedMax = 20_000;
/** Many names begin with the same one or two words, so more are needed. */
const beginningMin = 3;

/**
 * Decides by name where files belong. Window, command line and watch folders all use it. A matcher is for a fixed list of
 * items: make another one when they change.
 */
export class NameMatcher<Id extends string> {
  readonly #index = new ItemIndex<Id>();
  /** Items that take no versions. */
  readonly #others = new ItemIndex<Id>();
  readonly #similar = new SimilarItems<Id>();
  readonly #counter = new StyleCounter();
  #style: NamingStyle | null = null;
  readonly #remembered = new Map<string, MatchResult<Id>>();

  constructor(targets: readonly MatchTarget<Id>[] = []) {
    for (const target of targets) this.#add(target);
  }

  /** Like the constructor, but yields in between. */
  static async of<Id extends string>(
    targets: readonly MatchTarget<Id>[],
    giveTurn: GiveTurn,
  ): Promise<NameMatcher<Id>> {
    const matcher = new NameMatcher<Id>();
    for (const [index, target] of targets.entries()) {
      if (index > 0 && index % namesInSlice === 0) await giveTurn();
      matcher.#add(target);
    }
    return matcher;
  }

  /** How many names have been compared so far. */
  get comparisons(): number {
    return this.#similar.comparisons;
  }

  /** Certain only if exactly one item has this name, apart from tags that describe the render. */
  match(fileName: string): MatchResult<Id> {
    const known = this.#remembered.get(fileName);
    if (known) return known;
    const result = this.#match(fileName);
    if (this.#remembered.size >= rememberedMax) this.#remembered.clear();
    this.#remembered.set(fileName, result);
    return result;
  }

  /**
   * Matches all files of one drop, and yields in between. Files with the same unknown name get one new name, as versions of
   * one item.
   */
  async matchAll(fileNames: readonly string[], giveTurn: GiveTurn): Promise<readonly MatchResult<Id>[]> {
    const results: MatchResult<Id>[] = [];
    for (const [index, fileName] of fileNames.entries()) {
      if (index > 0 && index % namesInSlice === 0) await giveTurn();
      results.push(this.match(fileName));
    }
    return shareNewNames(fileNames, results, this.#namingStyle());
  }

  /** Finds the item whose name a pattern reads from a path. If several fit, it asks. */
  matchByPattern(filePath: string, pattern: NamePattern): MatchResult<Id> {
    const reading = readByPattern(filePath, pattern);
    if (reading.kind === 'no_match') {
      const newName = this.newNameFor(fileNameOf(filePath));
      return { kind: 'none', says: says.notOfPattern(pattern.source), newName };
    }
    const readings = reading.kind === 'parsed' ? [reading.values] : reading.readings;
    const items = [...new Set(readings.map(({ item }) => item ?? ''))];
    const newName = this.newNameFor(items[0] ?? fileNameOf(filePath));
    const found = new Set(items.flatMap((item) => this.#index.named(readItemName(item).key)));
    const why = says.matchedByPattern(pattern.source);
    const candidates = [...found].map(({ target }) => ({ ...idAndName(target), why }));
    const [only, ...others] = candidates;
    if (only === undefined) {
      const [other] = items.flatMap((item) => this.#others.named(readItemName(item).key));
      return { kind: 'none', says: says.noItemOfPattern(items), newName, ...(other && namesake(other)) };
    }
    if (others.length === 0) return { kind: 'match', candidate: only, newName };
    const asked = candidates.slice(0, candidatesMax);
    return { kind: 'ask', candidates: asked, says: says.similar(asked.map(({ name }) => name)), newName };
  }

  /** The name that a new item for this file would get in this project. */
  newNameFor(fileName: string): string {
    return cleanNameOf(readFileName(fileName), fileName, this.#namingStyle());
  }

  #add(target: MatchTarget<Id>): void {
    if (target.type !== undefined && target.type !== 'video') {
      this.#others.add(target);
      return;
    }
    const item = this.#index.add(target);
    this.#similar.add(item);
    this.#counter.add(item.name);
    this.#style = null;
  }

  #namingStyle(): NamingStyle {
    this.#style ??= this.#counter.style();
    return this.#style;
  }

  #match(fileName: string): MatchResult<Id> {
    const file = readFileName(fileName);
    const newName = cleanNameOf(file, fileName, this.#namingStyle());
    if (file.key === '') return { kind: 'none', says: says.noName, newName };
    // A truncated name may belong to another file, so it is never certain.
    const exact =
      file.stem.length >= nameLengthMax ? ({ kind: 'none' } as const) : matchExactly(file, this.#index);
    if (exact.kind === 'one')
      return { kind: 'match', candidate: sameCandidate(exact.same, says.matched), newName };
    const same = exact.kind === 'unsure' ? exact.same.slice(0, candidatesMax) : [];
    const near = this.#similar
      .find(file, candidatesMax + same.length)
      .filter(({ item }) => same.every((other) => other.item !== item))
      .map(({ item, why }): MatchCandidate<Id> => ({ ...idAndName(item.target), why }));
    const like =
      same.length > 0
        ? [...same.map((one) => sameCandidate(one, says.sameName)), ...near]
        : this.#withLonger(file, near);
    const candidates = (like.length > 0 ? like : this.#begun(file)).slice(0, candidatesMax);
    const other = exact.kind === 'none' ? this.#otherOfThisName(file) : {};
    const [first] = candidates;
    if (first === undefined) return { kind: 'none', says: says.noMatch, newName, ...other };
    if (exact.kind === 'unsure' && exact.isOneName) {
      const found = says.sameNames(exact.same.length);
      return { kind: 'ask', candidates, says: found, newName, namesake: idAndName(first) };
    }
    const names = candidates.map(({ name }) => name);
    return { kind: 'ask', candidates, says: says.similar(names), newName, ...other };
  }

  /** An item that has exactly this name, but takes no versions. */
  #otherOfThisName(file: ReadName): Namesake<Id> {
    const exact =
      file.stem.length >= nameLengthMax ? ({ kind: 'none' } as const) : matchExactly(file, this.#others);
    if (exact.kind === 'one') return namesake(exact.same.item);
    const [first] = exact.kind === 'unsure' && exact.isOneName ? exact.same : [];
    return first ? namesake(first.item) : {};
  }

  /** Everything that a shot's short name may mean: "SH020 comp" and "SH020 lighting", even if those are much longer. */
  #withLonger(file: ReadName, like: readonly MatchCandidate<Id>[]): readonly MatchCandidate<Id>[] {
    if (like.length >= candidatesMax) return like;
    const longer = this.#index.beginningWith(file.coreKey);
    // A word that many items begin with says nothing about which one is meant.
    if (like.length === 0 && longer.length > candidatesMax) return like;
    const others = longer.filter(({ target }) => like.every(({ id }) => id !== target.id));
    return [
      ...like,
      ...others.map((item) => ({ ...idAndName(item.target), why: whyLonger(file, item.name) })),
    ];
  }

  /** Items whose whole name is the beginning of a long file name: cinemas and archives append everything they know. */
  #begun(file: ReadName): readonly MatchCandidate<Id>[] {
    const { tokens } = file;
    for (let count = tokens.length - 1; count >= beginningMin; count--) {
      const items = this.#index.named(keyOf(tokens.slice(0, count)));
      const behind = tokens.slice(count).map(({ quoted }) => quoted.replace(/^[^\p{L}\p{N}]+/u, ''));
      const why = says.fileAlsoSays(behind);
      if (items.length > 0) return items.map(({ target }) => ({ ...idAndName(target), why }));
    }
    return [];
  }
}

function sameCandidate<Id extends string>(
  { item, ignored }: SameName<Id>,
  why: (ignored: readonly string[]) => string,
): MatchCandidate<Id> {
  return { ...idAndName(item.target), why: why(ignored.map(quotedOf)) };
}

type Namesake<Id extends string> = Partial<
  Pick<Extract<MatchResult<Id>, { kind: 'none' }>, 'says' | 'namesake'>
>;

const namesake = <Id extends string>({ target }: IndexedItem<Id>): Namesake<Id> => ({
  namesake: idAndName(target),
  says: says.takesNoVersions(target.name, target.type === 'audio' ? 'audio' : 'image'),
});

/** Without an opening bracket whose closing one comes after other words. */
const quotedOf = ({ quoted }: NameToken): string => quoted.replace(/^[[({](?=[^\])}]*$)/, '');

/** Targets may have more fields than these. */
const idAndName = <Id extends string>({ id, name }: MatchTarget<Id>): MatchTarget<Id> => ({ id, name });
