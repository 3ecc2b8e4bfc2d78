import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobId, JobSnapshot, JobStateKind } from '../../../shared/model/uploads.ts';

/** What is done stands among the uploads for a while, and then in the history alone. */
export const doneShownMs = 60_000;
/** How often it is looked whether its while is over. */
export const doneLookMs = 5_000;

/** Ended as it should, or by somebody: nothing is left to do about it. */
const doneKinds: readonly JobStateKind[] = ['ready', 'superseded', 'cancelled'];

export const isDone = ({ state }: JobSnapshot): boolean => doneKinds.includes(state.kind);

export const endedAtMs = (job: JobSnapshot | undefined): number =>
  job && hasEnded(job.state) ? job.state.atMs : 0;

/** Done, and only in the history by now. */
export const hasLeft = (job: JobSnapshot, nowMs: number): boolean =>
  isDone(job) && nowMs - endedAtMs(job) >= doneShownMs;

export interface ShownUploads {
  readonly ids: readonly JobId[];
  /** What stands in one line, or below that line while it is open. One upload alone is a row like any other. */
  readonly done: readonly JobId[];
}

/** While somebody looks at what is done, nothing of it leaves. */
export function shownUploads(
  { rows, done }: { readonly rows: readonly JobId[]; readonly done: readonly JobId[] },
  jobs: ReadonlyMap<JobId, JobSnapshot>,
  nowMs: number,
  openedAtMs: number | null,
): ShownUploads {
  const sinceMs = (openedAtMs ?? nowMs) - doneShownMs;
  const recent = done.filter((id) => endedAtMs(jobs.get(id)) > sinceMs);
  const isOneLine = recent.length > 1;
  return {
    ids: isOneLine && openedAtMs === null ? rows : [...rows, ...recent],
    done: isOneLine ? recent : [],
  };
}
