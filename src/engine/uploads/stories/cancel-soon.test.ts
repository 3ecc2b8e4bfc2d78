import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { FaultStage, type Scene } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const some = 4_000_000;

/** A second upload, to an item of its own. */
function sendOther({ studio, folder, target }: Scene, id: JobId): Promise<JobId> {
  const { projectId, projectName } = target;
  const item = { kind: 'new_item', projectId, projectName, name: `Other ${id}` } as const;
  return studio.add(sampleRender(folder, 'Other_v1.mov', 3), item);
}

/** Two uploads and one slot: the first is canceled in the middle of its body. */
async function canceledInTheMiddle(scene: Scene): Promise<readonly [JobId, JobId]> {
  const { queue } = scene.studio;
  await queue.setLimits({ bytesPerSecond: 8_000_000, concurrency: 1 });
  const id = await scene.send();
  const other = await sendOther(scene, id);
  await scene.untilSent(id, some);
  await queue.cancelSoon([id]);
  await queue.setLimits({ bytesPerSecond: null });
  return [id, other];
}

const line = ({ studio }: Scene, id: JobId) =>
  describeJob(studio.job(id), { conditions: studio.queue.snapshot().conditions, nowMs: Date.now() });

it('keeps its slot and its connection while that can be undone, and then continues at the same byte', () =>
  stage.play({ frames: 90 }, async (scene) => {
    const [id, other] = await canceledInTheMiddle(scene);
    const { studio } = scene;
    const sentBytes = studio.job(id).progress?.sentBytes ?? 0;
    expect(line(scene, id)).toMatchObject({ line: 'Canceling', actions: ['undo_cancel'] });
    // Commands are one after the other, and each looks for what may start.
    for (let turn = 0; turn < 5; turn += 1) await studio.queue.setPriority([other], 'high');
    expect([studio.job(id).state.kind, studio.job(other).state.kind]).toEqual(['sending', 'queued']);
    await studio.queue.undoCancel([id]);
    studio.events.length = 0;
    const versionId = await scene.expectReady(id);
    const seen = studio.events.flatMap((event) => (event.kind === 'progress' ? event.progress : []));
    const ofIt = seen.filter(({ jobId }) => jobId === id).map((progress) => progress.sentBytes);
    expect(Math.min(...ofIt)).toBeGreaterThanOrEqual(sentBytes);
    expect(await stage.view.version(versionId)).toMatchObject({ puts: 1 });
    await studio.untilState(other, 'ready');
  }));

it('sends nothing when its connection ends meanwhile, and continues after that is undone', () =>
  stage.play({ frames: 90 }, async (scene) => {
    const [id, other] = await canceledInTheMiddle(scene);
    const { studio } = scene;
    studio.network.changeAddress();
    const version = async () => await stage.view.version(studio.job(id).delivery?.versionId ?? '');
    for (let turn = 0; turn < 5; turn += 1) await studio.queue.setPriority([other], 'high');
    expect([studio.job(id).state.kind, studio.job(other).state.kind]).toEqual(['sending', 'queued']);
    expect(await version()).toMatchObject({ puts: 1, stored: false });
    await studio.queue.undoCancel([id]);
    await scene.expectReady(id);
    expect(await version()).toMatchObject({ puts: 2 });
  }));

it('holds the last bytes back, past the last check of the file: nothing is uploaded in spite of a cancel', () =>
  stage.play({ frames: 12 }, async (scene) => {
    const { studio } = scene;
    await studio.queue.setLimits({ bytesPerSecond: 100_000 });
    const id = await scene.send();
    await studio.untilState(id, 'confirming');
    await studio.queue.cancelSoon([id]);
    await studio.queue.setLimits({ bytesPerSecond: null });
    const version = async () => await stage.view.version(studio.job(id).delivery?.versionId ?? '');
    // Another one is sent whole and becomes ready meanwhile.
    await studio.untilState(await sendOther(scene, id), 'ready');
    expect(studio.job(id).state.kind).toBe('confirming');
    expect(await version()).toMatchObject({ puts: 1, stored: false });
    await studio.queue.undoCancel([id]);
    await scene.expectReady(id);
    expect(await version(), 'it went on where it was').toMatchObject({ puts: 1, stored: true });
  }));

it('leaves no doubt about an upload that was canceled while its last bytes were leaving', () =>
  stage.play({ frames: 12 }, async (scene) => {
    const { studio } = scene;
    await studio.queue.setLimits({ bytesPerSecond: 100_000 });
    const id = await scene.send();
    await studio.untilState(id, 'confirming');
    await studio.queue.cancelSoon([id]);
    await studio.queue.cancel([id]);
    await studio.queue.setLimits({ bytesPerSecond: null });
    const { state, delivery } = studio.job(id);
    expect(state).toMatchObject({ kind: 'cancelled', versionRemains: true });
    expect(state).not.toHaveProperty('bytes');
    expect(await stage.view.version(delivery?.versionId ?? '')).toMatchObject({ stored: false });
  }));

it('is canceled by the queue when the window that asked for it does not come back, and gives its slot away then', () =>
  stage.play({ frames: 90 }, async (scene) => {
    const [id, other] = await canceledInTheMiddle(scene);
    await scene.studio.untilState(other, 'ready');
    expect(scene.studio.job(id)).toMatchObject({ state: { kind: 'cancelled' }, cancelsAtMs: null });
  }));

it('does not start one that was canceled in the queue, nor continue one that waits for a person', () =>
  stage.play({}, async (scene) => {
    const { queue } = scene.studio;
    const id = await scene.studio.add(scene.path, scene.target);
    await queue.cancelSoon([id]);
    queue.startSending();
    await scene.studio.untilState(id, 'cancelled');
    const told = scene.studio.events.flatMap((event) => (event.kind === 'jobs_changed' ? event.jobs : []));
    expect(new Set(told.map(({ state }) => state.kind))).toEqual(new Set(['queued', 'cancelled']));
  }));

it('is carried out when the app closes, and is still canceled at the next start', () =>
  stage.play({ frames: 90 }, async (scene) => {
    const [id] = await canceledInTheMiddle(scene);
    await scene.restart(() => expect(scene.studio.job(id).state.kind).toBe('cancelled'));
    expect(scene.studio.job(id).state).toMatchObject({ kind: 'cancelled', versionRemains: true });
  }));
