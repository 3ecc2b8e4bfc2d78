import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MediaId, NoteId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailure } from '../../store/show-failure.ts';
import { tickNote, ticksOn } from './drop-sheet-actions.ts';
import { useDropSheet } from './drop-sheet-store.ts';

/** The notes ticked off on this file, stored by the engine. The sheet subtracts them from its count. */
export function useFileTicks(mediaId: MediaId, fileId: FileId) {
  const { check } = useBridge().requests;
  const take = useDropSheet((state) => state.rows.get(fileId)?.take ?? 0);
  const queryKey = queryKeys.fileTicks(mediaId, fileId, take);
  const { data } = useQuery({ queryKey, queryFn: () => unwrap(check.fileTicks({ mediaId, fileId })) });
  const counted = useRef<ReadonlySet<NoteId>>(new Set());
  useEffect(() => {
    if (!data) return;
    const now = new Set(data.ticks.map(({ noteId }) => noteId));
    for (const noteId of counted.current) if (!now.has(noteId)) tickNote(fileId, mediaId, noteId, false);
    for (const noteId of now) tickNote(fileId, mediaId, noteId, true);
    counted.current = now;
  }, [data, fileId, mediaId]);
  const ticked = useDropSheet((state) => ticksOn(state, fileId, mediaId));
  const keep = async (noteId: NoteId, isTicked: boolean) => {
    const answer = await check.tickFile({ mediaId, fileId, noteId, isTicked });
    if (answer.ok) return;
    tickNote(fileId, mediaId, noteId, !isTicked);
    showFailure(answer.failure);
  };
  const tick = (noteId: NoteId, isTicked: boolean) => {
    tickNote(fileId, mediaId, noteId, isTicked);
    void keep(noteId, isTicked);
  };
  return { ticked, tick };
}
