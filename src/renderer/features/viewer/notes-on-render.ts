import type { VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';

/** The notes that matter to a render: the open ones on its item, and all on its own version, in order of time. */
export const notesOnRender = (notes: readonly Note[], versionId: VersionId | null): readonly Note[] =>
  notes
    .filter(({ status, version_id }) => status === 'open' || version_id === versionId)
    .toSorted((a, b) => a.at_seconds - b.at_seconds || (a.id < b.id ? -1 : 1));
