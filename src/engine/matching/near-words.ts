import { addUnder } from './grouping.ts';
import { shortFormsOf, wordWeight } from './word-distance.ts';

/** The most words that one word may be taken for. */
const nearMax = 24;
const prefixMin = 3;
const prefixMax = 12;
const endLength = 4;

/** All words of a library, to look up those that a typed word may stand for. */
export class NearWords {
  readonly #words = new Set<string>();
  /** Words by their beginning, by what remains without one letter, and by their end. */
  readonly #byStart = new Map<string, string[]>();
  readonly #byLetters = new Map<string, string[]>();
  readonly #byEnd = new Map<string, string[]>();
  readonly #known = new Map<string, ReadonlyMap<string, number>>();

  add(word: string): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    this.#known.clear();
    for (let length = prefixMin; length <= Math.min(word.length, prefixMax); length++)
      addUnder(this.#byStart, word.slice(0, length), word);
    if (word.length < 4) return;
    for (const letters of withoutOneLetter(word)) addUnder(this.#byLetters, letters, word);
    addUnder(this.#byLetters, word, word);
    if (word.length >= 8) addUnder(this.#byEnd, word.slice(-endLength), word);
  }

  /** Words of the library equal or close to this one, each with how likely it is meant (0 to 1). */
  of(word: string): ReadonlyMap<string, number> {
    const known = this.#known.get(word);
    if (known) return known;
    const near = new Map<string, number>(this.#words.has(word) ? [[word, 1]] : []);
    for (const other of this.#candidates(word)) {
      const weight = other === word || near.size > nearMax ? 0 : wordWeight(word, other);
      if (weight > 0) near.set(other, weight);
    }
    if (this.#known.size < 20_000) this.#known.set(word, near);
    return near;
  }

  #candidates(word: string): Set<string> {
    const found = new Set<string>();
    const take = (words: readonly string[] | undefined) => {
      for (const other of words ?? []) if (found.size < nearMax * 4) found.add(other);
    };
    for (const form of shortFormsOf(word)) if (this.#words.has(form)) found.add(form);
    if (word.length >= 4) {
      take(this.#byLetters.get(word));
      for (const letters of withoutOneLetter(word)) take(this.#byLetters.get(letters));
    }
    // Words that this one starts with, and words that start with this one.
    for (let length = prefixMin; length < Math.min(word.length, prefixMax + 1); length++)
      if (this.#words.has(word.slice(0, length))) found.add(word.slice(0, length));
    if (word.length >= prefixMin) take(this.#byStart.get(word.slice(0, prefixMax)));
    if (word.length >= 8) {
      take(this.#byEnd.get(word.slice(-endLength)));
      take(this.#byStart.get(word.slice(0, endLength + 1)));
    }
    return found;
  }
}

function* withoutOneLetter(word: string): Iterable<string> {
  const text = word.slice(0, 24);
  for (let at = 0; at < text.length; at++) yield text.slice(0, at) + text.slice(at + 1);
}
