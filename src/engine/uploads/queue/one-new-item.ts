import { hasEnded } from '../../../shared/model/ended-states.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { compareVersions, type FileVersion } from '../../../shared/model/file-version.ts';
import { inQueueOrder } from '../../../shared/model/queue-order.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { versionOf } from '../../matching/version-of.ts';
import { asVersionOf, itemMadeFor, type JobRecord, newItemName } from '../job/job.ts';

export interface NewItemPlan {
  /** Jobs that must not begin before another one has made their item. */
  readonly waiting: ReadonlySet<JobId>;
  /** Jobs whose item has been made meanwhile, changed into its next versions. */
  readonly retargeted: readonly JobRecord[];
}

/**
 * Several renders of one new name become versions of one new item, not several items of one name: the first makes the
 * item, the others wait for it and become its next versions. Pure; called whenever jobs are to be started.
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
    const unmade = group.filter(isUnmade);
    if (unmade.length === 0) continue;
    const followers: JobRecord[] = [];
    const makers = group.filter((job) => itemMadeFor(job) !== null);
    const next = nextMaker(group);
    for (const job of unmade) {
      const maker = makers.find((other) => other.batchId === job.batchId || !hasEnded(other.state));
      const made = maker && itemMadeFor(maker);
      if (made) followers.push({ ...job, ...asVersionOf(job.target, made.mediaId, made.name) });
      else if (next !== null && next !== job) waiting.add(job.id);
    }
    retargeted.push(...inVersionOrder(followers));
  }
  return { waiting, retargeted };
}

/** Gives these jobs each other's places in line, so that older versions come first whatever order they were dropped in. */
function inVersionOrder(jobs: readonly JobRecord[]): readonly JobRecord[] {
  const places = jobs.map(({ position }) => position).sort((a, b) => a - b);
  return jobs
    .map(withVersion)
    .sort(olderFirst)
    .map(({ job }, index) => ({ ...job, position: places[index] ?? job.position }));
}

interface Versioned {
  readonly job: JobRecord;
  readonly version: FileVersion | null;
}

/** Reads each name once: that takes far longer than comparing. */
const withVersion = (job: JobRecord): Versioned => ({ job, version: versionOf(fileNameOf(job.path)) });

const olderFirst = (a: Versioned, b: Versioned): number =>
  compareVersions(a.version, b.version) || inQueueOrder(a.job, b.job);

function oldestOf(jobs: readonly JobRecord[]): JobRecord | null {
  const [first = null, ...others] = jobs;
  if (first === null || others.length === 0) return first;
  return others
    .map(withVersion)
    .reduce((oldest, job) => (olderFirst(job, oldest) < 0 ? job : oldest), withVersion(first)).job;
}

/** Its new item has not been requested from the service yet, and still is to be. */
const isUnmade = (job: JobRecord): boolean =>
  job.target.kind === 'new_item' && job.intent === null && job.delivery === null && !hasEnded(job.state);

/**
 * The job that is to make the item: one that has begun, else the oldest version. A held job that has not asked for the
 * item keeps nobody waiting.
 */
function nextMaker(group: readonly JobRecord[]): JobRecord | null {
  const live = group.filter(
    (job) => !hasEnded(job.state) && (job.intent !== null || job.state.kind !== 'held'),
  );
  const begun = (job: JobRecord) => (job.intent !== null ? 0 : job.state.kind === 'queued' ? 2 : 1);
  const first = live.reduce((least, job) => Math.min(least, begun(job)), 2);
  return oldestOf(live.filter((job) => begun(job) === first));
}
