import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect } from 'vitest';
import { uploadTargetSchema } from '../../../shared/model/uploads.ts';
import { fillStore, makeRoom } from '../../testing/full-disk.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { accountId, type UploadStudio } from '../../testing/upload-studio.ts';
import { anyUpload, anyVersion, FaultStage, faultMatrix, standstill } from '../testing/fault-matrix.ts';

const row = faultMatrix();
let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const cut = 600_000;

row(32, 'crash between POST and its answer', () =>
  stage.play({}, async (scene) => {
    const before = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
    await stage.order(anyVersion, { kind: 'delay', ms: 700 });
    const id = await scene.send();
    await scene.studio.untilState(id, 'creating');
    await scene.studio.until(id, () => intentOf(scene.studio, id) !== null);
    await scene.restart();
    await scene.expectReady(id);
    const after = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
    expect(after).toBe(before + 1);
  }),
);

/** The key that was stored for the job, as it lies on the disk. */
function intentOf(studio: UploadStudio, id: string): unknown {
  const database = new Database(studio.store.path, { readonly: true });
  try {
    const found: unknown = database
      .prepare("SELECT record_json ->> '$.intent.idempotencyKey' AS key FROM upload_jobs WHERE id = ?")
      .pluck()
      .get(id);
    return found ?? null;
  } finally {
    database.close();
  }
}

row(33, 'crash mid-body', () =>
  stage.play({}, async (scene) => {
    const before = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    const versionId = scene.studio.job(id).delivery?.versionId;
    await scene.restart();
    expect(await scene.expectReady(id)).toBe(versionId);
    const after = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
    expect(after).toBe(before + 1);
  }),
);

row(34, 'crash after the 2xx, before it was recorded', () =>
  stage.play({ times: { settleMs: 240, confirmWatchMs: 40_000 } }, async (scene) => {
    const before = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
    await stage.order(anyUpload, { kind: 'lose_answer' });
    const id = await scene.send();
    const sent = await scene.studio.untilState(id, 'confirming');
    while (!(await stage.view.version(sent.delivery?.versionId ?? '')).stored);
    await scene.restart();
    const versionId = await scene.expectReady(id);
    expect((await stage.view.version(versionId)).puts).toBe(1);
    const [receipt] = await scene.studio.queue.receipts([id]);
    expect(receipt?.xxh3).toMatch(/^[0-9a-f]{16}$/);
    const after = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
    expect(after).toBe(before + 1);
  }),
);

row(35, 'power cut, torn database', () =>
  stage.play({}, async (scene) => {
    const other = sampleRender(scene.folder, 'Side_v1.mov', 3);
    const torn = await scene.studio.add(other, scene.target);
    const whole = await scene.studio.add(scene.path, scene.target);
    scene.studio.store.run('UPDATE upload_jobs SET record_json = \'{"id":\' WHERE id = ?', torn);
    await scene.restart();
    await scene.expectReady(whole);
    const { jobs, conditions } = scene.studio.queue.snapshot();
    expect(jobs.map((job) => job.id)).toEqual([whole]);
    expect(conditions.banners).toMatchObject([{ code: 'queue_rows_set_aside' }]);
    expect(scene.studio.store.listQuarantined()).toMatchObject([{ tableName: 'upload_jobs' }]);
  }),
);

row(36, 'disk full for the queue', () =>
  stage.play({ maxPageCount: 80 }, async (scene) => {
    const { studio } = scene;
    await studio.queue.setLimits({ concurrency: 1 });
    await stage.order(anyUpload, standstill(cut));
    const first = await scene.send();
    const path = sampleRender(scene.folder, 'Side_v1.mov', 3);
    const second = await studio.add(path, scene.target);
    await scene.untilSent(first, cut);
    const before = await stage.versionsMade();
    fillStore(studio.store);
    const many = Array.from({ length: 60 }, () => ({ path, target: uploadTargetSchema.parse(scene.target) }));
    const options = { acceptSameBytes: true };
    await expect(studio.queue.add({ accountId, files: many, options })).rejects.toMatchObject({
      code: 'disk_full',
    });
    await stage.clearFaults();
    await studio.untilState(first, 'processing', 'ready');
    await scene.expectReady(first);
    expect(studio.job(second).state.kind).toBe('queued');
    expect(studio.queue.snapshot().conditions.banners).toMatchObject([{ code: 'disk_full' }]);
    expect(await stage.versionsMade()).toBe(before);
    makeRoom(studio.store);
    await scene.expectReady(second, sha256Of(path));
    expect(studio.queue.snapshot().conditions.banners).toEqual([]);
  }),
);
