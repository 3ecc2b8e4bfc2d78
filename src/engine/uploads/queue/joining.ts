import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import { type FileIdentity, isUntouched, type JobRecord, newItemName } from '../job/job.ts';
import { mayHaveArrivedCanceled } from '../job/transitions.ts';

/**
 * The same file goes to the same place only once: a request made while it is being uploaded follows that upload. The
 * ledger finds what was delivered before; these rules are about what was not.
 */

/** Whether a job uploads to this target. */
export function goesTo(job: JobRecord, target: UploadTarget): boolean {
  if (job.target.projectId !== target.projectId) return false;
  if (target.kind === 'new_item') return newItemName(job) === target.name;
  const mediaId = job.delivery?.mediaId ?? (job.target.kind === 'version' ? job.target.mediaId : null);
  return mediaId === target.mediaId;
}

/** The job has not ended, or ended without knowing whether its file arrived: another upload could make the same version twice. */
export const mayArrive = (job: JobRecord): boolean =>
  !hasEnded(job.state) || job.state.kind === 'unconfirmed';

/** Whether a new request for the job's path repeats the job. `now`: the file's present identity, null if it could not be read. */
export function isSameRequest(job: JobRecord, target: UploadTarget, now: FileIdentity | null): boolean {
  if (!mayArrive(job) || !goesTo(job, target)) return false;
  if (job.identity === null) return true;
  return now !== null && isUntouched(job.identity, now);
}

/**
 * Jobs to the same target and of the same size that have a version or may get one, and so may have the same bytes as
 * this job.
 */
export function possibleLeaders(
  job: JobRecord,
  sizeBytes: number,
  others: readonly JobRecord[],
): readonly JobRecord[] {
  return others.filter(
    (other) =>
      other.id !== job.id &&
      other.sizeBytes === sizeBytes &&
      mayArrive(other) &&
      isPastExamining(other) &&
      goesTo(other, job.target),
  );
}

/** Canceled uploads of the same size to the same place whose version may still become ready, and that nobody has continued. */
export function canceledInDoubt(
  job: JobRecord,
  sizeBytes: number,
  others: readonly JobRecord[],
): readonly JobRecord[] {
  return others.filter(
    (other) =>
      other.id !== job.id &&
      other.accountId === job.accountId &&
      other.sizeBytes === sizeBytes &&
      mayHaveArrivedCanceled(other) &&
      goesTo(other, job.target) &&
      !others.some(
        ({ state, intent }) =>
          state.kind !== 'cancelled' &&
          intent !== null &&
          intent.idempotencyKey === other.intent?.idempotencyKey,
      ),
  );
}

function isPastExamining({ state }: JobRecord): boolean {
  if (state.kind === 'held') return !['queued', 'examining'].includes(state.returnsTo);
  return !['queued', 'examining'].includes(state.kind);
}

export type JoinedEnd =
  | { readonly kind: 'still_waits' }
  | { readonly kind: 'shares_result'; readonly by: JobRecord }
  /** The joined job will not upload these bytes: this job does so itself. */
  | { readonly kind: 'goes_alone' };

/** What becomes of a job that joined another, given the other's present state. */
export function joinedEnd(job: JobRecord, leader: JobRecord | undefined): JoinedEnd {
  if (job.state.kind !== 'held' || job.state.reason.kind !== 'joined') return { kind: 'still_waits' };
  if (!leader || !goesTo(leader, job.target)) return { kind: 'goes_alone' };
  const isOtherContent = leader.xxh3 !== null && leader.xxh3 !== job.state.reason.xxh3;
  switch (leader.state.kind) {
    case 'creating':
    case 'sending':
    case 'confirming':
    case 'held':
      return { kind: 'still_waits' };
    case 'processing':
      if (isOtherContent) return { kind: 'goes_alone' };
      return leader.deliveredAtMs === null ? { kind: 'still_waits' } : { kind: 'shares_result', by: leader };
    case 'ready':
    case 'rejected':
    case 'superseded':
    case 'unconfirmed':
      return isOtherContent ? { kind: 'goes_alone' } : { kind: 'shares_result', by: leader };
    case 'queued':
    case 'examining':
    case 'failed':
    case 'cancelled':
      return { kind: 'goes_alone' };
  }
}
