import { addUnder } from './grouping.ts';
import type { IndexedItem } from './item-index.ts';
import { NearWords } from './near-words.ts';
import type { ReadName } from './read-name.ts';
import {
  compareWords,
  lengthOf,
  likenessAtMost,
  likenessOf,
  numbersLength,
  overlap,
  similarityMin,
  type WordComparison,
  whyAlike,
} from './similarity.ts';
import { sharedLetters } from './word-distance.ts';

/** Items with the same words: the words of "Look 1" to "Look 900" are compared once, not 900 times. */
interface WordGroup<Id extends string> {
  readonly words: readonly string[];
  readonly length: number;
  readonly items: IndexedItem<Id>[];
  readonly byNumber: Map<string, IndexedItem<Id>[]>;
  readonly withoutNumbers: IndexedItem<Id>[];
}

export interface SimilarItem<Id extends string> {
  readonly item: IndexedItem<Id>;
  readonly why: string;
}

interface LikeGroup<Id extends string> {
  readonly group: WordGroup<Id>;
  readonly likenessMax: number;
  /** Null until the search gets this far down the list. */
  words: WordComparison | 'opposite' | null;
}

interface Likeness<Id extends string> {
  readonly item: IndexedItem<Id>;
  readonly words: WordComparison;
  readonly likeness: number;
}

/** The most groups whose words one name is compared with, and the most items of a group; the best come first. */
const groupsMax = 48;
const itemsMax = 6;
const rememberedMax = 500;

/** Finds items that are similar to a file by their words, without looking at all items. */
export class SimilarItems<Id extends string> {
  readonly #groups = new Map<string, WordGroup<Id>>();
  readonly #byWord = new Map<string, WordGroup<Id>[]>();
  readonly #byNumbers = new Map<string, IndexedItem<Id>[]>();
  readonly #nearWords = new NearWords();
  readonly #remembered = new Map<string, readonly LikeGroup<Id>[]>();
  #isSorted = true;
  #comparisons = 0;

  /** How many names and groups were compared, as a measure of the work done. */
  get comparisons(): number {
    return this.#comparisons;
  }

  add(item: IndexedItem<Id>): void {
    const { words, numbers } = item.name;
    this.#isSorted = false;
    this.#remembered.clear();
    const group = this.#groupOf(words);
    group.items.push(item);
    if (numbers.length === 0) group.withoutNumbers.push(item);
    for (const number of new Set(numbers)) addUnder(group.byNumber, number, item);
    if (numbers.length > 0 && (words.length === 0 || numbers.length > 1))
      addUnder(this.#byNumbers, numbers.join(' '), item);
  }

  #groupOf(words: readonly string[]): WordGroup<Id> {
    const key = words.toSorted().join(' ');
    const known = this.#groups.get(key);
    if (known) return known;
    const group: WordGroup<Id> = {
      words,
      length: lengthOf(words),
      items: [],
      byNumber: new Map(),
      withoutNumbers: [],
    };
    this.#groups.set(key, group);
    for (const word of new Set(words)) {
      addUnder(this.#byWord, word, group);
      this.#nearWords.add(word);
    }
    return group;
  }

  /** The most similar items, best first, without those that contradict the file. */
  find(file: ReadName, count: number): readonly SimilarItem<Id>[] {
    const found = new Map<IndexedItem<Id>, Likeness<Id>>();
    const compare = (item: IndexedItem<Id>, words: WordComparison) => {
      this.#comparisons += 1;
      const likeness = likenessOf(file, item.name, words);
      if (likeness >= similarityMin) found.set(item, { item, words, likeness });
    };
    for (const like of this.#groupsLike(file)) {
      if (isBeyond(found, count, like.likenessMax)) break;
      like.words ??= compareWords(file.words, like.group.words, this.#nearWords) ?? 'opposite';
      if (like.words === 'opposite') continue;
      for (const item of itemsByNumbers(like.group, file.numbers)) compare(item, like.words);
    }
    if (file.numbers.length > 0) {
      for (const item of (this.#byNumbers.get(file.numbers.join(' ')) ?? []).slice(0, itemsMax)) {
        const words = found.has(item) ? null : compareWords(file.words, item.name.words, this.#nearWords);
        if (words) compare(item, words);
      }
    }
    return [...found.values()]
      .sort((a, b) => b.likeness - a.likeness || compareText(a.item.target.name, b.item.target.name))
      .slice(0, count)
      .map(({ item, words }) => ({ item, why: whyAlike(file, item.name, words) }));
  }

  /** The groups that may be similar, most likely first. */
  #groupsLike(file: ReadName): readonly LikeGroup<Id>[] {
    const key = `${file.words.toSorted().join(' ')} ${numbersLength(file.numbers)}`;
    const known = this.#remembered.get(key);
    if (known) return known;
    const groups: LikeGroup<Id>[] = [];
    for (const group of this.#groupsToCompare(file)) {
      this.#comparisons += 1;
      const likenessMax = likenessAtMost(file, group.words, group.length, this.#nearWords);
      if (likenessMax >= similarityMin) groups.push({ group, likenessMax, words: null });
    }
    groups.sort((a, b) => b.likenessMax - a.likenessMax);
    if (this.#remembered.size >= rememberedMax) this.#remembered.clear();
    this.#remembered.set(key, groups);
    return groups;
  }

  /**
   * Goes from the rarest word of the name to the most common. A group that shares only the remaining words is similar only if
   * it is short, so a word like "LED" in every item brings up only the shortest.
   */
  #groupsToCompare(file: ReadName): ReadonlySet<WordGroup<Id>> {
    this.#sort();
    const numbers = numbersLength(file.numbers);
    const fileLength = lengthOf(file.words) + numbers;
    const words = [...new Set(file.words)]
      .map((word) => ({ groups: this.#groupsNear(word), letters: this.#lettersAtMost(word, file.words) }))
      .sort((a, b) => a.groups.length - b.groups.length);
    const found = new Set<WordGroup<Id>>();
    for (const [index, { groups }] of words.entries()) {
      const left = words.slice(index).reduce((sum, { letters }) => sum + letters, numbers);
      for (const group of groups) {
        if (found.size >= groupsMax || overlap(left, fileLength + group.length) < similarityMin) break;
        found.add(group);
      }
    }
    return found;
  }

  /** How many letters the name of an item can share with this word of a file: with an abbreviation, more than it has. */
  #lettersAtMost(word: string, words: readonly string[]): number {
    const shared = [...this.#nearWords.of(word)].map(([near, weight]) => weight * sharedLetters(word, near));
    return Math.max(0, ...shared) * words.filter((other) => other === word).length;
  }

  /** The groups that contain this word or one close to it, shortest first. */
  #groupsNear(word: string): readonly WordGroup<Id>[] {
    const [first, ...others] = [...this.#nearWords.of(word).keys()].map(
      (near) => this.#byWord.get(near) ?? [],
    );
    if (first === undefined) return [];
    if (others.length === 0) return first;
    return [first, ...others]
      .flatMap((groups) => groups.slice(0, groupsMax))
      .sort((a, b) => a.length - b.length);
  }

  #sort(): void {
    if (this.#isSorted) return;
    for (const groups of this.#byWord.values()) groups.sort((a, b) => a.length - b.length);
    this.#isSorted = true;
  }
}

/** Whether enough items are found, and none of the remaining ones can be more similar. */
function isBeyond<Id extends string>(
  found: ReadonlyMap<IndexedItem<Id>, Likeness<Id>>,
  count: number,
  likenessMax: number,
): boolean {
  if (found.size < count) return false;
  let better = 0;
  for (const { likeness } of found.values()) if (likeness > likenessMax) better += 1;
  return better >= count;
}

/** Items of a group whose numbers do not contradict these. If the group is small, all of its items. */
function itemsByNumbers<Id extends string>(
  group: WordGroup<Id>,
  numbers: readonly string[],
): readonly IndexedItem<Id>[] {
  if (group.items.length <= itemsMax) return group.items;
  const [first = ''] = numbers;
  if (numbers.length === 0) return group.items.slice(0, itemsMax);
  if (numbers.length === 1) {
    const having = group.byNumber.get(first)?.slice(0, itemsMax) ?? [];
    return group.withoutNumbers.length === 0
      ? having
      : [...having, ...group.withoutNumbers.slice(0, itemsMax)];
  }
  const having = numbers
    .map((number) => group.byNumber.get(number) ?? [])
    .sort((a, b) => a.length - b.length);
  const all = numbers.join(' ');
  const exact = (having[0] ?? []).filter(({ name }) => name.numbers.join(' ') === all).slice(0, itemsMax);
  const some = having.flatMap((items) => items.slice(0, itemsMax));
  return [...new Set([...exact, ...group.withoutNumbers.slice(0, itemsMax), ...some])];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
