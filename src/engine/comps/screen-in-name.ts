/**
 * The screen that a name refers to: `LED_ScreenL_v04.mov` is for "Screen L". The screen's words must be consecutive in the
 * name. Of several such screens the longest is taken; if two are equally long, null.
 */
export function screenInName(name: string, screens: readonly string[]): string | null {
  const words = wordsOf(name);
  const found = screens.filter((screen) => holds(words, wordsOf(screen).join('')));
  const longest = Math.max(0, ...found.map((screen) => wordsOf(screen).join('').length));
  const best = found.filter((screen) => wordsOf(screen).join('').length === longest);
  return best.length === 1 ? (best[0] ?? null) : null;
}

/** `ScreenL` and `Screen_L` have the same words. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/\.[A-Za-z0-9]{2,4}$/, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function holds(words: readonly string[], wanted: string): boolean {
  return words.some((_, from) => {
    let joined = '';
    for (const word of words.slice(from)) {
      joined += word;
      if (joined.length >= wanted.length) break;
    }
    return joined === wanted;
  });
}
