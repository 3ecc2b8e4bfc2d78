import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import { aDelivery, facts, inState } from '../../testing/jobs.ts';
import type { JobRecord } from '../job/job.ts';
import { OneRunner } from '../testing/one-runner.ts';

const processing = (changes: Partial<JobRecord> = {}): JobRecord => ({
  ...inState({ kind: 'processing', sinceMs: 1 }),
  ...{ xxh3: 'ab', deliveredAtMs: null, ...changes },
});
const deliveredAtMs = 5;
const sentTo = ({ ledger }: OneRunner, { target }: JobRecord) => ledger.candidates(target, facts.sizeBytes);

it('keeps in the ledger what was delivered where, once', () => {
  using one = new OneRunner(processing());
  const { state, job } = one;
  expect(sentTo(one, job)).toEqual([]);
  state.rewrite([{ ...job, deliveredAtMs }]);
  const kept = {
    ...{
      projectId: 'prj_1',
      mediaId: 'med_1',
      itemName: 'LED_Main',
      path: job.path,
      sizeBytes: 1000,
      xxh3: 'ab',
    },
    ...{ versionId: 'ver_ours', versionNumber: 5, sentAtMs: deliveredAtMs },
  };
  expect(sentTo(one, job)).toEqual([kept]);
  state.rewrite([{ ...one.job, state: { kind: 'ready', atMs: 9 } }]);
  expect(sentTo(one, job)).toEqual([kept]);
});

it.each<{ what: string; changes: Partial<JobRecord>; known: Partial<JobRecord> }>([
  { what: 'its hash', changes: { xxh3: null }, known: { xxh3: 'ab' } },
  { what: 'its delivery', changes: { delivery: null }, known: { delivery: aDelivery } },
  {
    what: 'its version',
    changes: { delivery: { ...aDelivery, versionId: null } },
    known: { delivery: aDelivery },
  },
])('waits for $what before it is kept in the ledger', ({ changes, known }) => {
  using one = new OneRunner(processing(changes));
  one.state.rewrite([{ ...one.job, deliveredAtMs }]);
  expect(sentTo(one, one.job)).toEqual([]);
  one.state.rewrite([{ ...one.job, ...known }]);
  expect(sentTo(one, one.job)).toHaveLength(1);
});

it('keeps another version of one job as another delivery', () => {
  using one = new OneRunner(processing());
  const { state, job } = one;
  state.rewrite([{ ...job, deliveredAtMs }]);
  const versionId = versionIdSchema.parse('ver_next');
  state.rewrite([{ ...one.job, delivery: { ...aDelivery, versionId }, deliveredAtMs: 7 }]);
  expect(sentTo(one, job).map((entry) => entry.versionId)).toEqual(['ver_next', 'ver_ours']);
});
