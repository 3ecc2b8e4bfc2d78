import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonColumn } from '../../store/store.ts';
import { type JobRecord, jobRecordSchema } from '../job/job.ts';
import { anyVersion, FaultStage, type Scene } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const rowSchema = z.object({ record_json: jsonColumn(jobRecordSchema) });
const recordOf = ({ studio }: Scene): JobRecord | undefined =>
  studio.store.all('upload_jobs', rowSchema, 'SELECT * FROM upload_jobs')[0]?.record_json;

/** As if the program were started again after that time. */
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

it('is made a day later without a question where it only waited for its turn in the budget', () =>
  stage.play({ frames: 4 }, async (scene) => {
    const { projectId, mediaId } = scene.target;
    const made = async () => (await stage.view.item(projectId, mediaId)).versions_count;
    const before = await made();
    const refusal = { kind: 'answer', status: 429, code: 'rate_limited', headers: { 'Retry-After': '600' } };
    await stage.order(anyVersion, refusal);
    const id = await scene.send();
    const refused = async () =>
      (await stage.view.requests('POST', new RegExp(`${mediaId}/versions$`))).some(
        ({ status }) => status === 429,
      );
    while (!(await refused()));
    // The next try now waits for the end of the window. A few turns of the loop get it there; the window takes minutes.
    for (let turn = 0; turn < 20; turn += 1) await refused();
    expect(recordOf(scene)).toMatchObject({ state: { kind: 'creating' }, intent: { askedAtMs: null } });
    await scene.studio.queue.stopSending();
    letPass(scene, dayAndMoreMs);
    await scene.restart();
    await scene.expectReady(id);
    expect(await made()).toBe(before + 1);
  }));

it('counts the day in which it may ask once more from the first time it asked', () =>
  stage.play({ frames: 4 }, async (scene) => {
    await stage.order(anyVersion, { kind: 'lose_answer' }, 100);
    const id = await scene.send();
    await scene.studio.until(id, ({ activity }) => activity.kind === 'retrying');
    const askedAtMs = recordOf(scene)?.intent?.askedAtMs;
    expect(askedAtMs).toBeGreaterThan(0);
    await scene.studio.until(id, ({ activity }) => activity.kind === 'none');
    await stage.clearFaults();
    await scene.expectReady(id);
    expect(recordOf(scene)?.intent?.askedAtMs).toBe(askedAtMs);
  }));
