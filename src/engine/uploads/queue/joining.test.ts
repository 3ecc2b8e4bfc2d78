import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { HoldReason, JobState } from '../../../shared/model/uploads.ts';
import { aJob, jobId, projectId, trouble } from '../../testing/jobs.ts';
import { makeOld, repaint, sha256Of } from '../../testing/raw-renders.ts';
import { anyUpload, FaultStage, type Scene, standstill } from '../testing/fault-matrix.ts';
import { type JoinedEnd, joinedEnd } from './joining.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** A render whose upload stalls until the faults are cleared. */
async function underWay(act: (scene: Scene) => Promise<void>): Promise<void> {
  await stage.play({ frames: 60 }, async (scene) => {
    await stage.order(anyUpload, standstill(300_000));
    await act(scene);
  });
}

describe('the same file to the same item, while it is on its way', () => {
  it('is the same job, for the program that has it and for another one on the same database', () =>
    underWay(async (scene) => {
      const made = await versionsOf(scene);
      const id = await scene.send();
      await scene.untilSent(id, 1);
      expect(await scene.studio.queue.add(request(scene))).toMatchObject({ jobIds: [id], joinedIds: [id] });
      expect(scene.studio.job(id).options).toMatchObject({ receiptBeside: false, acceptHour: false });
      await scene.studio.queue.add({ ...request(scene), options: { receiptBeside: true } });
      expect(scene.studio.job(id).options).toMatchObject({ receiptBeside: true, acceptHour: false });
      await scene.restart();
      expect(await scene.studio.queue.add(request(scene))).toMatchObject({ jobIds: [id], joinedIds: [id] });
      await stage.clearFaults();
      await scene.expectReady(id);
      expect(scene.studio.queue.snapshot().jobs).toHaveLength(1);
      expect(await versionsOf(scene)).toBe(made + 1);
    }));

  it('is a job of its own under another path, which ends with the first one and with its version', () =>
    underWay(async (scene) => {
      const made = await versionsOf(scene);
      const id = await scene.send();
      await scene.untilSent(id, 1);
      const copy = copyOf(scene);
      const other = await scene.studio.add(copy, scene.target);
      const held = await scene.studio.until(other, ({ state }) => state.kind === 'held');
      expect(held.state).toMatchObject({ reason: { kind: 'joined', jobId: id } });
      await stage.clearFaults();
      const versionId = await scene.expectReady(id);
      const joined = await scene.studio.untilState(other, 'ready', 'failed');
      expect(joined.delivery?.versionId).toBe(versionId);
      const [receipt] = await scene.studio.queue.receipts([other]);
      expect(receipt).toMatchObject({
        state: 'ready',
        version_id: versionId,
        size_bytes: expect.any(Number),
      });
      expect(await versionsOf(scene)).toBe(made + 1);
    }));

  it('becomes another version when somebody says so, and goes its own way when the first one is canceled', () =>
    underWay(async (scene) => {
      const id = await scene.send();
      await scene.untilSent(id, 1);
      const copy = copyOf(scene);
      const again = await scene.studio.add(scene.path, scene.target, { acceptSameBytes: true });
      expect(again).not.toBe(id);
      // Versions of one item are uploaded one at a time: pausing this one lets the next one go.
      await scene.studio.queue.pause({ kind: 'jobs', jobIds: [id] });
      await scene.studio.untilState(again, 'ready');
      const other = await scene.studio.add(copy, scene.target);
      // The intended second version is delivered by now, so the ledger finds it, not the queue.
      const held = await scene.studio.until(other, ({ state }) => state.kind === 'held');
      expect(held.state).toMatchObject({ reason: { kind: 'joined', jobId: id } });
      await scene.studio.queue.cancel([id]);
      const asks = await scene.studio.until(other, ({ state }) => reasonOf(state) === 'same_bytes');
      expect(asks.state.kind).toBe('held');
    }));

  it('is another upload once the file was rendered again', () =>
    underWay(async (scene) => {
      await scene.studio.queue.setLimits({ concurrency: 1 });
      const id = await scene.send();
      await scene.untilSent(id, 1);
      repaint(scene.path);
      makeOld(scene.path, 1800);
      const { jobIds } = await scene.studio.queue.add(request(scene));
      expect(jobIds).not.toContain(id);
      await stage.clearFaults();
      const last = jobIds[0] ?? jobId('');
      const job = await scene.studio.untilState(last, 'ready', 'failed');
      expect(await stage.view.version(job.delivery?.versionId ?? '')).toMatchObject({
        sha256: sha256Of(scene.path),
      });
    }));

  it('ends with the first one where that delivered the new render before this one had its turn', () =>
    underWay(async (scene) => {
      const { queue } = scene.studio;
      await queue.setLimits({ concurrency: 1 });
      const id = await scene.send();
      await scene.untilSent(id, 1);
      repaint(scene.path);
      makeOld(scene.path, 1800);
      const { jobIds } = await queue.add(request(scene));
      const [second = jobId('')] = jobIds;
      await queue.pause({ kind: 'jobs', jobIds: [second] });
      await stage.clearFaults();
      const { delivery } = await scene.studio.untilState(id, 'ready');
      const versionId = delivery?.versionId;
      const made = await versionsOf(scene);
      await queue.resume({ kind: 'jobs', jobIds: [second] });
      const job = await scene.studio.until(second, ({ state }) => hasEnded(state) || state.kind === 'held');
      const ended = job.state.kind === 'held' ? await scene.studio.untilState(second, 'ready') : job;
      expect(ended).toMatchObject({ state: { kind: 'ready' }, delivery: { versionId } });
      expect(await versionsOf(scene)).toBe(made);
    }));
});

const versionsOf = async ({ target }: Scene) =>
  (await stage.view.item(target.projectId, target.mediaId)).versions_count;

const reasonOf = (state: JobState): string => (state.kind === 'held' ? state.reason.kind : state.kind);

const request = ({ path, target, studio }: Scene) => {
  const [first] = studio.queue.snapshot().jobs;
  if (!first) throw new Error('There is no job yet.');
  return { accountId: first.accountId, files: [{ path, target }] };
};

function copyOf(scene: Scene): string {
  const path = join(scene.folder, 'copy.mov');
  copyFileSync(scene.path, path);
  makeOld(path);
  return path;
}

describe('a job that joined another', () => {
  const reason: HoldReason = { kind: 'joined', jobId: jobId('job_first'), xxh3: 'aa' };
  const state: JobState = { kind: 'held', reason, trouble, returnsTo: 'examining', sinceMs: 1 };
  const joined = aJob({ state });
  const leader = aJob({ id: jobId('job_first'), state: { kind: 'sending' } });
  const cases: readonly (readonly [string, Parameters<typeof joinedEnd>[1], JoinedEnd['kind']])[] = [
    ['is on its way', leader, 'still_waits'],
    ['is paused', { ...leader, state: { ...state, returnsTo: 'sending' } }, 'still_waits'],
    [
      'was delivered',
      { ...leader, state: { kind: 'processing', sinceMs: 1 }, deliveredAtMs: 1 },
      'shares_result',
    ],
    ['is sent by another computer', { ...leader, state: { kind: 'processing', sinceMs: 1 } }, 'still_waits'],
    ['is ready', { ...leader, state: { kind: 'ready', atMs: 1 }, xxh3: 'aa' }, 'shares_result'],
    ['is ready with other bytes', { ...leader, state: { kind: 'ready', atMs: 1 }, xxh3: 'bb' }, 'goes_alone'],
    [
      'was never confirmed',
      { ...leader, state: { kind: 'unconfirmed', atMs: 1, sinceMs: 1, delivered: false } },
      'shares_result',
    ],
    ['failed', { ...leader, state: { kind: 'failed', atMs: 1, trouble } }, 'goes_alone'],
    [
      'was canceled',
      { ...leader, state: { kind: 'cancelled', atMs: 1, versionRemains: true } },
      'goes_alone',
    ],
    ['looks at its file again', { ...leader, state: { kind: 'examining' } }, 'goes_alone'],
    ['is no longer in the list', undefined, 'goes_alone'],
    [
      'goes elsewhere by now',
      { ...leader, target: { ...leader.target, projectId: projectId('prj_2') } },
      'goes_alone',
    ],
  ];
  it.each(cases)('when the first one %s', (_how, first, end) => {
    expect(joinedEnd(joined, first).kind).toBe(end);
  });
});
