/** Quotes a word for a shell such as sh or bash, so that it stays one word and nothing in it is acted on. */
export const shellWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
