import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { problemSchema } from '../../src/shared/api/errors.ts';
import { type ApiAnswer, type CreatedUpload, Practice } from '../testing/practice.ts';
import { parseContentRange } from './content-range.ts';

let service: Practice;
let projectId: string;
let upload: CreatedUpload;
let key: string;

const bytes = new Uint8Array(randomBytes(2_000_000));
const total = bytes.length;
const sha256 = createHash('sha256').update(bytes).digest('hex');
const nothing = new Uint8Array();

beforeAll(async () => {
  service = await Practice.start('--seed', 'empty', '--processing-ms', '0', '--resumable');
  projectId = (await service.newProject('Show')).id;
  key = await service.newKey('uploader');
});
afterAll(() => service.stop());
beforeEach(async () => {
  upload = await service.createMedia(projectId, { duration_seconds: 1 }, key);
});

const ask = (of: number | '*' = total): Promise<ApiAnswer> =>
  service.put(upload.url, nothing, { 'content-range': `bytes */${of}` });
const send = (first: number, last: number, of: number | '*' = total): Promise<ApiAnswer> =>
  service.put(upload.url, bytes.subarray(first, last + 1), {
    'content-range': `bytes ${first}-${last}/${of}`,
  });
const outcome = ({ status, headers }: ApiAnswer): unknown => [status, headers.get('range')];
const codeOf = ({ status, body }: ApiAnswer): unknown => [status, problemSchema.parse(body).code];
const order = (fault: unknown): Promise<unknown> =>
  service.control('POST', '/faults', { on: { method: 'PUT', path: '/upload/*' }, fault });

it('gives an address that can be recognized as a session', () => {
  const url = new URL(upload.url);
  expect(url.href.startsWith(`${service.startLine.upload_url}/`)).toBe(true);
  expect(url.searchParams.get('upload_id')).toMatch(/^\w{48}$/);
});

it('says how much it holds, and continues from there', async () => {
  expect(outcome(await ask())).toEqual([308, null]);
  expect(outcome(await send(0, 524_287))).toEqual([308, 'bytes=0-524287']);
  expect(outcome(await ask('*'))).toEqual([308, 'bytes=0-524287']);
  const last = await send(524_288, total - 1);
  expect([last.status, last.body]).toEqual([
    200,
    { object: 'upload', version_id: upload.versionId, size_bytes: total },
  ]);
  expect(await service.version(upload.versionId)).toMatchObject({ sha256, puts: 2, queries: 2 });
  expect((await ask()).status).toBe(200);
  expect(codeOf(await send(0, total - 1))).toEqual([410, 'upload_address_spent']);
});

it('takes the whole file in one PUT without a Content-Range', async () => {
  expect((await service.put(upload.url, bytes)).status).toBe(200);
  expect((await service.version(upload.versionId)).sha256).toBe(sha256);
});

it('keeps exactly what arrived before a connection broke', async () => {
  await order({ kind: 'reset_after_bytes', bytes: 777_777 });
  await expect(send(0, total - 1)).rejects.toThrow();
  expect(outcome(await ask())).toEqual([308, 'bytes=0-777776']);
  await order({ kind: 'reset_after_bytes', bytes: 1 });
  await expect(send(777_777, total - 1)).rejects.toThrow();
  expect(outcome(await ask())).toEqual([308, 'bytes=0-777777']);
  expect((await send(777_778, total - 1)).status).toBe(200);
  expect(await service.version(upload.versionId)).toMatchObject({ sha256, wire_bytes: total });
});

it('drops bytes that it already holds, and takes none after a gap', async () => {
  await send(0, 999_999);
  expect(outcome(await send(1_500_000, total - 1))).toEqual([308, 'bytes=0-999999']);
  expect((await send(400_000, total - 1)).status).toBe(200);
  expect((await service.version(upload.versionId)).sha256).toBe(sha256);
});

it('takes parts while the total size is unknown', async () => {
  expect(outcome(await send(0, 999_999, '*'))).toEqual([308, 'bytes=0-999999']);
  expect((await send(1_000_000, total - 1)).status).toBe(200);
});

it('says that a session is finished when the answer to its last part was lost', async () => {
  await order({ kind: 'lose_answer' });
  await expect(send(0, total - 1)).rejects.toThrow();
  const answer = await ask();
  expect([answer.status, answer.body]).toMatchObject([200, { size_bytes: total }]);
  expect(await service.processed(upload.versionId)).toMatchObject({ sha256 });
});

it('finishes a session whose connection broke right after the last byte', async () => {
  await order({ kind: 'reset_after_bytes', bytes: total });
  await expect(send(0, total - 1)).rejects.toThrow();
  expect((await ask()).status).toBe(200);
  expect((await service.version(upload.versionId)).sha256).toBe(sha256);
});

it('lets a new PUT take over from a connection that hangs', async () => {
  const hanging = httpRequest(upload.url, {
    method: 'PUT',
    headers: {
      'content-length': total,
      'content-range': `bytes 0-${total - 1}/${total}`,
      expect: '100-continue',
    },
  });
  const ended = new Promise((resolve) => hanging.once('close', resolve));
  hanging.on('error', () => {});
  hanging.flushHeaders();
  await once(hanging, 'continue');
  hanging.write(bytes.subarray(0, 600_000));
  const answer = await service.put(upload.url, bytes);
  expect(answer.status).toBe(200);
  await ended;
  expect((await service.version(upload.versionId)).sha256).toBe(sha256);
});

it('refuses invalid ranges', async () => {
  for (const range of [
    'bytes 5-4/10',
    'bytes 0-10/10',
    'bytes=0-9/10',
    'items 0-9/10',
    'bytes 0-/10',
    'bytes -1-2/10',
  ]) {
    expect(parseContentRange(range), range).toEqual({ kind: 'malformed' });
    const answer = await service.put(upload.url, bytes.subarray(0, 10), { 'content-range': range });
    expect(codeOf(answer)).toEqual([400, 'upload_range_invalid']);
  }
  const short = await service.put(upload.url, bytes.subarray(0, 5), { 'content-range': 'bytes 0-9/10' });
  expect(codeOf(short)).toEqual([400, 'upload_range_invalid']);
});

it('refuses a range that differs from the declared size, and expires after an hour', async () => {
  upload = await service.createMedia(projectId, { size_bytes: total, duration_seconds: 1 }, key);
  expect(codeOf(await send(0, 9, 10))).toEqual([400, 'upload_size_mismatch']);
  await send(0, 99);
  await service.control('POST', '/clock', { advance_seconds: 3_601 });
  expect(codeOf(await ask())).toEqual([403, 'upload_address_expired']);
  expect(codeOf(await send(100, total - 1))).toEqual([403, 'upload_address_expired']);
});
