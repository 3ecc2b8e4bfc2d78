import type { NoteId, VersionId } from '../../shared/api/ids.ts';
import type { NoteMark } from '../../shared/model/project-notes.ts';
import type { NoteTickRow } from './note-ticks.ts';

/** What was checked off on an item's notes, oldest first, with the number of the version it was checked on. */
export function marksOf(
  ticks: readonly Pick<NoteTickRow, 'noteId' | 'versionId' | 'keyName' | 'checkedAtMs'>[],
  numbers: ReadonlyMap<VersionId, number>,
): ReadonlyMap<NoteId, readonly NoteMark[]> {
  const marks = new Map<NoteId, NoteMark[]>();
  for (const { noteId, versionId, keyName, checkedAtMs } of ticks) {
    const versionNumber = versionId === null ? null : (numbers.get(versionId) ?? null);
    const mark: NoteMark = { versionId, versionNumber, keyName, checkedAtMs };
    marks.set(noteId, [...(marks.get(noteId) ?? []), mark]);
  }
  for (const ofNote of marks.values()) ofNote.sort((a, b) => a.checkedAtMs - b.checkedAtMs);
  return marks;
}

/** The numbers of versions, from the receipts of uploads from here and from the notes on them. */
export function versionNumbers(
  sent: readonly {
    readonly receipt: { readonly version_id: VersionId | null; readonly version_number: number | null };
  }[],
  notes: readonly { readonly version_id: VersionId; readonly version_number: number }[],
): ReadonlyMap<VersionId, number> {
  const numbers = new Map<VersionId, number>();
  for (const { version_id, version_number } of notes) numbers.set(version_id, version_number);
  for (const { receipt } of sent)
    if (receipt.version_id !== null && receipt.version_number !== null)
      numbers.set(receipt.version_id, receipt.version_number);
  return numbers;
}
