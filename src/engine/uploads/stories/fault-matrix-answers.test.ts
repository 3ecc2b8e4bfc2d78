import { afterAll, beforeAll, expect } from 'vitest';
import { NodeClock } from '../../node/node-clock.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { UploadSettings } from '../tables/upload-settings.ts';
import { anyUpload, FaultStage, faultMatrix, quick, standstill } from '../testing/fault-matrix.ts';

const row = faultMatrix();
let stage: FaultStage;
let resumable: FaultStage;
beforeAll(async () => {
  [stage, resumable] = await Promise.all([FaultStage.open(), FaultStage.open({ resumable: true })]);
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await resumable[Symbol.asyncDispose]();
});

const cut = 600_000;

row(10, 'early 4xx mid-body', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, { kind: 'answer_early', after_bytes: cut, status: 400 });
    const id = await scene.send();
    const failed = await scene.studio.untilState(id, 'failed', 'ready', 'processing');
    expect(failed.state.kind).toBe('failed');
    const version = await stage.view.version(failed.delivery?.versionId ?? '');
    expect(version).toMatchObject({ puts: 1, stored: false });
  }),
);

row(11, '2xx before the last byte', () =>
  stage.play({}, async (scene) => {
    const before = await stage.versionsMade();
    await stage.order(anyUpload, { kind: 'answer_early', after_bytes: cut, status: 200 });
    const id = await scene.send();
    await scene.expectReady(id);
    expect(scene.studio.job(id).delivery?.generation).toBe(2);
    expect(await stage.versionsMade()).toBe(before + 2);
  }),
);

row(12, '2xx, confirmed length differs', () =>
  stage.play({}, async (scene) => {
    const headers = { 'x-goog-stored-content-length': '5' };
    await stage.order(anyUpload, { kind: 'answer', status: 200, headers });
    const id = await scene.send();
    await scene.expectReady(id);
    expect(scene.studio.job(id).delivery?.generation).toBe(2);
  }),
);

row(13, 'resumable: confirmed less than sent', () =>
  resumable.play({}, async (scene) => {
    await resumable.order(anyUpload, { kind: 'reset_after_bytes', bytes: 9_000_000 });
    const id = await scene.send();
    const versionId = await scene.expectReady(id);
    const { wire_bytes: wireBytes, puts } = await resumable.view.version(versionId);
    const sizeBytes = scene.studio.job(id).file.sizeBytes ?? 0;
    expect(puts).toBe(2);
    expect(wireBytes).toBeLessThan(sizeBytes + 8 * 1024 * 1024);
  }),
);

row(14, 'redirect from the upload host', () =>
  stage.play({}, async (scene) => {
    const headers = { Location: `${stage.service.baseUrl.origin}/elsewhere` };
    await stage.order(anyUpload, { kind: 'answer', status: 307, headers });
    const id = await scene.send();
    const failed = await scene.studio.untilState(id, 'failed', 'ready', 'processing');
    expect(failed.state.kind).toBe('failed');
    expect(await stage.view.requests('PUT', /elsewhere/)).toEqual([]);
  }),
);

row(15, '408 or 429 from the upload host', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, { kind: 'answer', status: 408 });
    await stage.order(anyUpload, { kind: 'answer', status: 429, headers: { 'Retry-After': '1' } });
    const id = await scene.send();
    const waiting = await scene.studio.until(id, (job) => job.activity.kind === 'retrying');
    expect(waiting.delivery?.generation).toBe(1);
    await scene.expectReady(id);
    expect(scene.studio.job(id).delivery?.generation).toBe(1);
  }),
);

row(16, '500, 502, 503, 504', () =>
  stage.play({ frames: 4 }, async (scene) => {
    for (const status of [500, 502, 503, 504]) await stage.order(anyUpload, { kind: 'answer', status });
    const id = await scene.send();
    await scene.expectReady(id);
    expect(scene.studio.job(id).delivery?.generation).toBe(1);
  }),
);

row(17, '400, 413, too large', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, { kind: 'answer_early', after_bytes: cut, status: 413 });
    const id = await scene.send();
    const failed = await scene.studio.untilState(id, 'failed', 'ready', 'processing');
    expect(failed.state).toMatchObject({
      kind: 'failed',
      trouble: { sentence: expect.stringMatching(/\d+(\.\d+)?\u00a0MB/) },
    });
  }),
);

row(18, '403, 404, 410: a fresh address is tried once more, then it asks', () =>
  stage.play({}, async (scene) => {
    const before = await stage.versionsMade();
    await stage.order(anyUpload, { kind: 'answer_early', after_bytes: cut, status: 403 });
    await stage.order(anyUpload, { kind: 'answer_early', after_bytes: cut, status: 410 });
    const id = await scene.send();
    const asking = await scene.studio.untilState(id, 'held', 'ready', 'failed');
    expect(asking.state).toMatchObject({
      kind: 'held',
      reason: { kind: 'addresses_spent' },
      trouble: { sentence: expect.stringContaining('(410') },
    });
    expect(await stage.versionsMade()).toBe(before + 1);
    expect(await stage.view.version(asking.delivery?.versionId ?? '')).toMatchObject({ puts: 2 });
    await scene.studio.queue.decide(id, 'send_again');
    await scene.expectReady(id);
    expect(await stage.versionsMade()).toBe(before + 2);
  }),
);

row(19, 'address ends while queued', () =>
  stage.play({}, async (scene) => {
    await scene.studio.queue.setLimits({ concurrency: 1 });
    const before = await stage.versionsMade();
    await stage.order(anyUpload, standstill(cut));
    const first = await scene.send();
    const path = sampleRender(scene.folder, 'Side_v1.mov', 3);
    const second = await scene.studio.add(path, scene.target);
    await scene.untilSent(first, cut);
    expect(scene.studio.job(second)).toMatchObject({ state: { kind: 'queued' }, delivery: null });
    expect(await stage.versionsMade()).toBe(before + 1);
    await stage.clearFaults();
    await scene.studio.untilState(first, 'ready', 'superseded');
    await scene.expectReady(second, sha256Of(path));
    expect(await stage.versionsMade()).toBe(before + 2);
  }),
);

row(20, 'address ends mid-body', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    const versionId = scene.studio.job(id).delivery?.versionId;
    const puts = async () => (await stage.view.version(versionId ?? '')).puts;
    // The bytes may still be in the sockets' buffers, and an address that expires before they are read refuses them.
    await expect.poll(puts).toBe(1);
    await stage.service.control('POST', `/versions/${versionId}/expire-upload`);
    await stage.clearFaults();
    await scene.expectReady(id);
    // We did not cut it off: the first body was sent whole and its answer decided.
    expect(await puts()).toBe(1);
  }),
);

row(21, 'will not make the hour', () =>
  stage.play({}, async (scene) => {
    const before = await stage.versionsMade();
    const slow = { atMs: quick.clock.nowMs(), bytesPerSecond: 100 };
    new UploadSettings(scene.studio.store).set('speedSamples', [slow, slow, slow]);
    const id = await scene.send();
    const asking = await scene.studio.untilState(id, 'held', 'ready');
    expect(asking.state).toMatchObject({ kind: 'held', reason: { kind: 'will_not_make_hour' } });
    expect(await stage.versionsMade()).toBe(before);
    await scene.studio.queue.decide(id, 'go_on');
    await scene.expectReady(id);
  }),
);

row(53, 'one slow answer', () =>
  stage.play({}, async (scene) => {
    const settings = new UploadSettings(scene.studio.store);
    settings.set('speedSamples', [{ atMs: quick.clock.nowMs(), bytesPerSecond: 100 }]);
    await scene.expectReady(await scene.send());
    expect(settings.get('speedSamples')).toHaveLength(2);
    await scene.studio.queue.setLimits({ bytesPerSecond: 400_000_000 });
    const limited = await scene.studio.add(sampleRender(scene.folder, 'Other_v1.mov', 90), scene.target);
    await scene.expectReady(limited, sha256Of(scene.studio.job(limited).file.path));
    expect(settings.get('speedSamples')).toHaveLength(2);
  }),
);

class WrongClock extends NodeClock {
  override nowMs(): number {
    return super.nowMs() + 24 * 3_600_000;
  }
}

row(22, 'clock of this computer a day off', () =>
  stage.play({ clock: new WrongClock() }, async (scene) => {
    await stage.order(anyUpload, { kind: 'reset_after_bytes', bytes: cut });
    const id = await scene.send();
    await scene.expectReady(id);
    expect(scene.studio.job(id).delivery?.generation).toBe(1);
  }),
);
