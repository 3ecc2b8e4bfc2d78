import { matchingMessages as says } from '../../shared/messages/matching.ts';
import type { NearWords } from './near-words.ts';
import { isHint, type NameToken, type ReadName } from './read-name.ts';
import { areOpposites, sharedLetters } from './word-distance.ts';

/** How the words of two names compare. It is the same for all files and items with these words. */
export interface WordComparison {
  readonly sharedLength: number;
  readonly pairs: readonly { readonly file: string; readonly item: string }[];
  readonly onlyFile: readonly string[];
  readonly onlyItem: readonly string[];
}

export const similarityMin = 0.5;
const wordsComparedMax = 24;

/** Null if a word of one name rules out a word of the other. */
export function compareWords(
  file: readonly string[],
  item: readonly string[],
  nearWords: Pick<NearWords, 'of'>,
): WordComparison | null {
  const onlyFile = wordsWithout(file, item);
  const onlyItem = wordsWithout(item, file);
  if (onlyFile.some((one) => onlyItem.some((other) => areOpposites(one, other)))) return null;
  const left = onlyItem.slice(0, wordsComparedMax);
  const pairs: { file: string; item: string }[] = [];
  let sharedLength = lengthOf(file) - lengthOf(onlyFile);
  for (const word of onlyFile.slice(0, wordsComparedMax)) {
    const near = nearWords.of(word);
    const [best] = left
      .map((other) => ({ other, weight: near.get(other) ?? 0 }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    if (best === undefined) continue;
    left.splice(left.indexOf(best.other), 1);
    pairs.push({ file: word, item: best.other });
    sharedLength += best.weight * sharedLetters(word, best.other);
  }
  const paired = (side: 'file' | 'item') => pairs.map((pair) => pair[side]);
  return {
    sharedLength,
    pairs,
    onlyFile: wordsWithout(onlyFile, paired('file')),
    onlyItem: wordsWithout(onlyItem, paired('item')),
  };
}

/**
 * From 0 to 1. Below `similarityMin` nobody would confuse the two names. 0 if they contradict each other: screen 1 is not
 * screen 2.
 */
export function likenessOf(file: ReadName, item: ReadName, words: WordComparison): number {
  const numbersOfFile = wordsWithout(file.numbers, item.numbers);
  // If only one name has a number, it is uncertain whether they are the same, but no contradiction.
  if (numbersOfFile.length > 0 && wordsWithout(item.numbers, file.numbers).length > 0) return 0;
  const numbersShared = numbersLength(file.numbers) - numbersLength(numbersOfFile);
  const total =
    lengthOf(file.words) + lengthOf(item.words) + numbersLength(file.numbers) + numbersLength(item.numbers);
  if (total === 0) return 0;
  const likeness = isSameCore(file, item) ? 0.98 : overlap(words.sharedLength + numbersShared, total);
  return likeness < similarityMin ? 0 : likeness - compareTags(file, item).penalty;
}

/** How much two names have in common that share this many of their letters. */
export const overlap = (shared: number, total: number): number => Math.min(1, (2 * shared) / total) * 0.9;

/** An upper limit of the likeness of a file and items with these words. Cheap, since there may be many items. */
export function likenessAtMost(
  file: ReadName,
  words: readonly string[],
  wordsLength: number,
  nearWords: Pick<NearWords, 'of'>,
): number {
  let shared = 0;
  for (const word of file.words) {
    const near = nearWords.of(word);
    let most = 0;
    for (const other of words) {
      const weight = near.get(other) ?? 0;
      if (weight > 0)
        most = Math.max(most, other === word ? word.length : weight * sharedLetters(word, other));
    }
    shared += most;
  }
  const numbers = numbersLength(file.numbers);
  const total = lengthOf(file.words) + wordsLength + 2 * numbers;
  return shared > 0 ? overlap(shared + numbers, total) : 0;
}

const isSameCore = (file: ReadName, item: ReadName): boolean =>
  file.coreKey === item.coreKey && file.coreKey !== '';

/** Why one name may mean the other: "“mian” is close to “main”; “loop” is only in the file name". */
export function whyAlike(file: ReadName, item: ReadName, words: WordComparison): string {
  const tags = compareTags(file, item);
  const onlyFile = [...words.onlyFile, ...wordsWithout(file.numbers, item.numbers)];
  const onlyItem = [...words.onlyItem, ...wordsWithout(item.numbers, file.numbers), ...tags.lacking];
  const reasons = [
    ...words.pairs.map((pair) => says.close(pair.file, pair.item)),
    ...someOf(says.fileAlsoSays, onlyFile),
    ...tags.reasons,
    ...someOf(says.fileLacks, onlyItem),
  ];
  const others = isSameCore(file, item) ? says.sameName([]) : says.sameWordsReordered;
  return sentence(reasons.length > 0 ? reasons.join('; ') : others);
}

/** Why an item may be meant whose name is longer than the file's. */
export const whyLonger = (file: ReadName, item: ReadName): string =>
  whyAlike(file, item, {
    sharedLength: 0,
    pairs: [],
    onlyFile: [],
    onlyItem: wordsWithout(item.words, file.words),
  });

const someOf = (message: (texts: readonly string[]) => string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [message(texts.slice(0, 4))];

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Tags of the item that the file lacks or has with another value. */
function compareTags(file: ReadName, item: ReadName) {
  const reasons: string[] = [];
  const lacking: string[] = [];
  let penalty = 0;
  for (const tag of item.tags) {
    if (file.tags.some(({ text }) => text === tag.text)) continue;
    const other = file.tags.find(
      ({ kind, text }) => kind === tag.kind && !item.tags.some((own) => own.text === text),
    );
    penalty += other ? 0.06 : 0.03;
    if (other) reasons.push(says.insteadOf(shown(other), shown(tag)));
    else lacking.push(shown(tag));
  }
  return { reasons, lacking, penalty: Math.min(penalty, 0.3) };
}

const shown = ({ quoted }: NameToken): string => quoted.replace(/^[^\p{L}\p{N}]+/u, '');

function wordsWithout(all: readonly string[], removed: readonly string[]): readonly string[] {
  if (removed.length === 0 || all.length === 0) return all;
  const left = [...removed];
  return all.filter((text) => {
    const at = left.indexOf(text);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

/** The weight of words in a comparison: their letters, but at most two for a hint. */
export const lengthOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (isHint(word) ? Math.min(2, word.length) : word.length), 0);

/** The weight of numbers: their digits, but at least two, since even a short number distinguishes items well. */
export const numbersLength = (numbers: readonly string[]): number =>
  numbers.reduce((sum, text) => sum + Math.max(2, text.length), 0);
