import type { IpcResult } from '../../../shared/ipc/result.ts';
import { pauseTexts } from '../../../shared/messages/pausing.ts';
import { uploadActions } from '../../../shared/messages/uploads.ts';
import { formatPercent } from '../../../shared/model/format.ts';
import { isSelected } from '../../../shared/model/job-selection.ts';
import { mayPause } from '../../../shared/model/may-stop.ts';
import { isEndLeaving, sentShare } from '../../../shared/model/sent-share.ts';
import type { JobSelection, QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { type MirroredQueue, type QueueStore, withProgress } from '../../store/queue-mirror.ts';
import { worked } from '../../store/show-failure.ts';
import { letToastGo, showToast, takeToastAction, useToasts, withdrawToast } from '../../store/toast-store.ts';
import { isDelivered } from './queue-totals.ts';

/** From this share on, most of a file would have to be uploaded again. */
const mostlyThrough = 0.5;
/** A pointer on its way to the question must not press what is under it. */
const goesAfterMs = 4_000;

let asking: { readonly toastId: number; readonly about: string } | null = null;

/**
 * Pauses uploads. Those that are mostly uploaded and could lose that continue, and a message says what pausing them may cost.
 * They pause when asked again: by the button of that message, or in the same way as before.
 */
export function pauseKnowingly(
  queue: QueueStore,
  selection: JobSelection,
  pause: (selection: JobSelection) => Promise<IpcResult<unknown>>,
): void {
  const state = queue.getState();
  const chosen = [...state.jobs.values()].filter((job) => isSelected(job, selection) && mayPause(job));
  const costly = chosen.filter((job) => isCostly(job, state));
  const isAsked = (toastId: number) => useToasts.getState().toasts.some(({ id }) => id === toastId);
  const about = JSON.stringify([selection, costly.map(({ id }) => id)]);
  if (asking !== null && isAsked(asking.toastId)) {
    if (asking.about === about) {
      takeToastAction(asking.toastId);
      return;
    }
    withdrawToast(asking.toastId);
  }
  const pauseAll = () => void worked(pause(selection));
  if (costly.length === 0) {
    pauseAll();
    return;
  }

  const pausesSome = selection.kind !== 'jobs' && chosen.length > costly.length;
  const toastId = showToast({
    tone: 'wait',
    ...questionWords(costly, chosen.length, pausesSome, state),
    action: {
      label: chosen.length === 1 ? uploadActions.pause : pauseTexts.pauseAll(chosen.length),
      run: pauseAll,
    },
  });
  asking = { toastId, about };
  const withdraw = () => withdrawToast(toastId);
  if (pausesSome) {
    const others = { ...selection, except: costly.map(({ id }) => id) };
    void worked(pause(others)).then((isPaused) => isPaused || withdraw());
  }

  let wasPaused = false;
  const stop = queue.subscribe(({ jobs, progress, conditions }) => {
    if (!isAsked(toastId)) return stop();
    const isLifted = wasPaused && !isPausedWhole(selection, conditions);
    wasPaused ||= isPausedWhole(selection, conditions);
    const kinds = costly.map(({ id }) => jobs.get(id)?.state.kind);
    if (!isLifted && kinds.includes('sending')) return;
    if (isLifted || kinds.includes('held')) withdraw();
    else {
      const now = costly.flatMap(({ id }) => jobs.get(id) ?? []);
      const text = outcomeWords(now.map((job) => withProgress(job, progress)));
      letToastGo(toastId, { tone: 'idle', text, durationMs: goesAfterMs });
    }
    stop();
  });
}

function isCostly(job: JobSnapshot, queue: MirroredQueue): boolean {
  return job.state.kind === 'sending' && !job.delivery?.resumable && shareOf(job.id, queue) >= mostlyThrough;
}

function shareOf(id: JobId, { progress }: MirroredQueue): number {
  const now = progress.get(id);
  return now ? sentShare(now.sentBytes, now.sizeBytes) : 0;
}

const isPausedWhole = (selection: JobSelection, { pausedAll, pausedProjects }: QueueConditions): boolean =>
  selection.kind === 'all'
    ? pausedAll
    : selection.kind === 'project' && pausedProjects.includes(selection.projectId);

/** What became of uploads that were not paused: without the button, because nothing is left to pause. */
function outcomeWords(jobs: readonly JobSnapshot[]): string {
  const [first] = jobs;
  if (first && jobs.length === 1 && isEndLeaving(first)) return pauseTexts.endLeaving(first.file.name);
  if (first && jobs.length === 1 && isDelivered(first)) return pauseTexts.uploaded(first.file.name);
  return jobs.length > 1 && jobs.every(isDelivered)
    ? pauseTexts.severalUploaded(jobs.length)
    : pauseTexts.nothingToPause;
}

function questionWords(
  costly: readonly JobSnapshot[],
  chosen: number,
  pausesSome: boolean,
  queue: MirroredQueue,
): { readonly text: string; readonly detail: string } {
  const [first, second] = costly;
  const isOne = first !== undefined && second === undefined;
  const what = isOne
    ? pauseTexts.mostlyUploaded(first.file.name, formatPercent(shareOf(first.id, queue)))
    : pauseTexts.severalMostlyUploaded(costly.length);
  const cost = isOne ? pauseTexts.mayCost : pauseTexts.mayCostSeveral;
  return pausesSome
    ? { text: pauseTexts.pausedSome(chosen - costly.length, chosen), detail: `${what}. ${cost}` }
    : { text: what, detail: cost };
}
