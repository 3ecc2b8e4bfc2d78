import { waitsForRender } from '../../../shared/model/held-quietly.ts';
import { inQueueOrder } from '../../../shared/model/queue-order.ts';
import { isStopped } from '../../../shared/model/stopped-by-queue.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import type { Behind } from '../connection/time-left.ts';
import type { JobRecord } from '../job/job.ts';
import { keepsSlot, usesSlot } from '../job/uses-slot.ts';

/**
 * Which jobs to run next. Pure. Those that have begun come first (their addresses expire), then those that wait, as far as
 * slots are free. `running` are jobs that have a runner already, `atOnce` is how many may have a slot.
 */
export function plan(
  jobs: readonly JobRecord[],
  running: ReadonlySet<JobId>,
  atOnce: number,
  conditions: QueueConditions,
): readonly JobRecord[] {
  if (conditions.sender !== 'this') return [];
  const starts: JobRecord[] = [];
  let slots = atOnce;
  for (const job of jobs) if (keepsSlot(job) || (running.has(job.id) && usesSlot(job))) slots -= 1;

  for (const job of jobs) {
    if (running.has(job.id)) continue;
    if (job.state.kind === 'confirming') starts.push(job);
  }
  for (const job of looksAgain(jobs, running, atOnce)) if (!isStopped(job, conditions)) starts.push(job);
  const begun = jobs
    .filter((job) => !running.has(job.id) && usesSlot(job) && job.cancelsAtMs === null)
    .sort(inQueueOrder);
  for (const job of begun) {
    if (slots <= 0) return starts;
    if (job.state.kind !== 'sending' && isStopped(job, conditions)) continue;
    starts.push(job);
    slots -= 1;
  }
  const closed = !conditions.online || conditions.onBattery || conditions.hoursOpenAtMs !== null;
  if (closed || slots <= 0) return starts;
  for (const job of firstInLine(jobs, running, conditions, slots)) starts.push(job);
  return starts;
}

/** As many at once as upload, so that a folder of unfinished renders is not read all at once. */
function looksAgain(
  jobs: readonly JobRecord[],
  running: ReadonlySet<JobId>,
  atOnce: number,
): readonly JobRecord[] {
  const looks = jobs.filter(({ state }) => state.kind === 'examining' && waitsForRender(state));
  const runningCount = looks.filter(({ id }) => running.has(id)).length;
  return looks
    .filter(({ id, cancelsAtMs }) => !running.has(id) && cancelsAtMs === null)
    .sort(inQueueOrder)
    .slice(0, Math.max(0, atOnce - runningCount));
}

/** What follows the uploads in progress. Queued uploads are counted up to the number of slots. */
export function behind(
  jobs: readonly JobRecord[],
  { count, shareFullConnection }: { readonly count: number; readonly shareFullConnection: boolean },
): Behind {
  let waiting = 0;
  for (const { state } of jobs) {
    if (state.kind === 'queued') waiting += 1;
    if (waiting === count) break;
  }
  return { waiting, atOnce: count, isConnectionFull: shareFullConnection };
}

/**
 * The first few that wait, found in one pass, because ten thousand may be waiting. An upload retried the moment it was held
 * may be queued while its last runner still closes the file: it starts after that.
 */
function firstInLine(
  jobs: readonly JobRecord[],
  running: ReadonlySet<JobId>,
  conditions: QueueConditions,
  count: number,
): readonly JobRecord[] {
  const first: JobRecord[] = [];
  for (const job of jobs) {
    if (job.state.kind !== 'queued' || job.cancelsAtMs !== null || running.has(job.id)) continue;
    const last = first.at(-1);
    if (first.length === count && last && inQueueOrder(job, last) > 0) continue;
    if (isStopped(job, conditions)) continue;
    const at = first.findIndex((other) => inQueueOrder(job, other) < 0);
    first.splice(at === -1 ? first.length : at, 0, job);
    if (first.length > count) first.pop();
  }
  return first;
}
