import { useCallback, useEffect, useRef } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { DropIntake } from './drop-intake.ts';
import { type DropRow, inspectedFile } from './drop-row.ts';
import { setInspections, updateFiles } from './drop-sheet-actions.ts';
import { type DropAim, useDropSheet } from './drop-sheet-store.ts';
import { FileInspector } from './file-inspector.ts';

const togetherMs = 100;
const lookAgainMs = 3_000;

/**
 * Examines the files of the open sheet, and looks again at visible ones: renders are finished, replaced and deleted while it is open.
 * Returns a function that tells which of them are visible.
 */
export function useFileInspector(intake: DropIntake, aim: DropAim): (fileIds: readonly FileId[]) => void {
  const inspector = useRef<FileInspector | null>(null);
  const rows = useDropSheet((state) => state.rows);
  const asked = useRef(new Map<FileId, MediaId | null>());
  const { projectId } = aim;

  useEffect(() => {
    const own = new FileInspector({
      isWanted: (fileId) => useDropSheet.getState().rows.has(fileId),
      isFree: () => !useDropSheet.getState().isSending,
      inspect: (request) => intake.inspect(projectId, request),
      onInspected: setInspections,
      later: (callback) => setTimeout(callback, togetherMs),
    });
    inspector.current = own;
    const known = asked.current;
    return () => {
      own.stop();
      known.clear();
    };
  }, [intake, projectId]);

  useEffect(() => {
    const requests = [...rows.values()].filter((row) => needsInspection(row, asked.current)).map(requestOf);
    for (const { fileId, mediaId } of requests) asked.current.set(fileId, mediaId);
    if (requests.length > 0) inspector.current?.want(requests);
  }, [rows]);

  const isSending = useDropSheet((state) => state.isSending);
  useEffect(() => {
    if (!isSending) inspector.current?.goOn();
  }, [isSending]);

  const inSight = useRef<readonly FileId[]>([]);
  useEffect(() => {
    const look = async () => {
      const { rows: all, isSending: isBusy } = useDropSheet.getState();
      const seen = inSight.current.filter((fileId) => all.has(fileId));
      if (isBusy || document.hidden || seen.length === 0) return;
      const changed = new Set(updateFiles(await intake.describe(seen)));
      const { rows: now } = useDropSheet.getState();
      const again = seen
        .flatMap((fileId) => now.get(fileId) ?? [])
        .filter((row) => row.kind === 'file' && (changed.has(row.fileId) || mayBecomeComplete(row)));
      inspector.current?.want(again.map(requestOf));
    };
    const timer = setInterval(() => void look(), lookAgainMs);
    return () => clearInterval(timer);
  }, [intake]);

  return useCallback((fileIds: readonly FileId[]) => {
    inSight.current = fileIds;
    inspector.current?.setInSight(fileIds);
  }, []);
}

/** Its bytes can change while its size stays: some renderers take the whole room first. */
const mayBecomeComplete = (row: DropRow): boolean => {
  const probe = inspectedFile(row)?.probe;
  return probe?.kind === 'truncated' || probe?.kind === 'unreadable';
};

const requestOf = (row: DropRow) => ({
  fileId: row.fileId,
  mediaId: row.target.kind === 'item' ? row.target.mediaId : null,
});

/** A file is examined once, and again for each other item that it is compared with. */
function needsInspection(row: DropRow, asked: ReadonlyMap<FileId, MediaId | null>): boolean {
  if (row.kind !== 'file' || row.match === null || row.target.kind === 'left_out') return false;
  const { fileId, mediaId } = requestOf(row);
  if (asked.has(fileId)) return mediaId !== null && asked.get(fileId) !== mediaId;
  const found = inspectedFile(row);
  return found === null || (mediaId !== null && found.comparedWith !== mediaId);
}
