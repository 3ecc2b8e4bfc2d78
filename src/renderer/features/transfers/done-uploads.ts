import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobId, JobSnapshot, JobStateKind } from '../../../shared/model/uploads.ts';

/** How long done uploads stay among the others, before they are only in the history. */
export const doneShownMs = 60_000;
/** How often to check whether that time is over. */
export const doneLookMs = 5_000;

/** Ended as intended, or by a person: nothing is left to do about it. */
const doneKinds: readonly JobStateKind[] = ['ready', 'superseded', 'cancelled'];

export const isDone = ({ state }: JobSnapshot): boolean => doneKinds.includes(state.kind);

export const endedAtMs = (job: JobSnapshot | undefined): number =>
  job && hasEnded(job.state) ? job.state.atMs : 0;

/** Done, and by now only in the history. */
export const hasLeft = (job: JobSnapshot, nowMs: number): boolean =>
  isDone(job) && nowMs - endedAtMs(job) >= doneShownMs;

export interface ShownUploads {
  readonly ids: readonly JobId[];
  /** The uploads in the done line, or below it while it is open. One that was never beside another is a normal row instead. */
  readonly done: readonly JobId[];
}

/** While the done line is open, no done upload disappears. */
export function shownUploads(
  { rows, done }: { readonly rows: readonly JobId[]; readonly done: readonly JobId[] },
  jobs: ReadonlyMap<JobId, JobSnapshot>,
  nowMs: number,
  openedAtMs: number | null,
): ShownUploads {
  const sinceMs = (openedAtMs ?? nowMs) - doneShownMs;
  const recent = done.filter((id) => endedAtMs(jobs.get(id)) > sinceMs);
  const endedMs = (index: number) => endedAtMs(jobs.get(done[index] as JobId));
  // The last of several stays in the line: unfolded, it would push everything up to leave a moment later.
  const isLastOfSeveral = recent.length === 1 && done.length > 1 && endedMs(0) - endedMs(1) < doneShownMs;
  const isOneLine = recent.length > 1 || isLastOfSeveral;
  return {
    // The same list while it is the same: another one has the heights of all rows added up again.
    ids: recent.length === 0 || (isOneLine && openedAtMs === null) ? rows : [...rows, ...recent],
    done: isOneLine ? recent : [],
  };
}
