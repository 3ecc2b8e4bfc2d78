import { useCallback, useEffect, useRef } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { DropIntake } from './drop-intake.ts';
import { type DropRow, lookedAt } from './drop-row.ts';
import { type DropAim, setLooks, useDropSheet } from './drop-sheet-store.ts';
import { RowLooker } from './row-looker.ts';

const togetherMs = 100;

/** Looks at the files of the sheet while it is open. Returns how to say which of them are in sight. */
export function useRowLooker(intake: DropIntake, aim: DropAim): (fileIds: readonly FileId[]) => void {
  const looker = useRef<RowLooker | null>(null);
  const rows = useDropSheet((state) => state.rows);
  const asked = useRef(new Map<FileId, MediaId | null>());
  const { projectId } = aim;

  useEffect(() => {
    const own = new RowLooker({
      isWanted: (fileId) => useDropSheet.getState().rows.has(fileId),
      isFree: () => !useDropSheet.getState().isSending,
      look: (wish) => intake.look(projectId, wish),
      onLooked: setLooks,
      later: (callback) => setTimeout(callback, togetherMs),
    });
    looker.current = own;
    const known = asked.current;
    return () => {
      own.stop();
      known.clear();
    };
  }, [intake, projectId]);

  useEffect(() => {
    const wishes = [...rows.values()].filter((row) => needsLook(row, asked.current)).map(wishOf);
    for (const { fileId, mediaId } of wishes) asked.current.set(fileId, mediaId);
    if (wishes.length > 0) looker.current?.want(wishes);
  }, [rows]);

  const isSending = useDropSheet((state) => state.isSending);
  useEffect(() => {
    if (!isSending) looker.current?.goOn();
  }, [isSending]);

  return useCallback((fileIds: readonly FileId[]) => looker.current?.setInSight(fileIds), []);
}

const wishOf = (row: DropRow) => ({
  fileId: row.fileId,
  mediaId: row.target.kind === 'item' ? row.target.mediaId : null,
});

/** Once for the file, and again for each item that it is to be compared with. */
function needsLook(row: DropRow, asked: ReadonlyMap<FileId, MediaId | null>): boolean {
  if (row.kind !== 'file' || row.match === null || row.target.kind === 'left_out') return false;
  const { fileId, mediaId } = wishOf(row);
  if (asked.has(fileId)) return mediaId !== null && asked.get(fileId) !== mediaId;
  const found = lookedAt(row);
  return found === null || (mediaId !== null && found.comparedWith !== mediaId);
}
