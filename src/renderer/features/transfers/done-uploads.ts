import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobSnapshot, JobStateKind } from '../../../shared/model/uploads.ts';
import type { RowId } from './row-id.ts';

/** How long done uploads stay among the others, before they are only in the history. */
export const doneShownMs = 60_000;
/** How often to check whether that time is over. */
export const doneLookMs = 5_000;

/** Ended as intended, or by a person: nothing is left to do about it. */
const doneKinds: readonly JobStateKind[] = ['ready', 'superseded', 'cancelled'];

export const isDone = ({ state }: JobSnapshot): boolean => doneKinds.includes(state.kind);

export const endedAtMs = (job: JobSnapshot | undefined): number =>
  job && hasEnded(job.state) ? job.state.atMs : 0;

/** Zero unless it was canceled. */
export const canceledAtMs = (encode: EncodeSnapshot | undefined): number =>
  encode?.state.kind === 'canceled' ? encode.state.atMs : 0;

/** Done, and by now only in the history. */
export const hasLeft = (job: JobSnapshot, nowMs: number): boolean =>
  isDone(job) && nowMs - endedAtMs(job) >= doneShownMs;

/** The encodes that were canceled a moment ago. */
export const canceledNow = (encodes: readonly EncodeSnapshot[], nowMs: number): readonly EncodeSnapshot[] =>
  encodes.filter((encode) => canceledAtMs(encode) > nowMs - doneShownMs);

export interface ShownUploads {
  readonly ids: readonly RowId[];
  /** What is in the done line, or below it while it is open. One that was never beside another is a normal row instead. */
  readonly done: readonly RowId[];
}

/** While the done line is open, no done upload disappears. */
export function shownUploads(
  { rows, done }: { readonly rows: readonly RowId[]; readonly done: readonly RowId[] },
  endedMsOf: (id: RowId) => number,
  nowMs: number,
  openedAtMs: number | null,
): ShownUploads {
  const sinceMs = (openedAtMs ?? nowMs) - doneShownMs;
  const recent = done.filter((id) => endedMsOf(id) > sinceMs);
  const endedMs = (index: number) => endedMsOf(done[index] as RowId);
  // The last of several stays in the line: unfolded, it would push everything up to leave a moment later.
  const isLastOfSeveral = recent.length === 1 && done.length > 1 && endedMs(0) - endedMs(1) < doneShownMs;
  const isOneLine = recent.length > 1 || isLastOfSeveral;
  return {
    // The same list while it is the same: another one has the heights of all rows added up again.
    ids: recent.length === 0 || (isOneLine && openedAtMs === null) ? rows : [...rows, ...recent],
    done: isOneLine ? recent : [],
  };
}
