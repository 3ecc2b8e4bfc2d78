/**
 * How well a text matches the typed letters; null if it does not contain all of them in order. Letters within a word may be
 * omitted, but each matched word must be matched from its start: "lm" finds "LED Main" and not "Column", "floor" does not
 * find "Full speed for an hour". Typed text that occurs as a whole matches anywhere, and scores highest.
 */
export function fuzzyScore(text: string, wanted: string): number | null {
  const letters = wanted.toLowerCase().replaceAll(/\s+/g, '');
  if (letters === '') return 0;
  const within = text.toLowerCase();
  const whole = within.indexOf(wanted.trim().toLowerCase());
  if (whole !== -1) return 1_000 - whole + (startsWord(text, whole) ? 500 : 0) - text.length / 100;
  const places = placesOf(text, within, letters);
  if (places === null) return null;
  let score = 0;
  for (const [index, at] of places.entries()) {
    const from = (places[index - 1] ?? -1) + 1;
    score += index > 0 && at === from ? 8 : startsWord(text, at) ? 6 : 1;
    score -= Math.min(4, (at - from) / 4);
  }
  return score - text.length / 100;
}

/** The positions of the letters: each directly after the previous one, at the start of a word, or later in a started word. */
function placesOf(text: string, within: string, letters: string): readonly number[] | null {
  /** Pairs of letter and position from which the rest cannot be matched, so that they are not tried again. */
  const inVain = new Set<number>();
  const rest = (index: number, before: number): readonly number[] | null => {
    const letter = letters[index];
    if (letter === undefined) return [];
    const state = index * text.length + before;
    if (inVain.has(state)) return null;
    for (const at of candidates(text, within, letter, before)) {
      const places = rest(index + 1, at);
      if (places !== null) return [at, ...places];
    }
    inVain.add(state);
    return null;
  };
  return rest(0, -1);
}

/** The directly following position first, then others in the order in which people type initials. */
function candidates(text: string, within: string, letter: string, before: number): readonly number[] {
  const [starts, inWord]: [number[], number[]] = [[], []];
  let isSameWord = before !== -1;
  for (let at = before + 1; at < text.length; at += 1) {
    const isStart = startsWord(text, at);
    if (isStart) isSameWord = false;
    if (within[at] !== letter) continue;
    if (isStart) starts.push(at);
    else if (isSameWord) inWord.push(at);
  }
  const [next, ...later] = inWord;
  return next === before + 1 ? [next, ...starts, ...later] : [...starts, ...inWord];
}

function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charAt(at - 1);
  const here = text.charAt(at);
  return /[^\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(here));
}

interface Ranked<Item> {
  readonly item: Item;
  readonly score: number;
}

/** The best matches first; equal ones keep their order. */
export function rank<Item>(
  items: readonly Item[],
  wanted: string,
  wordsOf: (item: Item) => readonly string[],
  limit: number,
): readonly Item[] {
  const ranked: Ranked<Item>[] = [];
  for (const item of items) {
    const scores = wordsOf(item).map((words, index) => {
      // Other words for a thing are not shown, so nobody would understand a match of some of their letters: they must occur whole.
      if (index > 0 && !words.toLowerCase().includes(wanted.trim().toLowerCase())) return null;
      const score = fuzzyScore(words, wanted);
      // A match in the name counts more than one in its other words.
      return score === null ? null : score - index * 50;
    });
    const best = Math.max(...scores.map((score) => score ?? Number.NEGATIVE_INFINITY));
    if (best > Number.NEGATIVE_INFINITY) ranked.push({ item, score: best });
  }
  return ranked
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
