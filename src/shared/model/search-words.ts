/** The text as a search compares it: case, accents and full-width forms make no difference. */
export const foldForSearch = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of a search, all of which a text must contain. */
export const searchWords = (text: string): readonly string[] =>
  foldForSearch(text).split(/\s+/).filter(Boolean);
