import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mediaSchema } from '../src/shared/api/media.ts';
import { type CreatedUpload, makeVideo, Practice } from './testing/practice.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'renderdrop-restart-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const start = (...flags: string[]): Promise<Practice> =>
  Practice.start('--seed', 'empty', '--data', directory, '--processing-ms', '0', ...flags);
const bytes = new Uint8Array(randomBytes(2_000_000));

/** The upload's address with the port of another service, which has the same state. */
function moved(upload: CreatedUpload, to: Practice): string {
  const url = new URL(upload.url);
  url.port = new URL(to.startLine.base_url).port;
  return url.href;
}

/** Sends half of a file, waits until it has arrived, and leaves the connection open. */
async function sendHalf(service: Practice, upload: CreatedUpload): Promise<void> {
  const half = bytes.length / 2;
  const put = httpRequest(upload.url, { method: 'PUT', headers: { 'content-length': bytes.length } });
  put.on('error', () => {});
  put.write(bytes.subarray(0, half));
  let arrived = 0;
  while (arrived < half) arrived = (await service.version(upload.versionId)).bytes_received;
}

it('ends on SIGTERM with 0, and after a restart still has its keys, projects, answers and clock', async () => {
  await using first = await start();
  const project = await first.newProject('Show', 3);
  const send = (on: Practice) =>
    on.request('POST', `/v1/projects/${project.id}/media`, {
      key: on.keys.all,
      body: { name: 'once' },
      headers: { 'Idempotency-Key': 'k' },
    });
  const created = await send(first);
  await first.control('POST', '/clock', { advance_seconds: 3_000 });
  expect(await first.stop('SIGTERM')).toBe(0);
  await using second = await start();
  expect(second.keys).toEqual(first.keys);
  const replayed = await send(second);
  expect([replayed.headers.get('idempotent-replayed'), replayed.text]).toEqual(['true', created.text]);
  const date = Date.parse(replayed.headers.get('date') ?? '');
  expect(date - Date.now()).toBeGreaterThan(2_900_000);
  await second.stop();
});

it('never treats a file as complete that a kill cut, and takes it again afterwards', async () => {
  await using first = await start();
  const project = await first.newProject('Show');
  const upload = await first.createMedia(project.id);
  await sendHalf(first, upload);
  await first.stop('SIGKILL');
  await using second = await start();
  expect(await second.version(upload.versionId)).toMatchObject({ stored: false, status: 'processing' });
  expect(readdirSync(path.join(directory, 'files'))).toEqual([]);
  expect((await second.put(moved(upload, second), bytes)).status).toBe(200);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect((await second.version(upload.versionId)).sha256).toBe(sha256);
});

it('stores how much arrived of a body that its own end cut off', async () => {
  await using first = await start();
  const project = await first.newProject('Show');
  const upload = await first.createMedia(project.id);
  await sendHalf(first, upload);
  expect(await first.stop('SIGTERM')).toBe(0);
  await using second = await start();
  expect(await second.version(upload.versionId)).toMatchObject({
    stored: false,
    wire_bytes: bytes.length / 2,
  });
});

it('continues a session where a kill cut it', async () => {
  await using first = await start('--resumable');
  const project = await first.newProject('Show');
  const upload = await first.createMedia(project.id);
  await sendHalf(first, upload);
  await first.stop('SIGKILL');
  await using second = await start('--resumable');
  const asked = await second.put(moved(upload, second), new Uint8Array(), {
    'content-range': `bytes */${bytes.length}`,
  });
  expect(asked.status).toBe(308);
  const held = Number(/^bytes=0-(\d+)$/.exec(asked.headers.get('range') ?? '')?.[1] ?? -1) + 1;
  expect(held).toBeLessThanOrEqual(bytes.length / 2);
  const rest = await second.put(moved(upload, second), bytes.subarray(held), {
    'content-range': `bytes ${held}-${bytes.length - 1}/${bytes.length}`,
  });
  expect(rest.status).toBe(200);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect((await second.version(upload.versionId)).sha256).toBe(sha256);
});

it('restarts the processing that a kill interrupted', { tags: ['ffmpeg'] }, async () => {
  await using first = await Practice.start(
    '--seed',
    'empty',
    '--data',
    directory,
    '--processing-ms',
    '600000',
  );
  const project = await first.newProject('Show');
  const upload = await first.createMedia(project.id);
  await first.put(upload.url, await makeVideo({ width: 320, height: 180, seconds: 1 }));
  await first.stop('SIGKILL');
  await using second = await start();
  expect(await second.processed(upload.versionId)).toMatchObject({ status: 'ready' });
  const media = await second.get(`/v1/projects/${project.id}/media/${upload.mediaId}`);
  expect(mediaSchema.parse(media.body)).toMatchObject({ status: 'ready', width: 320 });
});

it('removes its temporary folder when it was given no folder', async () => {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = directory;
  try {
    await using service = await Practice.start('--seed', 'empty');
    expect(readdirSync(directory)).toHaveLength(1);
    await service.stop();
    expect(readdirSync(directory)).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
});
