import type { VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { UploadedVersion } from '../../../shared/model/library-views.ts';

/** The service gives ids of versions but no numbers. The number comes from an upload or a note; null if neither has it. */
export function versionNumberOf(
  versionId: VersionId | undefined,
  uploads: readonly UploadedVersion[],
  notes: readonly Pick<Note, 'version_id' | 'version_number'>[],
  versionsCount: number,
): number | null {
  if (versionId === undefined) return null;
  if (versionsCount === 1) return 1;
  return (
    uploads.find((version) => version.versionId === versionId)?.versionNumber ??
    notes.find(({ version_id }) => version_id === versionId)?.version_number ??
    null
  );
}
