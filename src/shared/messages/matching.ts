import { phrase, quoted, someOf } from './phrase.ts';

/** How a file was matched by its name. Used by the window and the command line. */
export const matchingMessages = {
  noMatch: 'No match',
  noName: 'The file name has no words to match.',
  similar: phrase(
    (names: readonly string[]): string =>
      `Similar ${names.length === 1 ? 'item' : 'items'}: ${names.join(', ')}`,
    ['Floor Ripples'],
  ),
  sameNames: phrase((count: number): string => `${count} items have this name`, 2),

  takesNoVersions: phrase(
    (name: string, type: 'audio' | 'image'): string =>
      `${quoted(name)} is ${type === 'audio' ? 'audio' : 'an image'}: only videos take new versions.`,
    'Backdrop Still',
    'image',
  ),

  matched: phrase(
    (ignored: readonly string[]): string =>
      ignored.length === 0 ? 'Matched by name' : `Matched by name, ignoring ${someOf(ignored)}`,
    ['_v012', '_final'],
  ),
  matchedByPattern: phrase((pattern: string): string => `Matched by ${pattern}`, '{item}_v{version}'),
  notOfPattern: phrase(
    (pattern: string): string => `The file name doesn't follow ${pattern}.`,
    '{item}_v{version}',
  ),
  noItemOfPattern: phrase(
    (items: readonly string[]): string =>
      `No item is named ${items.map((item) => `“${item}”`).join(' or ')}.`,
    ['LED Main'],
  ),

  sameName: phrase(
    (ignored: readonly string[]): string =>
      ignored.length === 0 ? 'Same name' : `Same name without ${someOf(ignored)}`,
    ['_v012'],
  ),
  sameWordsReordered: 'Same words in another order',
  close: phrase((file: string, item: string): string => `“${file}” is close to “${item}”`, 'Mian', 'Main'),
  fileAlsoSays: phrase(
    (texts: readonly string[]): string => `“${texts.join(' ')}” is only in the file name`,
    ['left'],
  ),
  fileLacks: phrase(
    (texts: readonly string[]): string => `“${texts.join(' ')}” is only in the item's name`,
    ['left'],
  ),
  insteadOf: phrase(
    (file: string, item: string): string => `“${file}” instead of “${item}”`,
    'left',
    'right',
  ),
} as const;
