import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeJob } from '../../../shared/model/describe-job.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import type { MediaProbe } from '../../media-probe/media-probe.ts';
import { WorkerProbe } from '../../media-probe/worker-probe.ts';
import { jsonColumn } from '../../store/store.ts';
import { MemoryLogger } from '../../testing/fake-computer.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { jobRecordSchema } from '../job/job.ts';
import { anyUpload, FaultStage, quick, type Scene, standstill } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const cut = 600_000;
const rowSchema = z.object({ record_json: jsonColumn(jobRecordSchema) });

it.each([true, false])(
  'holds the computer awake while something is uploaded, if that is wanted: %s',
  (wanted) =>
    stage.play({}, async (scene) => {
      const { power, queue } = scene.studio;
      await queue.setLimits({ keepAwake: wanted });
      expect(power.holds.size).toBe(0);
      await stage.order(anyUpload, standstill(cut));
      const id = await scene.send();
      await scene.untilSent(id, cut);
      expect(power.holds.size).toBe(wanted ? 1 : 0);
      await stage.clearFaults();
      await scene.expectReady(id);
      expect(power.holds.size).toBe(0);
      expect(power.holdsTaken > 0).toBe(wanted);
    }),
);

const newItem = ({ target }: Scene, name: string) => ({
  kind: 'new_item',
  projectId: target.projectId,
  projectName: target.projectName,
  name,
});
const addShort = (scene: Scene, name: string) =>
  scene.studio.add(sampleRender(scene.folder, `${name}.mov`), newItem(scene, name));
const kinds = ({ studio }: Scene, ids: readonly JobId[]) => ids.map((id) => studio.job(id).state.kind);

describe('while only the answer to last bytes is missing', () => {
  it('the next upload starts, where the number at once is ours', () =>
    stage.play({}, async (scene) => {
      await stage.order(anyUpload, standstill(1), 3);
      const ids = await Promise.all(['One', 'Two', 'Three'].map((name) => addShort(scene, name)));
      const next = await addShort(scene, 'Four');
      scene.studio.queue.startSending();
      await scene.studio.untilState(next, 'ready');
      expect(kinds(scene, ids)).toEqual(['confirming', 'confirming', 'confirming']);
      await stage.clearFaults();
      for (const id of ids) await scene.studio.untilState(id, 'ready');
    }));

  it('no other one starts, where somebody has set that number', () =>
    stage.play({}, async (scene) => {
      await scene.studio.queue.setLimits({ concurrency: 1 });
      await stage.order(anyUpload, standstill(1));
      const first = await addShort(scene, 'First');
      scene.studio.queue.startSending();
      await scene.studio.untilState(first, 'confirming');
      const second = await addShort(scene, 'Second');
      expect(kinds(scene, [first, second])).toEqual(['confirming', 'queued']);
      await stage.clearFaults();
      await scene.studio.untilState(second, 'ready');
      expect(kinds(scene, [first])).toEqual(['ready']);
    }));
});

it('makes no version of a file that is still examined when somebody lowers the number at once', async () => {
  const { promise: mayRead, resolve: read } = Promise.withResolvers<void>();
  await using real = new WorkerProbe({ logger: new MemoryLogger(), clock: quick.clock });
  const probe: MediaProbe = {
    probe: async (...asked) => {
      await mayRead;
      return await real.probe(...asked);
    },
  };
  await stage.play({ probe }, async (scene) => {
    const { queue } = scene.studio;
    const names = ['Lower 1', 'Lower 2', 'Lower 3'];
    await queue.setLimits({ concurrency: 3 });
    await stage.order(anyUpload, standstill(1), 3);
    const ids = await Promise.all(names.map((name) => addShort(scene, name)));
    queue.startSending();
    for (const id of ids) await scene.studio.untilState(id, 'examining');
    await queue.setLimits({ concurrency: 1 });
    read();
    const states = () => kinds(scene, ids).toSorted();
    await expect.poll(states).toEqual(['confirming', 'queued', 'queued']);
    await stage.clearFaults();
    for (const id of ids) await scene.studio.untilState(id, 'ready');
  });
});

it('tries again at once what waits for its next try when the proxy settings change', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, { kind: 'answer', status: 503, headers: { 'Retry-After': '90' } });
    const id = await scene.send();
    await scene.studio.until(id, ({ activity }) => activity.kind === 'retrying');
    const { activity } = scene.studio.job(id);
    expect(activity.kind === 'retrying' && activity.atMs - Date.now()).toBeGreaterThan(60_000);
    scene.studio.queue.proxyChanged();
    await scene.studio.until(id, (job) => job.activity.kind !== 'retrying');
    await scene.expectReady(id);
  }));

it('looks at what is processed as soon as its key works again', () =>
  stage.play({}, async (scene) => {
    const { studio } = scene;
    const { keys } = stage.service.addresses;
    const id = await scene.send();
    await studio.untilState(id, 'processing');
    studio.key = keys.revoked;
    await studio.until(id, () => studio.queue.snapshot().conditions.holds.length > 0);
    studio.key = keys.all;
    await studio.queue.accountWorks(studio.job(id).accountId);
    await scene.expectReady(id);
  }));

it('tries again by itself when the time is over that the row counts down, and not before', () =>
  // Promise: Retrying in 10 s.
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, { kind: 'answer', status: 503, headers: { 'Retry-After': '10' } });
    const id = await scene.send();
    const waiting = await scene.studio.until(id, ({ activity }) => activity.kind === 'retrying');
    const atMs = waiting.activity.kind === 'retrying' ? waiting.activity.atMs : 0;
    const { conditions } = scene.studio.queue.snapshot();
    const { next } = describeJob(waiting, { conditions, nowMs: atMs - 10_000 });
    expect(next).toMatch(/Retrying in 10\ss\.$/);
    await scene.studio.until(id, ({ activity }) => activity.kind !== 'retrying');
    expect(quick.clock.nowMs()).toBeGreaterThanOrEqual(atMs);
    await scene.expectReady(id);
  }));

it('keeps to the limits again by itself once full speed is over', () =>
  // Promise: Limits apply again in 42 min.
  // Promise: At other times, new uploads wait in the queue.
  stage.play({}, async (scene) => {
    const { queue } = scene.studio;
    const now = new Date(quick.clock.nowMs());
    const minute = now.getHours() * 60 + now.getMinutes();
    const [fromMinute, untilMinute] = [(minute + 120) % 1_440, (minute + 180) % 1_440];
    await queue.setLimits({
      hours: { fromMinute, untilMinute },
      fullSpeedUntilMs: quick.clock.nowMs() + 12_000,
    });
    queue.startSending();
    const isClosed = () => queue.snapshot().conditions.hoursOpenAtMs !== null;
    expect(isClosed()).toBe(false);
    await new Promise<void>((resolve) => {
      const stop = queue.subscribe(() => {
        if (!isClosed()) return;
        stop();
        resolve();
      });
    });
    const id = await scene.send();
    const { conditions } = queue.snapshot();
    expect(describeJob(scene.studio.job(id), { conditions, nowMs: quick.clock.nowMs() })).toMatchObject({
      line: 'Queued',
      next: expect.stringMatching(/^Starts /),
    });
    await queue.setLimits({ hours: null });
    await scene.expectReady(id);
  }));

it('sends a file again to the same address when its connection broke, and counts the lost bytes', () =>
  stage.play({ frames: 4 }, async (scene) => {
    await stage.order(anyUpload, { kind: 'reset_after_bytes', bytes: 20_000 });
    const id = await scene.send();
    const versionId = await scene.expectReady(id);
    expect((await stage.view.version(versionId)).puts).toBe(2);
    const [row] = scene.studio.store.all('upload_jobs', rowSchema, 'SELECT * FROM upload_jobs');
    expect(row?.record_json).toMatchObject({ generation: 1, sentBytes: expect.any(Number) });
    expect(row?.record_json.sentBytes).toBeGreaterThan(0);
  }));
