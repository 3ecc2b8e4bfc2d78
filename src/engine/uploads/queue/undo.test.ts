import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobId } from '../../../shared/model/uploads.ts';
import { aJob, jobId } from '../../testing/jobs.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { accountId } from '../../testing/upload-studio.ts';
import { startsAtMs } from '../job/undo-times.ts';
import { anyUpload, FaultStage, type Scene, standstill } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const undoMs = 1_500;
const versionsOf = async ({ target }: Scene) =>
  (await stage.view.item(target.projectId, target.mediaId)).versions_count;

const drop = ({ studio, path, target }: Scene, startsAfterMs = undoMs) =>
  studio.queue.add({ accountId, files: [{ path, target }], startsAfterMs });

const first = (ids: readonly JobId[]): JobId => ids[0] ?? jobId('');

describe('a drop that can be undone', () => {
  it('waits in the queue, and goes by itself when nobody takes it back', () =>
    stage.play({}, async (scene) => {
      const made = await versionsOf(scene);
      scene.studio.queue.startSending();
      const { jobIds } = await drop(scene);
      await scene.expectReady(first(jobIds));
      expect(await versionsOf(scene)).toBe(made + 1);
      const told = scene.studio.events.flatMap((event) => (event.kind === 'jobs_changed' ? event.jobs : []));
      expect(told[0]?.state.kind, 'as first told: on a slow computer it has begun by now').toBe('queued');
      const stored = told.find(({ state }) => state.kind === 'examining');
      expect((stored?.updatedAtMs ?? 0) - (stored?.createdAtMs ?? 0)).toBeGreaterThanOrEqual(undoMs);
    }));

  it('leaves no trace when it is taken back', () =>
    stage.play({}, async (scene) => {
      const made = await versionsOf(scene);
      const { jobIds, joinedIds } = await drop(scene, 60_000);
      expect(joinedIds).toEqual([]);
      await scene.studio.queue.giveWay(jobIds);
      expect(scene.studio.queue.snapshot().jobs).toEqual([]);
      expect(await versionsOf(scene)).toBe(made);
    }));

  it('is not lost when the program ends meanwhile', () =>
    stage.play({}, async (scene) => {
      const { jobIds } = await drop(scene);
      await scene.restart();
      await scene.expectReady(first(jobIds));
    }));

  it('says which uploads were there before, so that they are not taken back with it', () =>
    stage.play({ frames: 60 }, async (scene) => {
      await stage.order(anyUpload, standstill(300_000));
      const id = await scene.send();
      await scene.untilSent(id, 1);
      const { jobIds, joinedIds } = await drop(scene);
      expect({ jobIds, joinedIds }).toEqual({ jobIds: [id], joinedIds: [id] });
      await stage.clearFaults();
      await scene.expectReady(id);
    }));

  it('is started at once by a clock that was put back since', () => {
    const job = { ...aJob({ state: { kind: 'queued' } }), startsAtMs: 10_000_000 };
    expect(startsAtMs(job, 9_999_000)).toBe(10_000_000);
    expect(startsAtMs(job, 10_000_000)).toBeNull();
    expect(startsAtMs(job, 1_000)).toBeNull();
  });
});

describe('thousands of files at once', () => {
  it('are in the queue together, or not at all, though the program ends right after they were handed over', () =>
    stage.play({}, async (scene) => {
      const { studio, target } = scene;
      await studio.queue.pause({ kind: 'all' });
      const path = sampleRender(scene.folder, 'one-of-many.mov', 1);
      const files = Array.from({ length: 2_000 }, (_each, n) => ({
        path: path.replace('one-of-many', `one-of-many-${n}`),
        target: { ...target, kind: 'new_item' as const, name: `Item ${n}` },
      })).map(({ path: at, target: { kind, projectId, projectName, name } }) => ({
        path: at,
        target: { kind, projectId, projectName, name },
      }));
      const adding = studio.queue.add({ accountId, files });
      await scene.restart();
      const { jobIds } = await adding;
      expect(jobIds).toHaveLength(2_000);
      expect(scene.studio.queue.snapshot().jobs.map(({ id }) => id)).toEqual(jobIds);
      await scene.studio.queue.cancel(jobIds);
      await scene.studio.queue.resume({ kind: 'all' });
    }));
});
