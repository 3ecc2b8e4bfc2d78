import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonColumn } from '../../store/store.ts';
import { anyUpload, FaultStage, standstill } from '../../testing/fault-matrix.ts';
import { jobRecordSchema } from '../job/job.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const rowSchema = z.object({ record_json: jsonColumn(jobRecordSchema) });

it('makes one more version where the address has ended while no program was open', () =>
  stage.play({ frames: 60 }, async (scene) => {
    await stage.order(anyUpload, standstill(300_000));
    const id = await scene.send();
    await scene.untilSent(id, 1);
    const begun = scene.studio.job(id).delivery?.versionId;
    await scene.studio.queue.stopSending();
    const [row] = scene.studio.store.all('upload_jobs', rowSchema, 'SELECT * FROM upload_jobs');
    const job = row?.record_json;
    expect(job).toMatchObject({ state: { kind: 'sending' }, generation: 1 });
    const delivery = { ...job?.delivery, addressEndsAtMs: Date.now() - 2 * 60 * 60_000 };
    scene.studio.store.run('UPDATE upload_jobs SET record_json = ?', JSON.stringify({ ...job, delivery }));
    await stage.clearFaults();
    await scene.restart();
    expect(await scene.expectReady(id)).not.toBe(begun);
    expect(scene.studio.job(id).delivery?.generation).toBe(2);
  }));
