/**
 * How well a text answers what was typed: null when it does not hold all of it in order. The start of words and letters
 * that follow one another count most, so that "lm" finds "LED Main" before "Column".
 */
export function fuzzyScore(text: string, wanted: string): number | null {
  const letters = wanted.toLowerCase().replaceAll(/\s+/g, '');
  if (letters === '') return 0;
  const within = text.toLowerCase();
  const whole = within.indexOf(wanted.trim().toLowerCase());
  if (whole !== -1) return 1_000 - whole + (startsWord(text, whole) ? 500 : 0) - text.length / 100;
  let score = 0;
  let from = 0;
  let previous = -2;
  for (const letter of letters) {
    const at = nextPlace(text, within, letter, from);
    if (at === -1) return null;
    score += at === previous + 1 ? 8 : startsWord(text, at) ? 6 : 1;
    score -= Math.min(4, (at - from) / 4);
    previous = at;
    from = at + 1;
  }
  return score - text.length / 100;
}

/** The start of a word is preferred to the next occurrence, as people type initials. */
function nextPlace(text: string, within: string, letter: string, from: number): number {
  const first = within.indexOf(letter, from);
  if (first === -1 || first === from || startsWord(text, first)) return first;
  for (let at = first; at !== -1; at = within.indexOf(letter, at + 1)) {
    if (startsWord(text, at)) return at;
  }
  return first;
}

function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charAt(at - 1);
  const here = text.charAt(at);
  return /[^\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(here));
}

export interface Ranked<Item> {
  readonly item: Item;
  readonly score: number;
}

/** The best answers first; ties stay in the order they came. */
export function rank<Item>(
  items: readonly Item[],
  wanted: string,
  wordsOf: (item: Item) => readonly string[],
  limit: number,
): readonly Item[] {
  const ranked: Ranked<Item>[] = [];
  for (const item of items) {
    const scores = wordsOf(item).map((words, index) => {
      const score = fuzzyScore(words, wanted);
      // What a thing is called counts more than other words for it.
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
