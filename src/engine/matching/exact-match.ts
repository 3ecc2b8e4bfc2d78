import type { IndexedItem, ItemIndex } from './item-index.ts';
import { keyOf, markedKeyOf, type NameToken, type ReadName, writtenWithout } from './read-name.ts';
import { shortFormsOf } from './word-distance.ts';

/** An item whose whole name is the file's, once what describes the render is left out of that. */
export interface SameName<Id extends string> {
  readonly item: IndexedItem<Id>;
  /** What was left out of the file's name. */
  readonly ignored: readonly NameToken[];
}

export type ExactMatch<Id extends string> =
  | { readonly kind: 'one'; readonly same: SameName<Id> }
  /** Several, or one that another item of its family puts in doubt. */
  | { readonly kind: 'unsure'; readonly same: readonly SameName<Id>[]; readonly isOneName: boolean }
  | { readonly kind: 'none' };

/** All ways to leave out tags are tried up to this many; beyond, only those that leave out or keep nearly all. */
const tagsTriedMax = 7;

/** Every word, number and tag of an item's own name must stand in the file's: then, and only then, they are the same. */
export function matchExactly<Id extends string>(file: ReadName, index: ItemIndex<Id>): ExactMatch<Id> {
  const found = sameNames(file, index);
  return found.length > 0
    ? chooseAmong(file, found, index)
    : chooseAmong(file, sameAfterFiles(file, index), index);
}

function chooseAmong<Id extends string>(
  file: ReadName,
  found: readonly SameName<Id>[],
  index: ItemIndex<Id>,
): ExactMatch<Id> {
  const [best] = found;
  if (best === undefined) return { kind: 'none' };
  const closest = found.filter(({ ignored }) => ignored.length === best.ignored.length);
  const one = closest.length === 1 ? best : onlyOneWrittenSo(file, closest);
  const isOneName = closest.length > 1 && closest.every(({ item }) => item.name.key === best.item.name.key);
  if (one === null) return { kind: 'unsure', same: found, isOneName };
  const isCertain =
    found.every((other) => closest.includes(other) || isPlainer(other, one)) &&
    accentsAgree(file, one) &&
    !hasRival(one, index);
  const meant = [...found, ...meantByTails(file, found, index)];
  return isCertain && meant.length === found.length && !isInDoubtByTails(file, found, one)
    ? { kind: 'one', same: one }
    : { kind: 'unsure', same: meant, isOneName: false };
}

/** What may be part of the name HAP or a word of its own: the R of `HAP_R`. */
const tailsOfHap = ({ tokens }: ReadName): readonly NameToken[] =>
  tokens.filter(({ kind, text }, at) => {
    if (kind !== 'codec' || !/^(?:q|r|alpha)$/.test(text)) return false;
    return tokens.slice(0, at).findLast((token) => !/^(?:q|r|alpha)$/.test(token.text))?.text === 'hap';
  });

/** `Halo_HAP_Alpha` beside "Halo" and "Halo Alpha". */
const isInDoubtByTails = <Id extends string>(
  file: ReadName,
  found: readonly SameName<Id>[],
  one: SameName<Id>,
): boolean =>
  tailsOfHap(file).some(
    (tail) => !one.ignored.includes(tail) && found.some(({ ignored }) => ignored.includes(tail)),
  );

/** `LED_HAP_R` beside "LED" and "LED Right". */
function meantByTails<Id extends string>(
  file: ReadName,
  found: readonly SameName<Id>[],
  index: ItemIndex<Id>,
): readonly SameName<Id>[] {
  const [best] = found;
  if (best === undefined) return [];
  return tailsOfHap(file).flatMap((tail) => {
    if (!best.ignored.includes(tail)) return [];
    const ignored = best.ignored.filter((token) => token !== tail);
    const kept = tokensWithout(file, ignored);
    return shortFormsOf(tail.text)
      .map((text) => keyOf(kept.map((token) => (token === tail ? { text } : token))))
      .flatMap((key) => index.named(key).map((item) => ({ item, ignored })))
      .filter(({ item }) => found.every((other) => other.item !== item));
  });
}

/** "LED" beside "LED R1" for `LED_R1`. Whether `Opener_v2` is "Opener" or "Opener v2" nobody can tell. */
function isPlainer<Id extends string>(other: SameName<Id>, one: SameName<Id>): boolean {
  const kept = other.ignored.filter((token) => !one.ignored.includes(token));
  const keepsAll = one.ignored.every((token) => other.ignored.includes(token));
  return keepsAll && kept.every(({ kind, text }) => kind !== 'version' || !text.startsWith('v'));
}

/** Letters with other accents are other letters; a name typed without any is the same. */
function accentsAgree<Id extends string>(file: ReadName, { item, ignored }: SameName<Id>): boolean {
  const kept = tokensWithout(file, ignored);
  const [ofFile, ofItem] = [markedKeyOf(kept), markedKeyOf(item.name.tokens)];
  return ofFile === ofItem || ofFile === keyOf(kept) || ofItem === item.name.key;
}

/** What tells the items of a family apart cannot be left out: `LED_R3` is not "LED" where there is a "LED R1". */
function hasRival<Id extends string>(one: SameName<Id>, index: ItemIndex<Id>): boolean {
  const own = new Set(one.item.name.tags.map(sortOf));
  const ignored = new Set(one.ignored.map(sortOf).filter((sort) => !own.has(sort)));
  if (ignored.size === 0) return false;
  return index
    .family(one.item.name.coreKey)
    .some((other) => other !== one.item && other.name.tags.some((tag) => ignored.has(sortOf(tag))));
}

/** Revisions of a screen and versions of a render are counted apart. */
const sortOf = ({ kind, text }: NameToken): string =>
  kind === 'version' ? `version ${text.charAt(0)}` : kind;

/** Items named after the file of their first version, where the file says the same but for the version. */
function sameAfterFiles<Id extends string>(file: ReadName, index: ItemIndex<Id>): readonly SameName<Id>[] {
  if (file.coreKey === '') return [];
  const versions = file.tags.filter(({ kind }) => kind === 'version');
  const found = new Map<IndexedItem<Id>, SameName<Id>>();
  for (const ignored of waysToIgnore(file)) {
    if (!versions.every((version) => ignored.includes(version))) continue;
    for (const item of index.namedAfterFile(keyOf(tokensWithout(file, ignored))))
      if (!found.has(item)) found.set(item, { item, ignored });
  }
  return [...found.values()];
}

/** Best first: those that leave out the least. */
function sameNames<Id extends string>(file: ReadName, index: ItemIndex<Id>): readonly SameName<Id>[] {
  const found = new Map<IndexedItem<Id>, SameName<Id>>();
  for (const ignored of waysToIgnore(file)) {
    for (const key of keysOf(tokensWithout(file, ignored))) {
      if (key === '') continue;
      for (const item of index.named(key)) if (!found.has(item)) found.set(item, { item, ignored });
    }
  }
  return [...found.values()];
}

/** A hint means the same before a name and behind it: `preview_opener` is "Opener Preview". */
function keysOf(kept: readonly NameToken[]): readonly string[] {
  const hints = kept.filter(({ kind }) => kind === 'hint');
  const [first, last] = [kept[0], kept.at(-1)];
  if (hints.length !== 1 || kept.length < 2 || first === undefined || last === undefined)
    return [keyOf(kept)];
  if (first.kind === 'hint') return [keyOf(kept), keyOf([...kept.slice(1), first])];
  return last.kind === 'hint' ? [keyOf(kept), keyOf([last, ...kept.slice(0, -1)])] : [keyOf(kept)];
}

/** Sets of tags to leave out, the smallest first. */
function* waysToIgnore(file: ReadName): Iterable<readonly NameToken[]> {
  // A name of nothing but tags is what it begins with: `Final_v3` is "Final", never "v3".
  const first = file.tokens[0];
  const tags = file.coreKey === '' ? file.tags.filter((tag) => tag !== first) : file.tags;
  if (tags.length <= tagsTriedMax) {
    for (const bits of waysOf(tags.length)) yield tags.filter((_tag, at) => (bits & (1 << at)) !== 0);
    return;
  }
  yield [];
  for (const one of tags) yield [one];
  for (const one of tags) yield tags.filter((tag) => tag !== one);
  yield tags;
}

/** Every choice among so many tags, those of the fewest first. */
function waysOf(count: number): readonly number[] {
  const bitCount = (bits: number) => bits.toString(2).replaceAll('0', '').length;
  ways[count] ??= Array.from({ length: 2 ** count }, (_, bits) => bits).sort(
    (a, b) => bitCount(a) - bitCount(b),
  );
  return ways[count] ?? [];
}

const ways: number[][] = [];

/** Items of one name are told apart by how they are written, where the file is written just like one of them. */
function onlyOneWrittenSo<Id extends string>(
  file: ReadName,
  same: readonly SameName<Id>[],
): SameName<Id> | null {
  for (const written of [writtenWithout, markedWithout]) {
    const equal = same.filter(({ item, ignored }) => written(file, ignored) === written(item.name, []));
    if (equal.length === 1) return equal[0] ?? null;
  }
  return null;
}

const markedWithout = (name: ReadName, ignored: readonly NameToken[]): string =>
  markedKeyOf(tokensWithout(name, ignored));

const tokensWithout = ({ tokens }: ReadName, ignored: readonly NameToken[]): readonly NameToken[] =>
  ignored.length === 0 ? tokens : tokens.filter((token) => !ignored.includes(token));
