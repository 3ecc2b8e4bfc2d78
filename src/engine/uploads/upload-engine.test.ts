import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { NodeClock } from '../node/node-clock.ts';
import { openStore } from '../store/database.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { aJob, jobId, trouble } from '../testing/jobs.ts';
import { sampleRender, sha256Of } from '../testing/raw-renders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ServiceView, UploadStudio } from '../testing/upload-studio.ts';
import { UploadJobs } from './tables/upload-jobs.ts';
import { openRender } from './transfer/file-guard.ts';
import type { OpenOutcome, OpenRender } from './transfer/open-render.ts';

let service: PracticeService;
let view: ServiceView;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 50 });
  view = new ServiceView(service);
});
afterAll(() => service.stop());

describe('an upload', () => {
  it('becomes the next version of its item and is ready only when the item shows it', async () => {
    using folder = temporaryFolder();
    await using studio = new UploadStudio({ folder: folder.path, service });
    const target = await view.target();
    const path = sampleRender(folder.path, 'LED_Main_v5.mov', 8);
    const id = await studio.add(path, target);
    expect(studio.job(id).state.kind).toBe('queued');
    studio.queue.startSending();
    const job = await studio.untilState(id, 'ready', 'failed', 'held');
    expect(job.state.kind).toBe('ready');
    const item = await view.item(target.projectId, target.mediaId);
    expect(item.version?.id).toBe(job.delivery?.versionId);
    const version = await view.version(job.delivery?.versionId ?? '');
    expect(version).toMatchObject({ sha256: sha256Of(path), puts: 1, status: 'ready' });
  });
});

it('takes what is ready out of the list after a day, and the others after a month', async () => {
  // Promise: Finished uploads leave the list automatically: ready ones after a day, the others after a month.
  using folder = temporaryFolder();
  const atMs = Date.parse('2026-11-01T12:00:00Z');
  const opened = openStore(join(folder.path, 'renderdrop.sqlite'), { clock: new NodeClock() });
  if (opened.kind === 'refused') throw opened.error;
  new UploadJobs(opened.store).append([
    aJob({ id: jobId('ready'), state: { kind: 'ready', atMs } }),
    aJob({ id: jobId('failed'), state: { kind: 'failed', atMs, trouble } }),
  ]);
  opened.store.close();
  const listAfter = async (hours: number) => {
    const clock = new FakeClock(atMs + hours * 60 * 60_000);
    await using studio = new UploadStudio({ folder: folder.path, service, clock });
    return studio.queue.snapshot().jobs.map(({ id }) => id);
  };
  expect(await listAfter(23)).toEqual(['ready', 'failed']);
  expect(await listAfter(25)).toEqual(['failed']);
  expect(await listAfter(29 * 24)).toEqual(['failed']);
  expect(await listAfter(31 * 24)).toEqual([]);
});

it('holds a project that may only be viewed, before anything is asked of it', async () => {
  using folder = temporaryFolder();
  const key = service.addresses.keys.viewer;
  await using studio = new UploadStudio({ folder: folder.path, service, key });
  const target = await view.target();
  const id = await studio.add(sampleRender(folder.path, 'LED_Main_v5.mov', 3), target);
  studio.queue.startSending();
  const held = await studio.untilState(id, 'held', 'failed', 'ready');
  expect(held.state).toMatchObject({ kind: 'held', reason: { kind: 'project', code: 'project_read_only' } });
  const asked = await view.requests('POST', /\/versions$/);
  expect(asked.filter((request) => request.status === 403)).toEqual([]);
  // A person who resumes the job by name knows that the project may be uploaded to by now.
  studio.key = service.addresses.keys.all;
  await studio.queue.resume({ kind: 'jobs', jobIds: [id] });
  await studio.untilState(id, 'ready', 'held');
  expect(studio.job(id).state.kind).toBe('ready');
  expect(studio.queue.snapshot().conditions.holds).toEqual([]);
});

it.each(['http://up.example/x', 'ftp://127.0.0.1/x', 'file:///etc/passwd', 'https://me:pw@up.example/x'])(
  'sends nothing to %s, which the service gave as an upload address, and says why',
  async (url) => {
    using folder = temporaryFolder();
    await using studio = new UploadStudio({ folder: folder.path, service });
    const target = await view.target();
    const upload = { url, method: 'PUT', expires_at: new Date(Date.now() + 3_600_000).toISOString() };
    const version = {
      object: 'media_version',
      id: 'ver_elsewhere',
      number: 9,
      filename: 'a.mov',
      status: 'processing',
    };
    const made = {
      media_id: target.mediaId,
      project_id: target.projectId,
      created_at: new Date().toISOString(),
    };
    const fault = { kind: 'answer', status: 201, body: { ...version, ...made, upload } };
    const on = { method: 'POST', path: '/v1/projects/*/media/*/versions' };
    await service.control('POST', '/faults', { on, fault });
    const id = await studio.add(sampleRender(folder.path, 'LED_Main_v6.mov', 3), target);
    studio.queue.startSending();
    const job = await studio.untilState(id, 'failed', 'held', 'ready');
    expect(job.state).toMatchObject({ kind: 'failed', trouble: { code: 'not_an_upload_address' } });
  },
);

it('asks once whether a project may be written, not once for each file', async () => {
  using folder = temporaryFolder();
  await using studio = new UploadStudio({ folder: folder.path, service });
  const { projectId, projectName } = await view.target();
  const before = (await view.requests('GET', new RegExp(`/projects/${projectId}$`))).length;
  const ids = [];
  for (const name of ['one', 'two', 'three']) {
    const path = sampleRender(folder.path, `${name}.mov`, 3);
    ids.push(await studio.add(path, { kind: 'new_item', projectId, projectName, name }));
  }
  await studio.queue.setLimits({ concurrency: 1 });
  studio.queue.startSending();
  for (const id of ids) await studio.untilState(id, 'ready');
  expect((await view.requests('GET', new RegExp(`/projects/${projectId}$`))).length).toBe(before + 1);
});

/** The same open render with another way to close. */
const closedBy = (render: OpenRender, close: () => Promise<void>): OpenRender => ({
  path: render.path,
  identity: render.identity,
  read: (buffer, length, position) => render.read(buffer, length, position),
  check: () => render.check(),
  close,
  [Symbol.asyncDispose]: close,
});

it('waits until the file of the last attempt is closed, however quickly it is told to try again', async () => {
  using folder = temporaryFolder();
  const leaveToClose = Promise.withResolvers<void>();
  const opensAndClosesLate = async (path: string): Promise<OpenOutcome> => {
    const outcome = await openRender(path, { clock: new NodeClock() });
    if (outcome.kind === 'failed') return outcome;
    const { render } = outcome;
    const close = () => leaveToClose.promise.then(() => render.close());
    return { kind: 'opened', render: closedBy(render, close) };
  };
  await using studio = new UploadStudio({ folder: folder.path, service, openRender: opensAndClosesLate });
  const id = await studio.add(sampleRender(folder.path, 'LED_Main_v5.mov', 8), await view.target());
  const refusal = { on: { method: 'PUT', path: '/upload/**' }, fault: { kind: 'answer', status: 400 } };
  await service.control('POST', '/faults', refusal);
  studio.queue.startSending();
  await studio.untilState(id, 'failed', 'ready');
  await studio.queue.retry([id]);
  const { state } = studio.job(id);
  leaveToClose.resolve();
  expect(state.kind).toBe('queued');
  const job = await studio.untilState(id, 'ready', 'failed');
  expect(job.state.kind).toBe('ready');
});

it('writes nothing more once it is closed, though a render is still being looked at', async () => {
  using folder = temporaryFolder();
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const looking = Promise.withResolvers<void>();
  const leaveToOpen = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let opened = 0;
  const opensLateTheSecondTime = async (path: string): Promise<OpenOutcome> => {
    const outcome = await openRender(path, { clock: new NodeClock() });
    opened += 1;
    if (outcome.kind === 'failed' || opened === 1) return outcome;
    looking.resolve();
    await leaveToOpen.promise;
    const { render } = outcome;
    return { kind: 'opened', render: closedBy(render, () => render.close().then(closed.resolve)) };
  };
  const studio = new UploadStudio({ folder: folder.path, service, openRender: opensLateTheSecondTime });
  await studio.add(sampleRender(folder.path, 'LED_Main_v5.mov', 8), await view.target());
  const silence = { on: { method: 'PUT', path: '/upload/**' }, fault: { kind: 'lose_answer' } };
  await service.control('POST', '/faults', silence);
  studio.queue.startSending();
  // The answer was lost, so only the item shows that the file arrived. The hash is then read from the file.
  await looking.promise;
  await studio[Symbol.asyncDispose]();
  leaveToOpen.resolve();
  await closed.promise;
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
