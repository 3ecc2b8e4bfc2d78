/** Replaces what is hidden. */
export const hidden = '[hidden]';
/** Shorter words are not hidden: they are too common in any text. */
const shortest = 6;

/** Replaces these words in a text wherever they occur. */
export const hiderOf = (words: readonly string[]): ((text: string) => string) => {
  const secret = words.filter(({ length }) => length >= shortest);
  return (text) => secret.reduce((rest, word) => rest.replaceAll(word, hidden), text);
};
