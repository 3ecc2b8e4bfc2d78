import type { NoteStatusFilter } from '../../shared/api/note.ts';
import { foldForSearch, searchWords } from '../../shared/model/search-words.ts';
import type { ItemNote } from './exports/placed-notes.ts';

export interface NoteFilter {
  /** Words that must all be in the note, its author or its item. */
  readonly text: string;
  readonly status: NoteStatusFilter;
  /** Null: everyone. Empty: people without a name. */
  readonly author: string | null;
  /** A version's id, or its number with a v: `v3`. */
  readonly version: string | null;
}

export function filterNotes<Found extends ItemNote>(
  notes: readonly Found[],
  filter: NoteFilter,
): readonly Found[] {
  const words = searchWords(filter.text);
  const author = filter.author === null ? null : foldForSearch(filter.author);
  const number = filter.version === null ? null : /^v?(\d+)$/i.exec(filter.version)?.[1];
  return notes.filter(({ note, item }) => {
    if (filter.status !== 'all' && note.status !== filter.status) return false;
    if (author !== null && foldForSearch(note.author.name ?? '') !== author) return false;
    if (
      filter.version !== null &&
      note.version_id !== filter.version &&
      String(note.version_number) !== number
    )
      return false;
    if (words.length === 0) return true;
    const searched = foldForSearch(`${note.text}\n${note.author.name ?? ''}\n${item}`);
    return words.every((word) => searched.includes(word));
  });
}
