import { describe, expect, it } from 'vitest';
import { inQueueOrder } from '../../../shared/model/queue-order.ts';
import type { Priority } from '../../../shared/model/uploads.ts';
import { aJob, jobId } from '../../testing/jobs.ts';
import type { JobRecord } from '../job/job.ts';
import { moveInLine } from './move-in-line.ts';

const job = (name: string, position: number, priority: Priority = 'normal'): JobRecord =>
  aJob({ id: jobId(name), position, priority });

/** The queue after a move, as `name` or `name!` (before the others) or `name.` (after them). */
function queueAfter(
  jobs: readonly JobRecord[],
  ids: readonly string[],
  before: string | null,
): readonly string[] {
  return words(withChanges(jobs, moveInLine(jobs, ids.map(jobId), before === null ? null : jobId(before))));
}

const marks: Readonly<Record<Priority, string>> = { high: '!', normal: '', low: '.' };
const words = (jobs: readonly JobRecord[]) =>
  jobs.toSorted(inQueueOrder).map(({ id, priority }) => `${id}${marks[priority]}`);

function withChanges(jobs: readonly JobRecord[], changed: readonly JobRecord[]): readonly JobRecord[] {
  const byId = new Map(changed.map((entry) => [entry.id, entry]));
  return jobs.map((entry) => byId.get(entry.id) ?? entry);
}

const line = [job('a', 1), job('b', 2), job('c', 3), job('d', 4)];

describe('moving in line', () => {
  it('places one or several before another one, first, and last', () => {
    expect(queueAfter(line, ['d'], 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(queueAfter(line, ['c', 'd'], 'a')).toEqual(['c', 'd', 'a', 'b']);
    expect(queueAfter(line, ['a', 'b'], null)).toEqual(['c', 'd', 'a', 'b']);
    expect(queueAfter(line, ['b'], 'b')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('changes nothing of the others, wherever there is room for a number', () => {
    for (const before of [jobId('a'), jobId('d'), null])
      expect(moveInLine(line, [jobId('b')], before).map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps its priority where the place allows it, and takes that of its neighbors where not', () => {
    const mixed = [job('h', 5, 'high'), ...line, job('z', 0, 'low')];
    expect(queueAfter(mixed, ['d'], 'h')).toEqual(['d!', 'h!', 'a', 'b', 'c', 'z.']);
    expect(queueAfter(mixed, ['d'], 'a')).toEqual(['h!', 'd', 'a', 'b', 'c', 'z.']);
    expect(queueAfter(mixed, ['a'], 'z')).toEqual(['h!', 'b', 'c', 'd', 'a', 'z.']);
    expect(queueAfter(mixed, ['a'], null)).toEqual(['h!', 'b', 'c', 'd', 'z.', 'a.']);
    expect(queueAfter(mixed, ['h'], 'c')).toEqual(['a', 'b', 'h', 'c', 'd', 'z.']);
    expect(queueAfter(mixed, ['z'], 'b')).toEqual(['h!', 'a', 'z', 'b', 'c', 'd']);
  });

  it('takes the place of one that has begun meanwhile, and changes nothing for one that is gone', () => {
    const begun = line.map((entry) =>
      entry.id === 'b' ? { ...entry, state: { kind: 'sending' } as const } : entry,
    );
    expect(queueAfter(begun, ['d'], 'b')).toEqual(['a', 'b', 'd', 'c']);
    expect(moveInLine(line, [jobId('d')], jobId('gone'))).toEqual([]);
    expect(moveInLine(begun, [jobId('b')], jobId('a')), 'what has begun is not moved').toEqual([]);
  });

  it('keeps the order however often the same gap is halved', () => {
    let jobs: readonly JobRecord[] = line;
    for (let round = 0; round < 200; round += 1) {
      const [name, other] = round % 2 === 0 ? ['c', 'd'] : ['d', 'c'];
      const [, second] = jobs.toSorted(inQueueOrder);
      jobs = withChanges(jobs, moveInLine(jobs, [jobId(name)], second?.id ?? null));
      expect(words(jobs).filter((entry) => entry !== 'b')).toEqual(['a', name, other]);
    }
    expect(new Set(jobs.map(({ position }) => position)).size).toBe(4);
  });
});
