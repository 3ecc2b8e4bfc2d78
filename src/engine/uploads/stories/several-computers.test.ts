import { copyFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itLong } from '../../testing/it-long.ts';
import { sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadStudio } from '../../testing/upload-studio.ts';
import type { RunnerTimes } from '../runner-times.ts';
import { anyUpload, anyVersion, FaultStage, quick, standstill } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** Another computer with the same render, under its own path and with its own queue. */
function secondComputer(folder: string, render: string, times: Partial<RunnerTimes> = {}) {
  const path = join(folder, 'LED_Main_v5.mov');
  copyFileSync(render, path);
  const anHourAgo = Date.now() / 1000 - 3600;
  utimesSync(path, anHourAgo, anHourAgo);
  const computer = new UploadStudio({
    ...quick,
    times: { ...quick.times, ...times },
    folder,
    service: stage.service,
  });
  computer.queue.startSending();
  return { computer, path };
}

describe('several computers on one folder', () => {
  it('make one version of one render: the second follows the first', () =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      const before = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
      await stage.order(anyUpload, standstill(600_000));
      const first = await scene.send({ shared: true });
      await scene.untilSent(first, 600_000);
      const { computer, path } = secondComputer(folder.path, scene.path);
      try {
        const second = await computer.add(path, scene.target, { shared: true });
        const following = await computer.untilState(second, 'processing', 'sending', 'held', 'failed');
        expect(following).toMatchObject({ state: { kind: 'processing' }, delivery: { sentElsewhere: true } });
        await stage.clearFaults();
        const versionId = await scene.expectReady(first);
        const followed = await computer.untilState(second, 'ready', 'failed', 'superseded');
        expect(followed).toMatchObject({ state: { kind: 'ready' }, delivery: { versionId } });
        expect((await stage.view.version(versionId)).puts).toBe(1);
        const after = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
        expect(after).toBe(before + 1);
      } finally {
        await computer[Symbol.asyncDispose]();
      }
    }));

  it.each([
    { answer: { status: 429, code: 'rate_limited' }, follows: true },
    { answer: { status: 500, code: 'internal_error' }, follows: false },
  ])('make one version where the second was first answered $answer.status', ({ answer, follows }) =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      const before = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
      await stage.order(anyUpload, standstill(600_000));
      const first = await scene.send({ shared: true });
      await scene.untilSent(first, 600_000);
      await stage.order(anyVersion, { kind: 'answer', headers: {}, ...answer });
      const { computer, path } = secondComputer(folder.path, scene.path);
      try {
        const second = await computer.add(path, scene.target, { shared: true });
        const following = await computer.untilState(second, 'processing', 'sending', 'held', 'failed');
        // For all it knows, its own request may have made the version: then the file is sent twice and used once.
        expect(following.delivery?.sentElsewhere).toBe(follows);
        await stage.clearFaults();
        // Where the second computer's file arrives first, the address refuses the first one's, which finds out on its own.
        await scene.studio.untilState(first, 'ready', 'failed', 'unconfirmed');
        const versionId = await scene.expectReady(first);
        const ended = await computer.untilState(second, 'ready', 'failed', 'held', 'unconfirmed');
        expect(ended).toMatchObject({ state: { kind: 'ready' }, delivery: { versionId } });
        const after = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
        expect(after).toBe(before + 1);
      } finally {
        await computer[Symbol.asyncDispose]();
      }
    }),
  );

  it('ask nobody for long where the second one’s file came first and the address refuses that of the first one', () =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      await stage.order(anyUpload, standstill(600_000));
      const first = await scene.send({ shared: true });
      await scene.untilSent(first, 600_000);
      await stage.order(anyVersion, { kind: 'answer', headers: {}, status: 500, code: 'internal_error' });
      const { computer, path } = secondComputer(folder.path, scene.path);
      try {
        const second = await computer.add(path, scene.target, { shared: true });
        await computer.untilState(second, 'ready', 'failed', 'unconfirmed');
        await stage.clearFaults();
        const { state, delivery } = await scene.studio.untilState(first, 'ready', 'failed', 'unconfirmed');
        expect(state.kind).toBe('ready');
        expect(delivery?.versionId).toBe(computer.job(second).delivery?.versionId);
      } finally {
        await computer[Symbol.asyncDispose]();
      }
    }));

  it('upload it themselves once the computer that they follow is clearly dead', () =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      await stage.order(anyUpload, standstill(600_000));
      const first = await scene.send({ shared: true });
      await scene.untilSent(first, 600_000);
      const { computer, path } = secondComputer(folder.path, scene.path, { followedDiedAfterMs: 6_000 });
      try {
        const second = await computer.add(path, scene.target, { shared: true });
        await computer.untilState(second, 'processing');
        await scene.end();
        const done = await computer.untilState(second, 'ready', 'failed', 'held', 'unconfirmed');
        expect(done).toMatchObject({
          state: { kind: 'ready' },
          delivery: { sentElsewhere: false, generation: 2 },
        });
        expect((await stage.view.version(done.delivery?.versionId ?? '')).sha256).toBe(sha256Of(path));
      } finally {
        await computer[Symbol.asyncDispose]();
      }
    }));
});

describe('row 71: the same job of a farm on another computer, without a common disk', () => {
  const run = { runId: 'slurm:4711' };

  it('uploads to the version that the first one made and could not finish', () =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      const before = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
      await stage.order(anyUpload, standstill(600_000));
      const first = await scene.send(run);
      await scene.untilSent(first, 600_000);
      await scene.end();
      await stage.clearFaults();
      const { computer, path } = secondComputer(folder.path, scene.path, { confirmWatchMs: 500 });
      try {
        const second = await computer.add(path, scene.target, run);
        const done = await computer.untilState(second, 'ready', 'failed', 'held', 'unconfirmed');
        expect(done).toMatchObject({ state: { kind: 'ready' }, delivery: { generation: 1 } });
        expect((await stage.view.version(done.delivery?.versionId ?? '')).sha256).toBe(sha256Of(path));
        const after = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
        expect(after).toBe(before + 1);
      } finally {
        await computer[Symbol.asyncDispose]();
      }
    }));

  it('makes one version although the first one only stalled, and both say so', () =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      const before = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
      await stage.order(anyUpload, standstill(600_000));
      const first = await scene.send(run);
      await scene.untilSent(first, 600_000);
      const { computer, path } = secondComputer(folder.path, scene.path, { confirmWatchMs: 500 });
      try {
        await stage.clearFaults();
        const second = await computer.add(path, scene.target, run);
        const done = await computer.untilState(second, 'ready', 'failed', 'held', 'unconfirmed');
        expect(done).toMatchObject({ state: { kind: 'ready' }, delivery: { generation: 1 } });
        expect(await scene.expectReady(first)).toBe(done.delivery?.versionId);
        const after = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
        expect(after).toBe(before + 1);
      } finally {
        await computer[Symbol.asyncDispose]();
      }
    }));

  it('uploads nothing where the first one was done', () =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      const first = await scene.send(run);
      const versionId = await scene.expectReady(first);
      const { computer, path } = secondComputer(folder.path, scene.path);
      try {
        const second = await computer.add(path, scene.target, run);
        const done = await computer.untilState(second, 'ready', 'failed', 'held', 'unconfirmed');
        expect(done).toMatchObject({ state: { kind: 'ready' }, delivery: { versionId } });
        expect((await stage.view.version(versionId)).puts).toBe(1);
      } finally {
        await computer[Symbol.asyncDispose]();
      }
    }));

  itLong('is another version in another run', () =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      const versionId = await scene.expectReady(await scene.send(run));
      const { computer, path } = secondComputer(folder.path, scene.path);
      try {
        const second = await computer.add(path, scene.target, { runId: 'slurm:4712' });
        const done = await computer.untilState(second, 'ready', 'failed', 'held', 'unconfirmed');
        expect(done.state.kind).toBe('ready');
        expect(done.delivery?.versionId).not.toBe(versionId);
      } finally {
        await computer[Symbol.asyncDispose]();
      }
    }),
  );
});
