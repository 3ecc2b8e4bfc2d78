import { hasEnded } from '../../../shared/model/ended-states.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { inQueueOrder } from '../../../shared/model/queue-order.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { compareVersions, versionOf } from '../../matching/version-of.ts';
import { asVersionOf, itemMadeFor, type JobRecord, newItemName } from '../job/job.ts';

export interface NewItemPlan {
  /** Jobs that must not begin before another one has made their item. */
  readonly waiting: ReadonlySet<JobId>;
  /** Jobs whose item has been made meanwhile: its next versions. */
  readonly retargeted: readonly JobRecord[];
}

/**
 * Several renders of one new name are one new item's versions, not several items of one name: the first makes the item,
 * the others wait for that and become its next versions. Pure; asked whenever jobs are to be started.
 */
export function planNewItems(jobs: readonly JobRecord[]): NewItemPlan {
  const groups = new Map<string, JobRecord[]>();
  for (const job of jobs) {
    const name = newItemName(job);
    if (name === null) continue;
    const key = JSON.stringify([job.accountId, job.target.projectId, name]);
    const others = groups.get(key);
    if (others === undefined) groups.set(key, [job]);
    else others.push(job);
  }
  const waiting = new Set<JobId>();
  const retargeted: JobRecord[] = [];
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const followers: JobRecord[] = [];
    for (const job of group.filter(isUnmade)) {
      const leader = leaderOf(job, group);
      const made = leader && itemMadeFor(leader);
      if (made) followers.push({ ...job, ...asVersionOf(job.target, made.mediaId, made.name) });
      else if (leader !== null && leader !== job) waiting.add(job.id);
    }
    retargeted.push(...inVersionOrder(followers));
  }
  return { waiting, retargeted };
}

/** They share out their places in line, the older version first, in whatever order they were dropped. */
function inVersionOrder(jobs: readonly JobRecord[]): readonly JobRecord[] {
  const places = jobs.map(({ position }) => position).sort((a, b) => a - b);
  return jobs.toSorted(byVersion).map((job, index) => ({ ...job, position: places[index] ?? job.position }));
}

const byVersion = (a: JobRecord, b: JobRecord): number =>
  compareVersions(versionOf(fileNameOf(a.path)), versionOf(fileNameOf(b.path))) || inQueueOrder(a, b);

/** Nothing was asked of the service for it yet, and something is still to be. */
const isUnmade = (job: JobRecord): boolean =>
  job.target.kind === 'new_item' && job.intent === null && job.delivery === null && !hasEnded(job.state);

/** Who makes the item: whoever has made it or has begun to, else the oldest version. What is held keeps nobody waiting. */
function leaderOf(job: JobRecord, group: readonly JobRecord[]): JobRecord | null {
  const made = group.find(
    (other) => itemMadeFor(other) !== null && (other.batchId === job.batchId || !hasEnded(other.state)),
  );
  if (made) return made;
  const live = group.filter(
    (other) => !hasEnded(other.state) && (other.intent !== null || other.state.kind !== 'held'),
  );
  const begun = (other: JobRecord) => (other.intent !== null ? 0 : other.state.kind === 'queued' ? 2 : 1);
  return live.toSorted((a, b) => begun(a) - begun(b) || byVersion(a, b))[0] ?? null;
}
