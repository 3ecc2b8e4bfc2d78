import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonColumn } from '../store/store.ts';
import { anyVersion, FaultStage, type Scene } from '../testing/fault-matrix.ts';
import { type JobRecord, jobRecordSchema } from './job.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const rowSchema = z.object({ record_json: jsonColumn(jobRecordSchema) });
const recordOf = ({ studio }: Scene): JobRecord | undefined =>
  studio.store.all('upload_jobs', rowSchema, 'SELECT * FROM upload_jobs')[0]?.record_json;

/** As if the program were started again so much later. */
function letPass(scene: Scene, ms: number): void {
  const { studio } = scene;
  const job = recordOf(scene);
  const intent = job?.intent;
  if (!job || !intent) throw new Error('No request was stored.');
  const askedAtMs = intent.askedAtMs === null ? null : intent.askedAtMs - ms;
  studio.store.run(
    'UPDATE upload_jobs SET record_json = ?',
    JSON.stringify({ ...job, intent: { ...intent, askedAtMs } }),
  );
}

const dayAndMoreMs = 26 * 60 * 60_000;

it('is made a day later without a question where the service had said no', () =>
  stage.play({ frames: 4 }, async (scene) => {
    await stage.order(anyVersion, { kind: 'answer', status: 403, code: 'video_minutes_exceeded' });
    const id = await scene.send();
    await scene.studio.untilState(id, 'held');
    expect(recordOf(scene)?.intent?.askedAtMs).toBeNull();
    await scene.studio.queue.stopSending();
    letPass(scene, dayAndMoreMs);
    await scene.restart();
    await scene.studio.queue.resume({ kind: 'all' });
    await scene.expectReady(id);
  }));

it('asks a day later where the answer to it was lost', () =>
  stage.play({ frames: 4 }, async (scene) => {
    await stage.order(anyVersion, { kind: 'lose_answer' }, 100);
    const id = await scene.send();
    await scene.studio.until(id, ({ activity }) => activity.kind === 'retrying');
    expect(recordOf(scene)?.intent?.askedAtMs).not.toBeNull();
    await scene.studio.queue.stopSending();
    letPass(scene, dayAndMoreMs);
    await stage.clearFaults();
    await scene.restart();
    const held = await scene.studio.untilState(id, 'held', 'ready');
    expect(held.state).toMatchObject({ kind: 'held', reason: { kind: 'creation_unknown' } });
  }));
