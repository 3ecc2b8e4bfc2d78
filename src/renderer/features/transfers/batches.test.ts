import { expect, it } from 'vitest';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { type BatchId, batchIdSchema, type JobId, jobIdSchema } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { exampleEncode, exampleQueue } from '../../testing/queue-examples.ts';
import { batchFrames, batchWords, countBatches, withEncodesOf } from './batches.ts';

const ids = (...names: readonly string[]): JobId[] => names.map((name) => jobIdSchema.parse(name));
/** `a1` belongs to batch a. */
const batchOf = (id: string): BatchId => batchIdSchema.parse(id[0]);

it('gives a frame to rows of one batch that stand together, heads it as the batch once, and none to a batch of one row', () => {
  const { heads, grouped, ends } = batchFrames(ids('a1', 'b1', 'b2', 'b3', 'c1', 'a2', 'a3'), batchOf);
  expect([...heads]).toEqual([
    ['a1', 'batch'],
    ['b1', 'batch'],
    ['a2', 'more'],
  ]);
  expect([...ends]).toEqual(['a1', 'b3', 'a3']);
  expect([...grouped]).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'a3']);
  expect(batchFrames([], batchOf).heads.size).toBe(0);
});

it('counts what of a batch is ready, wherever its rows stand, without what was canceled', () => {
  const batchId = batchIdSchema.parse('a');
  const { jobs } = exampleQueue([
    exampleJob('1', 0, { batchId, state: { kind: 'ready', atMs: 1 } }),
    exampleJob('2', 1, { batchId, options: { sourceFrames: { first: 1, last: 9 } } }),
    exampleJob('3', 2, { batchId: batchIdSchema.parse('b') }),
    exampleJob('4', 3, { batchId, state: { kind: 'cancelled', atMs: 1, versionRemains: false } }),
  ]);
  const uploads = countBatches(jobs).get(batchId);
  expect(uploads).toEqual({ total: 2, ready: 1, canceled: 1, sequences: 1 });
  expect(countBatches(jobs), 'the same for every heading').toBe(countBatches(jobs));
  const waits = exampleEncode('waits', { batchId });
  const videos = [
    exampleEncode('of no batch'),
    { ...waits, source: { ...waits.source, kind: 'frames' } as EncodeSnapshot['source'] },
    exampleEncode('canceled', { batchId, state: { kind: 'canceled', atMs: 1 } }),
  ];
  expect(withEncodesOf(batchId, videos, uploads)).toEqual({ total: 3, ready: 1, canceled: 2, sequences: 2 });
});

it('says how many files of a batch were canceled beside how many are ready, so that its numbers add up to its rows', () => {
  expect(batchWords({ total: 1, ready: 0, canceled: 1 })).toBe('0 of 1 ready · 1 canceled');
  expect(batchWords({ total: 3, ready: 2, canceled: 0 })).toBe('2 of 3 ready');
  expect(batchWords({ total: 0, ready: 0, canceled: 2 })).toBe('2 canceled');
});
