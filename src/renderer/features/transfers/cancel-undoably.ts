import type { Bridge } from '../../../shared/ipc/contract.ts';
import { cancelTexts } from '../../../shared/messages/pausing.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { isPastCanceling, mayPause } from '../../../shared/model/may-stop.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { QueueStore } from '../../store/queue-mirror.ts';
import { worked } from '../../store/show-failure.ts';
import { showToast, useToasts, withdrawToast } from '../../store/toast-store.ts';

/** The same time as after a drop. */
export const cancelUndoMs = 5_000;

interface Canceling {
  readonly job: JobSnapshot;
  /** Paused by this, and not by the person before. */
  readonly isPausedHere: boolean;
}

let pending: { readonly toastId: number; readonly uploads: readonly Canceling[] } | null = null;

/**
 * Cancels an upload in a few seconds, until when a message takes it back. It is paused meanwhile, and not canceled at once:
 * retrying a canceled upload makes another version and uploads every byte again.
 */
export function cancelUndoably(
  queue: QueueStore,
  job: JobSnapshot,
  requests: Pick<Bridge['requests']['queue'], 'pause' | 'resume' | 'cancel'>,
): void {
  const before = pending && isShown(pending.toastId) ? pending : null;
  if (before?.uploads.some((upload) => upload.job.id === job.id)) return;
  if (before) withdrawToast(before.toastId);
  const isPausedHere = mayPause(job);
  if (isPausedHere) void worked(requests.pause({ kind: 'jobs', jobIds: [job.id] }));
  say(queue, [...(before?.uploads ?? []), { job, isPausedHere }], requests);
}

function say(
  queue: QueueStore,
  uploads: readonly Canceling[],
  requests: Parameters<typeof cancelUndoably>[2],
): void {
  const [first] = uploads;
  if (!first) return;
  const ids = uploads.map(({ job }) => job.id);
  let stop = () => {};
  const toastId = showToast({
    tone: 'wait',
    text: uploads.length === 1 ? cancelTexts.canceling(first.job.file.name) : cancelTexts.several(ids.length),
    detail: cancelTexts.canceledIn,
    durationMs: cancelUndoMs,
    showsTime: true,
    action: {
      label: cancelTexts.undo,
      shortcut: 'Mod+Z',
      run: () => {
        stop();
        const paused = uploads.flatMap(({ job, isPausedHere }) => (isPausedHere ? [job.id] : []));
        if (paused.length > 0) void worked(requests.resume({ kind: 'jobs', jobIds: paused }));
      },
    },
    onEnd: () => {
      stop();
      void worked(requests.cancel({ jobIds: ids }));
    },
  });
  pending = { toastId, uploads };
  // Whatever was resumed meanwhile is wanted after all, and what is uploaded cannot be canceled any more.
  const wasHeld = new Set<JobId>();
  stop = queue.subscribe(({ jobs }) => {
    if (!isShown(toastId)) return stop();
    const left = uploads.filter(({ job: { id }, isPausedHere }) => {
      const now = jobs.get(id);
      if (!now || hasEnded(now.state) || isPastCanceling(now)) return false;
      if (now.state.kind === 'held') wasHeld.add(id);
      return !(isPausedHere && wasHeld.has(id) && now.state.kind !== 'held');
    });
    if (left.length === uploads.length) return;
    stop();
    withdrawToast(toastId);
    say(queue, left, requests);
  });
}

const isShown = (toastId: number): boolean => useToasts.getState().toasts.some(({ id }) => id === toastId);
