import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpRequest, HttpResponse, HttpTransport } from '../../engine/ports/http-transport.ts';
import { FakeClock } from '../../engine/testing/fake-clock.ts';
import { refuseUploadAddress } from '../../engine/uploads/transfer/upload-address-rule.ts';
import { PictureCache } from './picture-cache.ts';
import { pictureSizeBytesMax, ThumbnailLibrary } from './thumbnail-library.ts';

const png = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 1, 0, 0, 0, 1, 0],
]);
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

class ScriptedTransport implements HttpTransport {
  readonly asked: HttpRequest[] = [];
  answer: { status: number; body: Uint8Array } = { status: 200, body: png };
  async send(request: HttpRequest): Promise<HttpResponse> {
    this.asked.push(request);
    return { headers: {}, ...this.answer };
  }
}

let folder: string;
let transport: ScriptedTransport;
let clock: FakeClock;
/** The services of the two accounts: one on the internet, and a practice service on this computer. */
const servers: Readonly<Record<string, URL>> = {
  account: new URL('https://api.example.com'),
  practice: new URL('http://localhost:4810'),
};
const mayFetch = async (accountId: string, address: string) => {
  const server = servers[accountId] ?? new URL('about:blank');
  const resolve = async (host: string) => (host === 'inside.example.com' ? ['10.1.2.3'] : []);
  return (await refuseUploadAddress(address, { server, allowedHosts: [], resolve })) === null;
};
const library = (sizeBytesMax = 1_000_000) =>
  new ThumbnailLibrary({
    transport,
    mayFetch,
    cache: new PictureCache(folder, sizeBytesMax, clock),
    logger: quiet,
  });
const idOf = (path: string | null) => path?.replace('/thumbnail/', '') ?? '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-pictures-'));
  transport = new ScriptedTransport();
  clock = new FakeClock();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a picture is asked for once, without any key, and kept for the next run', async () => {
  const pictures = library();
  const id = idOf(pictures.pathFor('account', 'https://cdn.example.com/a.png?signature=1'));
  const [first, second] = await Promise.all([pictures.load(id), pictures.load(id)]);
  expect(first).toEqual({ bytes: png, contentType: 'image/png' });
  expect(second).toEqual(first);
  expect(transport.asked).toHaveLength(1);
  expect(Object.keys(transport.asked[0]?.headers ?? {})).toEqual(['Accept']);
  const nextRun = library();
  expect(await nextRun.load(id)).not.toBeNull();
  expect(transport.asked).toHaveLength(1);
});

test.each([
  [4_096, true],
  [4_097, false],
])('a picture that says it is %i pixels wide is shown: %s', async (width, isShown) => {
  const header = Buffer.alloc(24, png);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(100, 20);
  transport.answer = { status: 200, body: header };
  const pictures = library();
  const picture = await pictures.load(idOf(pictures.pathFor('account', 'https://cdn.example.com/bomb.png')));
  expect(picture !== null).toBe(isShown);
});

test('the same picture under another signature is the same picture', () => {
  const pictures = library();
  expect(pictures.pathFor('account', 'https://cdn.example.com/a.png?s=1')).toBe(
    pictures.pathFor('account', 'https://cdn.example.com/a.png?s=2'),
  );
  expect(
    pictures.pathFor('account', 'https://cdn.example.com/a.png', 'v2'),
    'another version is another picture',
  ).not.toBe(pictures.pathFor('account', 'https://cdn.example.com/a.png', 'v1'));
});

test.each([
  'http://cdn.example.com/a.png',
  'file:///etc/passwd',
  'https://user:password@cdn.example.com/a.png',
  'data:image/png;base64,AAAA',
  'nonsense',
])('%s is never fetched', async (address) => {
  const pictures = library();
  const path = pictures.pathFor('account', address);
  expect(path && (await pictures.load(idOf(path)))).toBeNull();
  expect(transport.asked).toEqual([]);
});

test('an account gets no picture that another one has loaded from the same address', async () => {
  const pictures = library();
  const load = (account: string, signature: string) =>
    pictures.load(idOf(pictures.pathFor(account, `https://cdn.example.com/a.png?s=${signature}`)));
  expect(await load('account', '1')).not.toBeNull();
  transport.answer = { status: 403, body: new Uint8Array() };
  expect(await load('practice', '')).toBeNull();
  expect(await load('account', '2')).not.toBeNull();
});

test.each([
  'http://127.0.0.1:8082/x.png',
  'http://localhost:4810/x.png',
  'https://127.1/x.png',
  'https://192.168.1.1/x.png',
  'https://inside.example.com/x.png',
])('a service on the internet can have nothing fetched from %s', async (address) => {
  const pictures = library();
  expect(await pictures.load(idOf(pictures.pathFor('account', address)))).toBeNull();
  expect(transport.asked).toEqual([]);
});

test('pictures of the practice service come from this computer', async () => {
  const pictures = library();
  const id = idOf(pictures.pathFor('practice', 'http://127.0.0.1:4810/pictures/1.png'));
  expect(await pictures.load(id)).not.toBeNull();
});

test.each([
  ['a page in the place of a picture', 200, new TextEncoder().encode('<html>')],
  ['a drawing that could hold scripts', 200, new TextEncoder().encode('<svg onload="x">')],
  ['an error', 404, png],
  ['more than a picture may be', 200, new Uint8Array(pictureSizeBytesMax + 1).fill(0x89)],
])('%s is not shown and not kept', async (_what, status, body) => {
  const pictures = library();
  transport.answer = { status, body };
  expect(await pictures.load(idOf(pictures.pathFor('account', 'https://cdn.example.com/a.png')))).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('an unknown id causes no request', async () => {
  expect(await library().load('made-up')).toBeNull();
  await expect(library().load('../../etc/passwd')).rejects.toThrow('Not the id of a picture');
  expect(transport.asked).toEqual([]);
});

test('the least recently used pictures are removed when the limit is reached', async () => {
  const pictures = library(png.byteLength * 4);
  const ids: string[] = [];
  for (const name of 'abcde') {
    await clock.advance(60_000);
    const id = idOf(pictures.pathFor('account', `https://cdn.example.com/${name}.png`));
    ids.push(id);
    await pictures.load(id);
    await pictures.load(id);
    if (name !== 'a') await pictures.load(ids[0] ?? '');
  }
  const kept = readdirSync(folder);
  expect(kept.length).toBeLessThanOrEqual(3);
  expect(kept).toContain(ids[0]);
  expect(kept).not.toContain(ids[1]);
});
