/** What the window and the command line say about where a file goes by its name. */
export const matchingMessages = {
  noMatch: 'No match',
  noName: 'The file name has no words to match.',
  similar: (names: readonly string[]): string =>
    `Similar ${names.length === 1 ? 'item' : 'items'}: ${names.join(', ')}`,
  sameNames: (count: number): string => `${count} items have this name`,

  matched: (ignored: readonly string[]): string =>
    ignored.length === 0 ? 'Matched by name' : `Matched by name, ignoring ${listed(ignored)}`,
  matchedByPattern: (pattern: string): string => `Matched by ${pattern}`,
  notOfPattern: (pattern: string): string => `The file name doesn't follow ${pattern}.`,
  noItemOfPattern: (items: readonly string[]): string =>
    `No item is named ${items.map((item) => `“${item}”`).join(' or ')}.`,

  sameName: (ignored: readonly string[]): string =>
    ignored.length === 0 ? 'Same name' : `Same name without ${listed(ignored)}`,
  sameNameOtherAccents: 'Same name, other accents',
  sameWordsReordered: 'Same words in another order',
  similarName: 'Similar name',
  close: (file: string, item: string): string => `“${file}” is close to “${item}”`,
  fileAlsoSays: (texts: readonly string[]): string => `the file also says “${texts.join(' ')}”`,
  fileLacks: (texts: readonly string[]): string => `the file doesn't say “${texts.join(' ')}”`,
  insteadOf: (file: string, item: string): string => `“${file}” instead of “${item}”`,
} as const;

const listedMax = 4;

/** `_v012, _4k and _final` */
function listed(texts: readonly string[]): string {
  const shown =
    texts.length > listedMax
      ? [...texts.slice(0, listedMax - 1), `${texts.length - listedMax + 1} more`]
      : texts;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
