import type { IndexedItem, ItemIndex } from './item-index.ts';
import { keyOf, markedKeyOf, type NameToken, type ReadName, writtenWithout } from './read-name.ts';
import { shortFormsOf } from './word-distance.ts';

/** An item whose whole name equals the file's name without some of its tags (version, size, codec, date). */
export interface SameName<Id extends string> {
  readonly item: IndexedItem<Id>;
  /** The tags of the file's name that were ignored. */
  readonly ignored: readonly NameToken[];
}

export type ExactMatch<Id extends string> =
  | { readonly kind: 'one'; readonly same: SameName<Id> }
  /** Several items, or one that a similar item makes uncertain. */
  | { readonly kind: 'unsure'; readonly same: readonly SameName<Id>[]; readonly isOneName: boolean }
  | { readonly kind: 'none' };

/** With more tags than this, only ignoring none, one, all but one, or all of them is tried. */
const tagsTriedMax = 7;

/** A certain match needs every word, number and tag of the item's name in the file's name. */
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

/** Tokens after HAP that belong to the codec or stand alone: the R of `HAP_R`. */
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

/** For `LED_R1`, "LED" is plainer than "LED R1". A `v` is different: `Opener_v2` may mean "Opener" or "Opener v2". */
function isPlainer<Id extends string>(other: SameName<Id>, one: SameName<Id>): boolean {
  const kept = other.ignored.filter((token) => !one.ignored.includes(token));
  const keepsAll = one.ignored.every((token) => other.ignored.includes(token));
  return keepsAll && kept.every(({ kind, text }) => kind !== 'version' || !text.startsWith('v'));
}

/** Different accents make different letters, but a name typed without any accents agrees. */
function accentsAgree<Id extends string>(file: ReadName, { item, ignored }: SameName<Id>): boolean {
  const kept = tokensWithout(file, ignored);
  const [ofFile, ofItem] = [markedKeyOf(kept), markedKeyOf(item.name.tokens)];
  return ofFile === ofItem || ofFile === keyOf(kept) || ofItem === item.name.key;
}

/** A tag by which similar items differ cannot be ignored: `LED_R3` is not "LED" if there is a "LED R1". */
function hasRival<Id extends string>(one: SameName<Id>, index: ItemIndex<Id>): boolean {
  const own = new Set(one.item.name.tags.map(sortOf));
  const ignored = new Set(one.ignored.map(sortOf).filter((sort) => !own.has(sort)));
  if (ignored.size === 0) return false;
  return index
    .family(one.item.name.coreKey)
    .some((other) => other !== one.item && other.name.tags.some((tag) => ignored.has(sortOf(tag))));
}

/** `r3` and `v3` are different kinds: revisions of a screen, versions of a render. */
const sortOf = ({ kind, text }: NameToken): string =>
  kind === 'version' ? `version ${text.charAt(0)}` : kind;

/** Items that were named after the file of their first version, if this file differs only in its version. */
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

/** Best first: those that ignore the fewest tags. */
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

/** A hint means the same before and after a name: `preview_opener` is "Opener Preview". */
function keysOf(kept: readonly NameToken[]): readonly string[] {
  const hints = kept.filter(({ kind }) => kind === 'hint');
  const [first, last] = [kept[0], kept.at(-1)];
  if (hints.length !== 1 || kept.length < 2 || first === undefined || last === undefined)
    return [keyOf(kept)];
  if (first.kind === 'hint') return [keyOf(kept), keyOf([...kept.slice(1), first])];
  return last.kind === 'hint' ? [keyOf(kept), keyOf([last, ...kept.slice(0, -1)])] : [keyOf(kept)];
}

/** Sets of tags to ignore, the smallest first. */
function* waysToIgnore(file: ReadName): Iterable<readonly NameToken[]> {
  // When a name has only tags, its first one counts as the name: `Final_v3` is "Final", never "v3".
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

/** Every subset of this many tags as bits, the smallest first. */
function waysOf(count: number): readonly number[] {
  const bitCount = (bits: number) => bits.toString(2).replaceAll('0', '').length;
  ways[count] ??= Array.from({ length: 2 ** count }, (_, bits) => bits).sort(
    (a, b) => bitCount(a) - bitCount(b),
  );
  return ways[count] ?? [];
}

const ways: number[][] = [];

/** Of items whose names differ only in case, separators or accents: the one spelled like the file, if there is just one. */
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
