import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonColumn } from '../../store/store.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadStudio } from '../../testing/upload-studio.ts';
import { jobRecordSchema } from '../job/job.ts';
import type { RunnerTimes } from '../runner-times.ts';
import { anyUpload, FaultStage, quick, standstill } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

it.each([
  { resumable: false, processed: 'at once' },
  { resumable: true, processed: 'at once' },
  // The item shows no sign of the file for longer than the wait before it is sent again.
  { resumable: false, processed: 'late' },
])(
  'sends nothing again and makes no second item where the answer was lost and the key is another by now: resumable $resumable, processed $processed',
  async ({ resumable, processed }) => {
    const processingMs = processed === 'late' ? 600_000 : 30;
    await using other = await FaultStage.open({ resumable, processingMs, timeScale: 1 });
    using folder = temporaryFolder();
    const { projectId, projectName } = await other.view.target();
    const path = sampleRender(folder.path, 'Sky.mov');
    const studio = (more: { key?: string; pollMs?: number; times?: Partial<RunnerTimes> }) =>
      new UploadStudio({ ...quick, folder: folder.path, service: other.service, ...more });
    // The whole file arrives, and the program ends before it gets the answer or sees the item.
    const neverAgain = { ...quick.times, confirmWatchMs: 3_600_000 };
    await using before = studio({ pollMs: 3_600_000, times: neverAgain });
    await other.order(anyUpload, { kind: 'lose_answer' }, 1_000);
    await other.order(
      { method: 'GET', path: '/v1/projects/*/media/**' },
      { kind: 'answer', status: 503 },
      1_000,
    );
    const id = await before.add(path, { kind: 'new_item', projectId, projectName, name: 'Sky' });
    before.queue.startSending();
    const { delivery: first } = await before.untilState(id, 'confirming');
    // It looks at the item only once it has given up the answer. Until then it may still send the file again, to be sure.
    const looks = () => other.view.requests('GET', new RegExp(`/media/${first?.mediaId}$`));
    await expect.poll(looks).not.toEqual([]);
    expect(await other.view.version(first?.versionId ?? '')).toMatchObject({ stored: true });
    await before.queue.stopSending();
    expect(before.job(id).state.kind).toBe('confirming');
    await other.clearFaults();
    const created = await other.service.control('POST', '/keys', { name: 'next', like: 'all' });
    await using after = studio(z.object({ key: z.string() }).parse(created));
    after.queue.startSending();
    if (processed === 'late') {
      await after.untilState(id, 'sending');
      await other.service.control('POST', '/clock', { advance_seconds: processingMs / 1_000 });
    }
    const { delivery } = await after.untilState(id, 'ready', 'held', 'unconfirmed', 'failed');
    expect(delivery).toEqual(expect.objectContaining({ versionId: first?.versionId }));
    const stored = await other.view.version(delivery?.versionId ?? '');
    expect(stored).toMatchObject({ status: 'ready', sha256: sha256Of(path), puts: 1 });
    const items = await other.view.media(projectId);
    expect(items.filter(({ name }) => name === 'Sky')).toHaveLength(1);
  },
);

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

it('asks a person where a full disk kept no record of the creation, and the key is another by now', () =>
  stage.play({}, async ({ studio, folder, path, target }) => {
    const { projectId, projectName } = target;
    const name = 'Sky of a full disk';
    const id = await studio.add(path, { kind: 'new_item', projectId, projectName, name });
    studio.queue.startSending();
    await stage.order(anyUpload, standstill(1));
    await studio.untilState(id, 'sending');
    await studio.queue.stopSending();
    const [row] = studio.store.all('upload_jobs', rowSchema, 'SELECT * FROM upload_jobs');
    // The row as it stays on a disk that had no room from then on.
    const kept = { ...row?.record_json, state: { kind: 'creating' }, delivery: null, inDoubt: true };
    studio.store.run('UPDATE upload_jobs SET record_json = ?', JSON.stringify(kept));
    await studio[Symbol.asyncDispose]();
    await stage.clearFaults();
    const created = await stage.service.control('POST', '/keys', { name: 'next', like: 'all' });
    const { key } = z.object({ key: z.string() }).parse(created);
    await using after = new UploadStudio({ ...quick, folder, service: stage.service, key });
    after.queue.startSending();
    const { state } = await after.untilState(id, 'held', 'ready', 'failed', 'unconfirmed');
    expect(state).toMatchObject({ kind: 'held', reason: { kind: 'creation_unknown' } });
    const items = await stage.view.media(projectId);
    expect(items.filter((item) => item.name === name)).toHaveLength(1);
  }));
