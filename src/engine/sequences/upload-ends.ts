import type { EncodeState } from '../../shared/model/encodes.ts';
import { inVainKinds } from '../../shared/model/ended-states.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobId } from '../../shared/model/uploads.ts';

/** Whether an upload still needs the video that was encoded for it. */
export type UploadStand =
  /** `mayBeRetried`: it ended without being ready and is still in the queue, where a retry needs the video. */
  | { readonly kind: 'needs_video'; readonly mayBeRetried: boolean }
  | { readonly kind: 'over'; readonly endedAtMs: number; readonly isInVain: boolean };

/** Where uploads stand. Those that neither the queue nor the history knows are left out. */
export async function uploadStands(
  uploads: Pick<UploadQueue, 'receipts' | 'snapshot'>,
  jobIds: readonly JobId[],
): Promise<ReadonlyMap<JobId, UploadStand>> {
  const stands = new Map<JobId, UploadStand>();
  if (jobIds.length === 0) return stands;
  for (const { job_id: jobId, state, ended_at: endedAt } of await uploads.receipts(jobIds)) {
    const isInVain = inVainKinds.some((kind) => kind === state);
    const mayBeRetried =
      endedAt !== null && isInVain && uploads.snapshot().jobs.some(({ id }) => id === jobId);
    if (endedAt === null || mayBeRetried) stands.set(jobId, { kind: 'needs_video', mayBeRetried });
    else stands.set(jobId, { kind: 'over', endedAtMs: Date.parse(endedAt), isInVain });
  }
  return stands;
}

type HandedOver = Extract<EncodeState, { readonly kind: 'uploading' | 'ready' }>;

/** The state of an encode whose upload stands like this. One that failed long ago may have left the queue just now. */
export function stateAfter(before: HandedOver, stand: UploadStand, nowMs: number): HandedOver {
  const { jobId } = before;
  if (stand.kind === 'needs_video') return { kind: 'uploading', jobId };
  if (before.kind === 'ready') return { ...before, atMs: Math.max(before.atMs, stand.endedAtMs) };
  return { kind: 'ready', jobId, atMs: stand.isInVain ? nowMs : stand.endedAtMs };
}

/** Whether an encode has become an upload. */
export const isHandedOver = (state: EncodeState): state is HandedOver =>
  state.kind === 'uploading' || state.kind === 'ready';
