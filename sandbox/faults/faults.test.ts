import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type CreatedUpload, Practice } from '../testing/practice.ts';

let service: Practice;
let projectId: string;

const bytes = new Uint8Array(randomBytes(1_500_000));
const uploads = { method: 'PUT', path: '/upload/*' };
const projects = { method: 'GET', path: '/v1/projects' };

beforeAll(async () => {
  service = await Practice.start('--seed', 'empty', '--processing-ms', '0');
  projectId = (await service.newProject('Show')).id;
});
afterAll(() => service.stop());
afterEach(() => service.control('DELETE', '/faults'));

const order = (on: unknown, fault: unknown, more: object = {}): Promise<unknown> =>
  service.control('POST', '/faults', { on, fault, ...more });
const statusOf = ({ status, body }: ApiAnswer): unknown => [
  status,
  (body as { code?: string } | undefined)?.code,
];
const newUpload = (): Promise<CreatedUpload> => service.createMedia(projectId, { duration_seconds: 1 });

it.each([0, 1, 65_537, 1_000_000, bytes.length])('resets an upload after exactly %i bytes', async (count) => {
  const upload = await newUpload();
  await order(uploads, { kind: 'reset_after_bytes', bytes: count });
  await expect(service.put(upload.url, bytes)).rejects.toThrow();
  expect(await service.version(upload.versionId)).toMatchObject({
    wire_bytes: count,
    stored: false,
    puts: 1,
  });
  expect((await service.put(upload.url, bytes)).status).toBe(200);
});

/** Waits until at least this many bytes of an upload have arrived, and says how many have. */
async function arrived(versionId: string, atLeast: number): Promise<number> {
  for (;;) {
    const { bytes_received: held } = await service.version(versionId);
    if (held >= atLeast) return held;
  }
}

it('stalls an upload at exactly so many bytes until the faults are forgotten, then takes the rest', async () => {
  const upload = await newUpload();
  await order(uploads, { kind: 'stall_after_bytes', bytes: 100_001, ms: 600_000 });
  const putting = service.put(upload.url, bytes);
  expect(await arrived(upload.versionId, 100_001)).toBe(100_001);
  await service.control('DELETE', '/faults');
  expect((await putting).status).toBe(200);
  expect(await service.version(upload.versionId)).toMatchObject({ wire_bytes: bytes.length, stored: true });
});

it('stalls no longer than was ordered', async () => {
  const upload = await newUpload();
  await order(uploads, { kind: 'stall_after_bytes', bytes: 100_001, ms: 300 });
  const startedMs = performance.now();
  expect((await service.put(upload.url, bytes)).status).toBe(200);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(299);
});

it('answers an upload early, in a way that the sender sees', async () => {
  const upload = await newUpload();
  await order(uploads, { kind: 'answer_early', after_bytes: 200_000, status: 403 });
  const put = httpRequest(upload.url, { method: 'PUT', headers: { 'content-length': bytes.length } });
  put.on('error', () => {});
  put.write(bytes.subarray(0, 700_000));
  const [answer] = (await once(put, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(403);
  expect(await text(answer)).toContain('practice_fault');
  put.destroy();
  expect(await service.version(upload.versionId)).toMatchObject({ wire_bytes: 200_000, stored: false });
});

it('answers in the place of the service after the whole body, and the service does nothing', async () => {
  const upload = await newUpload();
  await order(uploads, { kind: 'answer', status: 503, headers: { 'Retry-After': '7' } });
  const answer = await service.put(upload.url, bytes);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
  expect(await service.version(upload.versionId)).toMatchObject({ puts: 0, stored: false });
  const target = `/v1/projects/${projectId}/media`;
  await order(
    { method: 'POST', path: '/v1/projects/{projectId}/media' },
    { kind: 'answer', status: 503, code: 'upload_unavailable' },
  );
  expect(statusOf(await service.post(target, { name: 'x' }))).toEqual([503, 'upload_unavailable']);
  await order(projects, { kind: 'answer', status: 200, body: '<p>hello' });
  expect((await service.get('/v1/projects')).text).toBe('<p>hello');
  await order(projects, { kind: 'answer', status: 302, headers: { Location: 'http://127.0.0.1:9/' } });
  expect((await service.get('/v1/projects')).headers.get('location')).toBe('http://127.0.0.1:9/');
});

it('does what was asked and loses the answer', async () => {
  const upload = await newUpload();
  await order(uploads, { kind: 'lose_answer' });
  await expect(service.put(upload.url, bytes)).rejects.toThrow();
  expect(await service.version(upload.versionId)).toMatchObject({ stored: true });
  await order({ method: 'POST', path: '/v1/**' }, { kind: 'lose_answer' });
  const send = () =>
    service.request('POST', `/v1/projects/${projectId}/media`, {
      key: service.keys.all,
      body: { name: 'lost' },
      headers: { 'Idempotency-Key': 'lost' },
    });
  await expect(send()).rejects.toThrow();
  expect((await send()).headers.get('idempotent-replayed')).toBe('true');
});

it('delays an answer, and answers like a network that wants a login', async () => {
  await order(projects, { kind: 'delay', ms: 200 });
  const startedMs = performance.now();
  expect((await service.get('/v1/projects')).status).toBe(200);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(199);
  await order({ method: '*', path: '/**' }, { kind: 'captive_portal' }, { times: 2 });
  for (const answer of [
    await service.get('/v1/me'),
    await service.put((await newUploadAfter()).url, bytes),
  ]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.has('request-id')).toBe(false);
    expect(answer.text).toContain('<html>');
  }
});

/** Makes a new upload while a captive portal stands in front of everything: the portal is removed for that moment. */
async function newUploadAfter(): Promise<CreatedUpload> {
  await service.control('DELETE', '/faults');
  const upload = await newUpload();
  await order({ method: '*', path: '/**' }, { kind: 'captive_portal' });
  return upload;
}

it('resets an API request', async () => {
  await order(projects, { kind: 'reset_after_bytes', bytes: 0 });
  await expect(service.get('/v1/projects')).rejects.toThrow();
  expect((await service.get('/v1/projects')).status).toBe(200);
});

it('lets the ordered number of requests pass, then happens the ordered number of times, oldest order first', async () => {
  await order(projects, { kind: 'answer', status: 500 }, { times: 2, skip: 1 });
  await order(projects, { kind: 'answer', status: 502 });
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) statuses.push((await service.get('/v1/projects')).status);
  expect(statuses).toEqual([502, 500, 500, 200, 200]);
});

it('refuses orders it does not understand, and forgets all faults when told to', async () => {
  const answer = await service.request('POST', '/_sandbox/faults', {
    body: { on: projects, fault: { kind: 'fire' } },
  });
  expect(answer.status).toBe(400);
  await order(projects, { kind: 'answer', status: 500 }, { times: 100 });
  await service.control('DELETE', '/faults');
  expect((await service.get('/v1/projects')).status).toBe(200);
});

it('writes down what was asked of the service', async () => {
  await service.control('DELETE', '/requests');
  const upload = await newUpload();
  await service.put(upload.url, bytes);
  await order(uploads, { kind: 'reset_after_bytes', bytes: 0 });
  const cut = await newUpload();
  await service.put(cut.url, bytes).catch(() => {});
  await service.request('GET', '/v1/nowhere?secret=1');
  const logged = z
    .object({
      requests: z.array(
        z.object({
          method: z.string(),
          path: z.string(),
          status: z.number().nullable(),
          key: z.string().nullable(),
          version_id: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      ),
    })
    .parse(await service.control('GET', '/requests')).requests;
  expect(logged.map(({ method, status, key, version_id }) => [method, status, key, version_id])).toEqual([
    ['POST', 201, 'all', null],
    ['PUT', 200, null, upload.versionId],
    ['POST', 201, 'all', null],
    ['PUT', null, null, cut.versionId],
    ['GET', 404, null, null],
  ]);
  expect(logged.at(-1)?.path).toBe('/v1/nowhere');
});
