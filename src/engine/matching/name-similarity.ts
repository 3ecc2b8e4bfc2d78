import type { ReadName } from './read-name.ts';

export interface Similarity {
  /** 0 to 1; below 0.5 nobody would take one for the other. */
  readonly certainty: number;
  readonly reasons: readonly string[];
}

const different: Similarity = { certainty: 0, reasons: [] };

/** Pairs of which one rules out the other, however alike the rest is. */
const opposites = new Map(
  'left right;l r;sl sr;lx rx;front back;front rear;top bottom;upper lower;up down;in out;inner outer;intro outro;day night;a b;a c;b c;x y;north south;east west;open close;opener closer;start end;fg bg;foreground background;floor ceiling;wall floor;wall ceiling;links rechts;gauche droite'
    .split(';')
    .flatMap((pair) => {
      const [one = '', other = ''] = pair.split(' ');
      return [`${one} ${other}`, `${other} ${one}`];
    })
    .map((pair) => [pair, true]),
);

/** How near two names are that are not the same, and why. */
export function similarity(file: ReadName, item: ReadName): Similarity {
  if (numbersConflict(file.numbers, item.numbers)) return different;
  const onlyFile = without(file.words, item.words);
  const onlyItem = without(item.words, file.words);
  if (onlyFile.some((one) => onlyItem.some((other) => opposites.has(`${one} ${other}`)))) return different;
  // Screen A is not screen D.
  const isLetter = (word: string) => [...word].length === 1;
  if (onlyFile.some(isLetter) && onlyItem.some(isLetter)) return different;
  const pairs = pairUp(onlyFile, onlyItem);
  const shared = lengthOf(file.words) - lengthOf(onlyFile);
  const nearly = pairs.reduce(
    (sum, pair) => sum + pair.weight * Math.min(pair.file.length, pair.item.length),
    0,
  );
  const numbersLength = (name: ReadName) => lengthOf(name.numbers);
  const numbersShared = numbersLength(file) - lengthOf(without(file.numbers, item.numbers));
  const total = lengthOf(file.words) + lengthOf(item.words) + numbersLength(file) + numbersLength(item);
  if (shared + nearly === 0 || total === 0) return different;
  const overlap = Math.min(1, (2 * (shared + nearly + numbersShared)) / total);
  const isReordered =
    onlyFile.length === 0 && onlyItem.length === 0 && file.numbers.length === item.numbers.length;
  const certainty = Math.round((isReordered ? 0.85 : overlap * 0.85) * 100) / 100;
  return { certainty, reasons: reasonsFor(file, item, pairs, isReordered) };
}

interface Pair {
  readonly file: string;
  readonly item: string;
  readonly weight: number;
}

function reasonsFor(file: ReadName, item: ReadName, pairs: readonly Pair[], isReordered: boolean): string[] {
  if (isReordered) return ['the same words in another order'];
  const reasons = pairs.map((pair) => `"${pair.file}" is nearly "${pair.item}"`);
  const extra = without(
    [...without(file.words, item.words), ...without(file.numbers, item.numbers)],
    pairs.map((pair) => pair.file),
  );
  const missing = without(
    [...without(item.words, file.words), ...without(item.numbers, file.numbers)],
    pairs.map((pair) => pair.item),
  );
  if (extra.length > 0) reasons.push(`the file also says "${extra.slice(0, 4).join(' ')}"`);
  if (missing.length > 0) reasons.push(`the file does not say "${missing.slice(0, 4).join(' ')}"`);
  return reasons;
}

/** Screen 1 is not screen 2. A number that only one of them has is a question, not a contradiction. */
function numbersConflict(file: readonly string[], item: readonly string[]): boolean {
  return without(file, item).length > 0 && without(item, file).length > 0;
}

function pairUp(files: readonly string[], items: readonly string[]): Pair[] {
  const left = [...items];
  const pairs: Pair[] = [];
  for (const file of files.slice(0, 24)) {
    const best = left
      .slice(0, 24)
      .map((item) => ({ file, item, weight: wordWeight(file, item) }))
      .sort((a, b) => b.weight - a.weight)[0];
    if (best === undefined || best.weight === 0) continue;
    left.splice(left.indexOf(best.item), 1);
    pairs.push(best);
  }
  return pairs;
}

function wordWeight(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  if (shorter >= 3 && (one.startsWith(other) || other.startsWith(one))) return 0.9;
  if (shorter < 4) return 0;
  const allowed = shorter >= 8 ? 2 : 1;
  const [first, second] = [one.slice(0, 64), other.slice(0, 64)];
  // Words that differ by more letters than that in length alone need not be compared: ten thousand files are dropped at once.
  if (Math.abs(first.length - second.length) > allowed) return 0;
  return editDistance(first, second) <= allowed ? 0.85 : 0;
}

/** Letters to add, drop, change or swap with their neighbour. */
function editDistance(one: string, other: string): number {
  let twoBefore: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, (twoBefore[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    twoBefore = before;
    before = current;
  }
  return before[other.length] ?? 0;
}

function without(all: readonly string[], removed: readonly string[]): string[] {
  const left = [...removed];
  return all.filter((text) => {
    const at = left.indexOf(text);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
