/**
 * A library and files with the right answer for each:
 * - `= Item`: it is that item, certainly.
 * - `? Item`: nobody can be certain; that item must be among the three offered. `? A | B` where either is as likely.
 * - `+ Name`: a new item, named so.
 * - `!`: never any of these with certainty, whether it is asked about or taken for new.
 */
export interface CorpusLibrary {
  /** Whose convention these names follow, or which trap they lay. */
  readonly about: string;
  readonly items: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}
