import { comparePriority, inQueueOrder } from '../../../shared/model/queue-order.ts';
import type { JobId, Priority } from '../../../shared/model/uploads.ts';
import type { JobRecord } from '../job/job.ts';

/** Queued and held jobs have a place in line; a job that has begun has none. */
const isInLine = ({ state }: JobRecord): boolean => state.kind === 'queued' || state.kind === 'held';

/**
 * Places jobs before another one, or last, and returns those that change. A job keeps its priority where its new place
 * allows that, else takes that of its neighbors: what is put before an urgent job is urgent.
 */
export function moveInLine(
  jobs: readonly JobRecord[],
  ids: readonly JobId[],
  before: JobId | null,
): readonly JobRecord[] {
  const moving = new Set(ids);
  const line = jobs.filter(isInLine).toSorted(inQueueOrder);
  const moved = line.filter(({ id }) => moving.has(id));
  const rest = line.filter(({ id }) => !moving.has(id));
  const at = placeOf(before, rest, jobs);
  const [first] = moved;
  if (first === undefined || at === null) return [];
  const priority = priorityBetween(rest[at - 1], rest[at], first.priority);
  const above = ofPriority(rest[at - 1], priority);
  const below = ofPriority(rest[at], priority);
  const placed = moved.map((job, index) => ({
    ...job,
    priority,
    position: positionBetween(
      above?.position,
      below?.position,
      (index + 1) / (moved.length + 1),
      job.position,
    ),
  }));
  return areApart([above, ...placed, below]) ? placed : renumbered(rest, at, placed);
}

/**
 * The index in `rest`; null when the job to be placed before is gone. If that job has begun meanwhile, its former place
 * counts.
 */
function placeOf(
  before: JobId | null,
  rest: readonly JobRecord[],
  jobs: readonly JobRecord[],
): number | null {
  if (before === null) return rest.length;
  const target = jobs.find(({ id }) => id === before);
  if (!target) return null;
  const at = rest.findIndex((job) => job.id === before || inQueueOrder(target, job) < 0);
  return at === -1 ? rest.length : at;
}

function priorityBetween(
  above: JobRecord | undefined,
  below: JobRecord | undefined,
  wanted: Priority,
): Priority {
  if (above && comparePriority(wanted, above.priority) < 0) return above.priority;
  if (below && comparePriority(wanted, below.priority) > 0) return below.priority;
  return wanted;
}

const ofPriority = (job: JobRecord | undefined, priority: Priority): JobRecord | undefined =>
  job?.priority === priority ? job : undefined;

function positionBetween(
  above: number | undefined,
  below: number | undefined,
  fraction: number,
  own: number,
): number {
  if (above !== undefined && below !== undefined) return above + (below - above) * fraction;
  if (above !== undefined) return above + fraction;
  if (below !== undefined) return below - 1 + fraction;
  return own;
}

const areApart = (jobs: readonly (JobRecord | undefined)[]): boolean => {
  const positions = jobs.flatMap((job) => (job ? [job.position] : []));
  return positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0));
};

/** Halving the same gap many times exhausts the precision of a number; then the whole line is renumbered. */
const renumbered = (rest: readonly JobRecord[], at: number, placed: readonly JobRecord[]) =>
  [...rest.slice(0, at), ...placed, ...rest.slice(at)].map((job, index) => ({ ...job, position: index + 1 }));
