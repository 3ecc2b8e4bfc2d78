import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import { type FileIdentity, isUntouched, type JobRecord, newItemName } from '../job/job.ts';
import { mayHaveArrivedCanceled } from '../job/transitions.ts';

/**
 * The same file to the same place is uploaded once: whoever asks for it while it is on its way follows the upload that
 * there is. What was delivered before is told by the ledger; this is about what was not.
 */

/** Whether a job brings its file where another one should go. */
export function goesTo(job: JobRecord, target: UploadTarget): boolean {
  if (job.target.projectId !== target.projectId) return false;
  if (target.kind === 'new_item') return newItemName(job) === target.name;
  const mediaId = job.delivery?.mediaId ?? (job.target.kind === 'version' ? job.target.mediaId : null);
  return mediaId === target.mediaId;
}

/** Not over, or over without anybody knowing whether it arrived: another one could be the second of the same. */
export const mayArrive = (job: JobRecord): boolean =>
  !hasEnded(job.state) || job.state.kind === 'unconfirmed';

/** Whether a request for this path is the very one that this job stands for; `now` is null where nobody could look. */
export function isSameRequest(job: JobRecord, target: UploadTarget, now: FileIdentity | null): boolean {
  if (!mayArrive(job) || !goesTo(job, target)) return false;
  if (job.identity === null) return true;
  return now !== null && isUntouched(job.identity, now);
}

/** Jobs whose version may exist or come to exist, and may be of the same bytes as what this job was found to be. */
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
  /** What was joined comes to nothing: this one goes its own way. */
  | { readonly kind: 'goes_alone' };

/** What becomes of a job that joined another, now that the other is as it is. */
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
