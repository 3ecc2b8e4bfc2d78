import type { MediaId } from '../../../shared/api/ids.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { hasLeft } from './done-uploads.ts';

/** A version that has just become ready, with its item. */
export interface ReadyNow {
  readonly job: JobSnapshot;
  readonly mediaId: MediaId;
}

/** The newest ready version of each item, newest first, all in the project of the newest one. */
export function readyNow(
  jobs: Iterable<JobSnapshot>,
  nowMs: number,
  accountId: AccountId | null,
): readonly ReadyNow[] {
  const found: (ReadyNow & { readonly atMs: number })[] = [];
  for (const job of jobs) {
    if (job.state.kind !== 'ready' || job.accountId !== accountId) continue;
    const mediaId = mediaOfJob(job);
    const { atMs } = job.state;
    if (mediaId !== null && !hasLeft(job, nowMs)) found.push({ job, mediaId, atMs });
  }
  found.sort((a, b) => b.atMs - a.atMs);
  const projectId = found[0]?.job.target.projectId;
  const seen = new Set<MediaId>();
  return found.filter(({ job, mediaId }) => {
    if (job.target.projectId !== projectId || seen.has(mediaId)) return false;
    seen.add(mediaId);
    return true;
  });
}
