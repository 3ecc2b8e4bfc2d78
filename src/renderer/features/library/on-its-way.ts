import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';

/** The items of a project that this computer uploads or has uploaded to, each with its latest running job. */
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

/** Returns the same map while its contents are the same, because most changes of the queue concern other items. */
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
