/** The end of a render's name, which has its version and extension, tells it from other renders. */
const mostAtEnd = 12;
/** A shorter end would be little more than the extension. */
const leastAtEnd = 6;
/** Shorter names are not split, because screen readers read two parts as two words. */
const keptWhole = 20;

/** Where a name is shortened: before the parts at its end, as in `Encore_Count…_v3.mp4`. Its length if it is not. */
export const nameCut = (letters: readonly string[]): number =>
  letters.length <= keptWhole ? letters.length : nameBreak(letters);

/** Where a name goes on in a second line: before those parts too, also if it is short. */
export function nameBreak(letters: readonly string[]): number {
  const { length } = letters;
  if (length <= mostAtEnd) return length;
  const first = length - mostAtEnd;
  const part = letters.slice(first, length - leastAtEnd + 1).findIndex((letter) => /[\s._-]/u.test(letter));
  return part === -1 ? first : first + part;
}
