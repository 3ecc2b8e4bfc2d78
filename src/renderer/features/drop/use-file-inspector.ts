import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { VersionId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { DropIntake } from './drop-intake.ts';
import { type DropRow, inspectedFile, itemKey } from './drop-row.ts';
import { setInspections, updateFiles } from './drop-sheet-actions.ts';
import { type DropAim, useDropSheet } from './drop-sheet-store.ts';
import { FileInspector, type InspectionRequest } from './file-inspector.ts';
import { countRows } from './sheet-counts.ts';

const togetherMs = 100;
const lookAgainMs = 3_000;

/**
 * Examines the files of the open sheet: again where their item gets another version meanwhile, and visible ones now and then, as
 * renders are finished, replaced and deleted while it is open.
 * Returns a function that tells which of them are visible.
 */
export function useFileInspector(
  intake: DropIntake,
  aim: DropAim,
  items: readonly MediaView[],
): (fileIds: readonly FileId[]) => void {
  const inspector = useRef<FileInspector | null>(null);
  const rows = useDropSheet((state) => state.rows);
  const asked = useRef(new Map<FileId, InspectionRequest>());
  const { projectId } = aim;
  const currentIds = useMemo(
    () => new Map(items.map(({ id, version }): [string, VersionId | null] => [id, version?.id ?? null])),
    [items],
  );

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
    const requests = [...rows.values()].flatMap((row) => {
      const { mediaId, ...others } = requestOf(row, rows);
      const request = { ...others, mediaId, currentId: mediaId && currentIds.get(mediaId) };
      return needsInspection(row, request, asked.current.get(row.fileId)) ? [request] : [];
    });
    for (const request of requests) asked.current.set(request.fileId, request);
    if (requests.length > 0) inspector.current?.want(requests);
  }, [rows, currentIds]);

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
      inspector.current?.want(again.map((row) => requestOf(row, now)));
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

function requestOf({ fileId, target }: DropRow, rows: ReadonlyMap<FileId, DropRow>) {
  const item = itemKey(target);
  return {
    fileId,
    mediaId: target.kind === 'item' ? target.mediaId : null,
    after: item && countRows(rows).before(fileId, item),
  };
}

/** A file is examined once, and again for each other item, and each other version of it, or file before it, that it is compared with. */
function needsInspection(
  row: DropRow,
  { mediaId, currentId, after }: InspectionRequest,
  asked: InspectionRequest | undefined,
): boolean {
  if (row.kind !== 'file' || row.match === null || row.target.kind === 'left_out') return false;
  const found = inspectedFile(row);
  const knows = (before: Pick<InspectionRequest, 'currentId'> | null) =>
    currentId === undefined || before?.currentId === undefined || before.currentId === currentId;
  if (after?.fileId !== asked?.after?.fileId || after?.take !== asked?.after?.take) return true;
  if (asked) return mediaId !== null && (asked.mediaId !== mediaId || !knows(asked));
  return found === null || (mediaId !== null && (found.comparedWith !== mediaId || !knows(found)));
}
