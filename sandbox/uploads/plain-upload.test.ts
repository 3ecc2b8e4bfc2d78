import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { problemSchema } from '../../src/shared/api/errors.ts';
import { type ApiAnswer, type CreatedUpload, Practice } from '../testing/practice.ts';

let service: Practice;
let projectId: string;
let upload: CreatedUpload;
let key: string;

const bytes = new Uint8Array(randomBytes(3_000_000));
const hashOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
const codeOf = ({ status, body }: ApiAnswer): unknown => [status, problemSchema.parse(body).code];

beforeAll(async () => {
  service = await Practice.start('--seed', 'empty', '--processing-ms', '0');
  projectId = (await service.newProject('Show')).id;
  key = await service.newKey('uploader');
});
afterAll(() => service.stop());
beforeEach(async () => {
  upload = await service.createMedia(projectId, { duration_seconds: 1 }, key);
});

/** Opens a raw socket, to send what no HTTP client would. */
async function open(head: readonly string[], path = new URL(upload.url).pathname): Promise<Socket> {
  const { hostname, port } = new URL(upload.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write([`PUT ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...head, '', ''].join('\r\n'));
  return socket;
}

it('takes a complete body once, byte for byte', async () => {
  const answer = await service.put(upload.url, bytes);
  expect([answer.status, answer.body]).toEqual([
    200,
    { object: 'upload', version_id: upload.versionId, size_bytes: bytes.length },
  ]);
  expect(await service.version(upload.versionId)).toMatchObject({
    stored: true,
    bytes_received: bytes.length,
    wire_bytes: bytes.length,
    sha256: hashOf(bytes),
    puts: 1,
  });
  expect(codeOf(await service.put(upload.url, bytes))).toEqual([410, 'upload_address_spent']);
  expect((await service.version(upload.versionId)).sha256).toBe(hashOf(bytes));
});

const escaped = (plain: string): string =>
  [...plain].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

function fullyDecoded(said: string): string {
  const once = said.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === said ? said : fullyDecoded(once);
}

it('hides upload addresses in its list of requests, which any program on this computer may read', async () => {
  const { origin, pathname } = new URL(upload.url);
  const token = pathname.split('/').at(-1) ?? '';
  await service.put(upload.url, bytes);
  const spellings = [
    pathname,
    `${pathname}/more`,
    ...[
      '//upload/',
      '/./upload/',
      '/x/../upload/',
      '/x/%2e%2e/upload/',
      '/%75PLOAD/',
      '/Upload/',
      '/%2575pload/',
    ].map((before) => `${before}${token}`),
    ...[
      '/upload%2F',
      '/x%2Fupload%2F',
      '\\upload\\',
      '/%5cupload%5C',
      '/up%ffload/',
      '/uploads/',
      '/v1/',
      '/',
    ].map((before) => `${before}${token}`),
    `/upload/${token.toUpperCase()}`,
    `/${escaped(token)}`,
    `/${escaped(escaped(token))}/%zz`,
    `/%E0%A4%A/${token}`,
    `http://127.0.0.1/x/../upload/${token}`,
  ];
  for (const path of spellings) {
    const socket = await open(['Content-Length: 0', 'Connection: close'], path);
    await text(socket);
  }
  const listed = await fetch(`${origin}/_sandbox/requests`);
  expect(listed.status).toBe(200);
  const said = await listed.text();
  for (const told of [said, fullyDecoded(said)]) expect(told.toLowerCase()).not.toContain(token);
  expect(said).toContain(upload.versionId);
  expect(JSON.parse(said)).toMatchObject({
    requests: expect.arrayContaining([
      expect.objectContaining({ method: 'PUT', path: '/upload', version_id: upload.versionId, status: 200 }),
    ]),
  });
});

it('takes a chunked body', async () => {
  const socket = await open(['Transfer-Encoding: chunked', 'Connection: close']);
  for (const part of [bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]) {
    socket.write(`${part.length.toString(16)}\r\n`);
    socket.write(part);
    socket.write('\r\n');
  }
  socket.write('0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await service.version(upload.versionId)).sha256).toBe(hashOf(bytes));
});

it.each([
  ['Content-Length', [`Content-Length: ${bytes.length}`], ''],
  ['chunked', ['Transfer-Encoding: chunked'], `${(500_000).toString(16)}\r\n`],
])('never takes a cut body for whole (%s)', async (_name, head, framing) => {
  const socket = await open(head);
  socket.write(framing);
  socket.write(bytes.subarray(0, 500_000));
  socket.end();
  await text(socket).catch(() => '');
  expect(await service.version(upload.versionId)).toMatchObject({ stored: false, status: 'processing' });
  expect((await service.put(upload.url, bytes)).status).toBe(200);
  expect(await service.version(upload.versionId)).toMatchObject({ sha256: hashOf(bytes), puts: 2 });
});

it('refuses a body of another size than was announced, and waits for the right one', async () => {
  upload = await service.createMedia(projectId, { size_bytes: bytes.length, duration_seconds: 1 }, key);
  expect(codeOf(await service.put(upload.url, bytes.subarray(1)))).toEqual([400, 'upload_size_mismatch']);
  expect(codeOf(await service.put(upload.url, new Uint8Array()))).toEqual([400, 'upload_size_mismatch']);
  expect((await service.put(upload.url, bytes)).status).toBe(200);
});

it('refuses addresses that are unknown or an hour old, and other methods', async () => {
  const unknown = `${service.startLine.upload_url}/${'a'.repeat(48)}`;
  expect(codeOf(await service.put(unknown, bytes))).toEqual([404, 'upload_address_unknown']);
  const post = await service.request('POST', upload.url, { body: bytes });
  expect(codeOf(post)).toEqual([405, 'method_not_allowed']);
  expect(post.headers.get('allow')).toBe('PUT');
  await service.control('POST', `/versions/${upload.versionId}/expire-upload`);
  expect(codeOf(await service.put(upload.url, bytes))).toEqual([403, 'upload_address_expired']);
  const later = await service.createMedia(projectId, {}, key);
  await service.control('POST', '/clock', { advance_seconds: 3_590 });
  const stillGood = await service.createMedia(projectId, {}, key);
  await service.control('POST', '/clock', { advance_seconds: 11 });
  expect(codeOf(await service.put(later.url, bytes))).toEqual([403, 'upload_address_expired']);
  expect((await service.put(stillGood.url, bytes)).status).toBe(200);
});

it('refuses before the body when the client waits for 100 Continue', async () => {
  await service.put(upload.url, bytes);
  const socket = await open([`Content-Length: ${bytes.length}`, 'Expect: 100-continue']);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 410 /);
  expect(answer).not.toContain('100 Continue');
});

it('lets a sender start again while its first connection hangs, and the first whole body wins', async () => {
  const hanging = await open([`Content-Length: ${bytes.length}`, 'Connection: close']);
  hanging.write(bytes.subarray(0, 100_000));
  while ((await service.version(upload.versionId)).bytes_received === 0);
  expect((await service.put(upload.url, bytes)).status).toBe(200);
  hanging.write(bytes.subarray(100_000).map((byte) => byte ^ 1));
  expect(await text(hanging)).toMatch(/^HTTP\/1\.1 410 /);
  expect(await service.version(upload.versionId)).toMatchObject({ sha256: hashOf(bytes), puts: 2 });
});

it('takes an empty PUT as an empty file, whatever its Content-Range says, because this is no session', async () => {
  const answer = await service.put(upload.url, new Uint8Array(), { 'content-range': 'bytes */3000000' });
  expect(answer.status).toBe(200);
  expect(await service.processed(upload.versionId)).toMatchObject({ status: 'error', bytes_received: 0 });
});
