import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';

/** The items of a project that this computer sends to or has sent to, each with its latest job still under way. */
function mediaOnItsWay(
  jobs: ReadonlyMap<JobId, JobSnapshot>,
  projectId: ProjectId,
): ReadonlyMap<MediaId, JobSnapshot | null> {
  const found = new Map<MediaId, JobSnapshot | null>();
  for (const job of jobs.values()) {
    if (job.target.projectId !== projectId) continue;
    const mediaId = mediaOfJob(job);
    if (mediaId === null) continue;
    const earlier = found.get(mediaId) ?? null;
    const isLater = earlier === null || job.createdAtMs >= earlier.createdAtMs;
    found.set(mediaId, !hasEnded(job.state) && isLater ? job : earlier);
  }
  return found;
}

/** The same, answering the same map while it says the same: most changes of the queue are about other items. */
export function createOnItsWay(
  projectId: ProjectId,
): (queue: { readonly jobs: ReadonlyMap<JobId, JobSnapshot> }) => ReadonlyMap<MediaId, JobSnapshot | null> {
  let jobsBefore: ReadonlyMap<JobId, JobSnapshot> | null = null;
  let before: ReadonlyMap<MediaId, JobSnapshot | null> = new Map();
  return ({ jobs }) => {
    if (jobs === jobsBefore) return before;
    jobsBefore = jobs;
    const now = mediaOnItsWay(jobs, projectId);
    const isSame = now.size === before.size && [...now].every(([id, job]) => before.get(id) === job);
    if (!isSame) before = now;
    return before;
  };
}
