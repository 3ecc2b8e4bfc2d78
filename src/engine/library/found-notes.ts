import type { MediaId } from '../../shared/api/ids.ts';
import type { ProjectNotesFilter } from '../../shared/model/project-notes.ts';
import type { ItemNote } from '../notes/exports/placed-notes.ts';
import { filterNotes } from '../notes/filter-notes.ts';

/** Those that a filter finds, in its order. */
export function findNotes(all: readonly ItemNote[], filter: ProjectNotesFilter): readonly ItemNote[] {
  const { text, status, author, versionNumber, mediaId, order } = filter;
  const version = versionNumber === null ? null : `v${versionNumber}`;
  const ofItem = mediaId === null ? all : all.filter(({ note }) => note.media_id === mediaId);
  const found = filterNotes(ofItem, { text, status, author, version });
  if (order === 'item') return found;
  return found.toSorted((a, b) => (a.note.created_at < b.note.created_at ? 1 : -1));
}

/** The notes of each version together, newest first; those of one version by their time in the video. */
export function inVersions(found: readonly ItemNote[]): readonly ItemNote[] {
  const places = new Map<MediaId, number>();
  for (const { note } of found) if (!places.has(note.media_id)) places.set(note.media_id, places.size);
  const placeOf = ({ note }: ItemNote) => places.get(note.media_id) ?? 0;
  return found.toSorted((a, b) => placeOf(a) - placeOf(b) || b.note.version_number - a.note.version_number);
}
