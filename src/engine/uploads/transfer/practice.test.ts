import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { OpenRender } from './open-render.ts';
import { RunningHash } from './running-hash.ts';
import { SignedAddress } from './signed-address.ts';
import { megabyte, mustOpen, sendOnce, testTransport, writeRender } from './testing/test-transfer.ts';

const folder = temporaryFolder();
// Far more than the buffers of both sockets hold, so that a body never counts as sent after the service has stopped
// reading.
const sizeBytes = 32 * megabyte + 11;
let plain: PracticeService;
let resumable: PracticeService;
let file: OpenRender;
let sha256: string;

beforeAll(async () => {
  [plain, resumable] = await Promise.all([
    PracticeService.start({ seed: 'empty' }),
    PracticeService.start({ seed: 'empty', resumable: true }),
  ]);
  const { path } = await writeRender(folder.path, sizeBytes);
  sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  file = await mustOpen(path);
});
afterAll(async () => {
  await Promise.all([plain.stop(), resumable.stop(), file.close()]);
  folder[Symbol.dispose]();
});
beforeEach(async () => {
  await Promise.all([plain.control('DELETE', '/faults'), resumable.control('DELETE', '/faults')]);
});

const createdSchema = z.object({
  version: z.object({ id: z.string() }),
  upload: z.object({ url: z.string() }),
});

async function create(service: PracticeService) {
  const { id } = z
    .object({ id: z.string() })
    .parse(await service.control('POST', '/projects', { name: 'P' }));
  const response = await fetch(`${service.addresses.base_url}/v1/projects/${id}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.addresses.keys.all}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'LED_Main', size_bytes: sizeBytes, duration_seconds: 1 }),
  });
  const { upload, version } = createdSchema.parse(await response.json());
  return { url: upload.url, held: () => service.control('GET', `/versions/${version.id}`) };
}

const order = (service: PracticeService, fault: object) =>
  service.control('POST', '/faults', { on: { method: 'PUT', path: '/**' }, times: 1, fault });

it('delivers a render once, and is refused the second time', async () => {
  const { url, held } = await create(plain);
  expect(await sendOnce(url, file)).toMatchObject({ kind: 'delivered', sizeBytes });
  expect(await held()).toMatchObject({ bytes_received: sizeBytes, sha256, puts: 1 });
  expect(await sendOnce(url, file)).toMatchObject({ kind: 'answered', early: true, answer: { status: 410 } });
});

it.each([
  [
    { kind: 'reset_after_bytes', bytes: 4 * megabyte },
    { kind: 'connection_failed', failure: 'connection_lost' },
  ],
  [
    { kind: 'answer', status: 503, headers: { 'Retry-After': '3' } },
    { kind: 'answered', answer: { status: 503, retryAfterMs: 3000 } },
  ],
  [
    { kind: 'answer_early', after_bytes: 2 * megabyte, status: 403 },
    { kind: 'answered', early: true, answer: { status: 403 } },
  ],
  [{ kind: 'captive_portal' }, { kind: 'captive_portal' }],
] as const)('meets %o, then delivers to the same address', async (fault, expected) => {
  const { url, held } = await create(plain);
  await order(plain, fault);
  expect(await sendOnce(url, file)).toMatchObject(expected);
  expect(await sendOnce(url, file)).toMatchObject({ kind: 'delivered' });
  expect(await held()).toMatchObject({ bytes_received: sizeBytes, sha256 });
});

it('says that the file may have arrived when the answer is lost', async () => {
  const { url, held } = await create(plain);
  await order(plain, { kind: 'lose_answer' });
  expect(await sendOnce(url, file)).toMatchObject({ kind: 'connection_failed', wholeBodySent: true });
  expect(await held()).toMatchObject({ sha256 });
});

it('goes on in a session from what it confirmed', async () => {
  const { url, held } = await create(resumable);
  await order(resumable, { kind: 'reset_after_bytes', bytes: 5 * megabyte });
  const hash = new RunningHash();
  expect(await sendOnce(url, file, { practice: true, hash })).toMatchObject({ kind: 'connection_failed' });
  const target = new SignedAddress(url, resumable.addresses.upload_url);
  const asked = await testTransport().queryResumable({
    target,
    sizeBytes,
    signal: new AbortController().signal,
  });
  expect(asked).toMatchObject({ kind: 'partial' });
  const fromByte = asked.kind === 'partial' ? asked.confirmedBytes : 0;
  expect(fromByte).toBeGreaterThanOrEqual(5 * megabyte);
  expect(await sendOnce(url, file, { practice: true, hash, fromByte })).toMatchObject({ kind: 'delivered' });
  expect(await held()).toMatchObject({ bytes_received: sizeBytes, sha256 });
});

it('asks a session whose answer was lost, and learns that it has everything', async () => {
  const { url } = await create(resumable);
  await order(resumable, { kind: 'lose_answer' });
  expect(await sendOnce(url, file, { practice: true })).toMatchObject({ wholeBodySent: true });
  const target = new SignedAddress(url, resumable.addresses.upload_url);
  const asked = { target, sizeBytes, signal: new AbortController().signal };
  expect(await testTransport().queryResumable(asked)).toMatchObject({ kind: 'complete' });
});
