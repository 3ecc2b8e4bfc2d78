import type { Bridge } from '../../../shared/ipc/contract.ts';
import { cancelTexts } from '../../../shared/messages/pausing.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { cancelUndoMs, isPastCanceling } from '../../../shared/model/may-stop.ts';
import type { UnplacedId } from '../../../shared/model/unplaced-uploads.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { QueueStore } from '../../store/queue-mirror.ts';
import { worked } from '../../store/show-failure.ts';
import { showToast, useToasts, withdrawToast } from '../../store/toast-store.ts';

/** What a row of Uploads can cancel. Only an upload stops until that is done. The others go on, but a video isn't uploaded. */
export type Cancelable =
  | { readonly kind: 'upload'; readonly job: JobSnapshot }
  | { readonly kind: 'encode'; readonly id: EncodeId; readonly name: string }
  | { readonly kind: 'unplaced'; readonly id: UnplacedId; readonly name: string };

export interface CancelRequests {
  readonly queue: Pick<Bridge['requests']['queue'], 'cancelSoon' | 'undoCancel' | 'cancel'>;
  readonly encodes: Pick<Bridge['requests']['encodes'], 'snapshot' | 'cancel' | 'cancelSoon' | 'undoCancel'>;
  readonly unplaced: Pick<Bridge['requests']['unplaced'], 'cancel'>;
}

const saidMs = 8_000;

let pending: { readonly toastId: number; readonly uploads: readonly Cancelable[] } | null = null;

/**
 * Cancels an upload after a few seconds in which a message can undo that. Meanwhile the queue only stops it: retrying a
 * canceled upload makes another version and uploads every byte again, and a canceled encode starts over at its first frame.
 */
export function cancelUndoably(queue: QueueStore, what: Cancelable, requests: CancelRequests): void {
  const before = pending && isShown(pending.toastId) ? pending : null;
  if (before?.uploads.some((upload) => idOf(upload) === idOf(what))) return;
  if (before) withdrawToast(before.toastId);
  say(queue, [...(before?.uploads ?? []), what], requests);
}

function say(queue: QueueStore, uploads: readonly Cancelable[], requests: CancelRequests): void {
  const [first] = uploads;
  if (!first) return;
  const jobIds = jobIdsOf(uploads);
  // All of them: the time of those before begins again.
  if (jobIds.length > 0) void worked(requests.queue.cancelSoon({ jobIds }));
  for (const id of encodeIdsOf(uploads)) void worked(requests.encodes.cancelSoon({ id }));
  let stop = () => {};
  const toastId = showToast({
    tone: 'wait',
    text: uploads.length === 1 ? cancelTexts.canceling(nameOf(first)) : cancelTexts.several(uploads.length),
    detail: cancelTexts.canceledIn,
    durationMs: cancelUndoMs,
    showsTime: true,
    action: {
      label: cancelTexts.undo,
      shortcut: 'Mod+Z',
      run: () => {
        stop();
        if (jobIds.length > 0) void worked(requests.queue.undoCancel({ jobIds }));
        for (const id of encodeIdsOf(uploads)) void worked(requests.encodes.undoCancel({ id }));
      },
    },
    onEnd: () => {
      stop();
      cancelAll(queue, uploads, requests);
    },
  });
  pending = { toastId, uploads };
  // One that was undone in its row is wanted after all, and what is uploaded cannot be canceled any more.
  const wasStopped = new Set<JobId>();
  stop = queue.subscribe(({ jobs }) => {
    if (!isShown(toastId)) return stop();
    const left = uploads.filter((what) => {
      if (what.kind !== 'upload') return true;
      const { id } = what.job;
      const now = jobs.get(id);
      if (!now || hasEnded(now.state) || isPastCanceling(now)) return false;
      if (now.cancelsAtMs !== null) wasStopped.add(id);
      return !(wasStopped.has(id) && now.cancelsAtMs === null);
    });
    if (left.length === uploads.length) return;
    stop();
    withdrawToast(toastId);
    for (const id of jobIds) {
      const now = jobs.get(id);
      if (now && (isPastCanceling(now) || now.state.kind === 'ready'))
        showToast({ tone: 'idle', text: cancelTexts.tooLate(now.file.name), durationMs: saidMs });
    }
    say(queue, left, requests);
  });
}

/** Takes the cancel of an encode back in its row, and leaves that of the others as it is. */
export function undoCancelOfEncode(queue: QueueStore, id: EncodeId, requests: CancelRequests): void {
  const before = pending && isShown(pending.toastId) ? pending : null;
  const left = before?.uploads.filter((upload) => idOf(upload) !== id) ?? [];
  if (before && left.length < before.uploads.length) {
    withdrawToast(before.toastId);
    say(queue, left, requests);
  }
  void worked(requests.encodes.undoCancel({ id }));
}

function cancelAll(queue: QueueStore, uploads: readonly Cancelable[], requests: CancelRequests): void {
  const jobIds = jobIdsOf(uploads);
  if (jobIds.length > 0) void worked(requests.queue.cancel({ jobIds }));
  for (const what of uploads) {
    if (what.kind === 'unplaced') void worked(requests.unplaced.cancel({ id: what.id }));
    if (what.kind === 'encode') void cancelEncode(queue, what.id, requests);
  }
}

/** Its video may have become an upload meanwhile. */
async function cancelEncode(queue: QueueStore, id: EncodeId, requests: CancelRequests): Promise<void> {
  if (!(await worked(requests.encodes.cancel({ id })))) return;
  const answer = await requests.encodes.snapshot();
  const state = answer.ok ? answer.value.encodes.find((encode) => encode.id === id)?.state : undefined;
  const jobId = state && 'jobId' in state ? state.jobId : null;
  const job = jobId === null ? undefined : queue.getState().jobs.get(jobId);
  if (job && !hasEnded(job.state) && !isPastCanceling(job))
    await worked(requests.queue.cancel({ jobIds: [job.id] }));
}

const idOf = (what: Cancelable): string => (what.kind === 'upload' ? what.job.id : what.id);

const nameOf = (what: Cancelable): string => (what.kind === 'upload' ? what.job.file.name : what.name);

const jobIdsOf = (uploads: readonly Cancelable[]): JobId[] =>
  uploads.flatMap((what) => (what.kind === 'upload' ? [what.job.id] : []));

const encodeIdsOf = (uploads: readonly Cancelable[]): EncodeId[] =>
  uploads.flatMap((what) => (what.kind === 'encode' ? [what.id] : []));

const isShown = (toastId: number): boolean => useToasts.getState().toasts.some(({ id }) => id === toastId);
