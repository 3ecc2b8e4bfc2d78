/**
 * A library and files with the right answer for each:
 * - `= Item`: certainly this item.
 * - `? Item`: uncertain; this item must be among the three offered. `? A | B`: either is as likely.
 * - `+ Name`: a new item of this name.
 * - `!`: never one of these items with certainty; asking or a new item are both fine.
 */
export interface CorpusLibrary {
  /** Whose naming convention this is, or which trap it sets. */
  readonly about: string;
  readonly items: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}
