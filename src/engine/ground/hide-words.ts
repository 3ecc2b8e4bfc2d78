/** Stands in place of what is hidden. */
export const hidden = '[hidden]';
/** Shorter ones are words that stand everywhere. */
const shortest = 6;

/** Takes these words out of a text, wherever they stand. */
export const hiderOf = (words: readonly string[]): ((text: string) => string) => {
  const secret = words.filter(({ length }) => length >= shortest);
  return (text) => secret.reduce((rest, word) => rest.replaceAll(word, hidden), text);
};
