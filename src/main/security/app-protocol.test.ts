import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOrigin, createAppProtocol, createBuiltPages, readAppAddress } from './app-protocol.ts';

const secret = 'outside the folder';
let folder: string;
let answer: (request: Request) => Promise<Response>;
const askedThumbnails: string[] = [];
const askedStills: [string, string, number][] = [];
const askedStrips: unknown[] = [];
const askedFrames: [string, number][] = [];
const askedViews: [string, string, boolean][] = [];
const askedCheckFrames: [string, string][] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-protocol-'));
  const pages = join(folder, 'renderer');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<p>inside</p>');
  writeFileSync(join(pages, 'assets', 'index-1.js'), 'inside()');
  writeFileSync(join(folder, 'secret.json'), secret);
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere', 'secret.js'), secret);
  symlinkSync(join(folder, 'secret.json'), join(pages, 'link.json'));
  symlinkSync(join(folder, 'elsewhere'), join(pages, 'linked'));
  answer = createAppProtocol({
    pages: createBuiltPages(pages),
    thumbnail: async (thumbnailId) => {
      askedThumbnails.push(thumbnailId);
      return null;
    },
    still: async ({ of, id, atSeconds }) => {
      askedStills.push([of, id, atSeconds]);
      return null;
    },
    strip: async ({ of, id }, name) => {
      askedStrips.push([of, id, name]);
      return null;
    },
    noteFrame: async (versionId, frame) => {
      askedFrames.push([versionId, frame]);
      return null;
    },
    checkFrame: async (key, name, isWhole) => {
      askedCheckFrames.push([key, isWhole ? `whole ${name}` : name]);
      return null;
    },
    viewFrame: async (id, name, isWhole) => {
      askedViews.push([id, name, isWhole]);
      return null;
    },
    viewVideo: async (id, which) =>
      id === 'known-1' && which === 'own' ? join(folder, 'secret.json') : null,
    versionVideo: async (versionId) => (versionId === 'ver_1' ? join(folder, 'secret.json') : null),
    checkVideo: async (key) => (key === 'known-1' ? join(folder, 'secret.json') : null),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (address: string, method = 'GET') => answer(new Request(address, { method }));

test.each([
  ['/index.html', 'text/html; charset=utf-8'],
  ['/assets/index-1.js', 'text/javascript; charset=utf-8'],
])('serves %s with its type', async (path, contentType) => {
  const response = await ask(`${appOrigin}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(contentType);
});

test('security row 4: every answer, also a refusal, carries the content security policy without unsafe words', async () => {
  for (const path of ['/index.html', '/missing.html', '/a%00b', '/thumbnail/none']) {
    const policy = (await ask(`${appOrigin}${path}`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
  }
});

describe('security row 3', () => {
  test.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/%2E%2E%2Fsecret.json',
    '/assets/..%5c..%5csecret.json',
    '/assets/%2e%2e/%2e%2e/secret.json',
    '/index.html%00.js',
    '/.hidden.js',
    '/link.json',
    '/linked/secret.js',
    '//etc/passwd.js',
    '/C:/windows/win.js',
  ])('gives nothing for %s', async (path) => {
    const response = await ask(`${appOrigin}${path}`);
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toContain(secret);
  });

  test.each([
    ['GET', 'renderdrop-app://other/index.html'],
    ['GET', 'file:///etc/passwd'],
    ['GET', 'http://app/index.html'],
    ['POST', `${appOrigin}/index.html`],
    ['GET', 'renderdrop-app://app:81/index.html'],
    ['GET', 'not an address'],
  ])('refuses %s %s', (method, address) => {
    expect(readAppAddress(method, address).kind).toBe('refused');
  });

  // Tests each check separately, so that no check hides a fault of another.
  test.each([
    ['/../secret.json', 'traversal'],
    ['/assets/%2e%2e/secret.json', 'traversal'],
    ['/assets\\secret.json', 'traversal'],
    ['/index.html%00.js', 'traversal'],
    ['/.hidden.js', 'name'],
    ['//etc/passwd.js', 'name'],
    ['/C:/windows/win.js', 'name'],
    ['/a%20b.js', 'name'],
    ['/index.exe', 'kind'],
  ])('refuses %s for its %s', (path, why) => {
    expect(readAppAddress('GET', `${appOrigin}${path}`)).toEqual({ kind: 'refused', why });
  });

  test('refuses an address with a user in it', () => {
    expect(readAppAddress('GET', 'renderdrop-app://somebody@app/index.html').kind).toBe('refused');
  });

  test('whatever is asked, nothing from outside the folder is answered (1,000 hostile addresses)', async () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '%2e%2e', '.', '%00', '\\', '%5c', '%2f', 'secret.json', 'linked', 'link.json'),
      fc.constantFrom(
        'index.html',
        'assets',
        'elsewhere',
        'secret.js',
        '%252e%252e',
        '?',
        '#',
        ':',
        '@',
        '~',
      ),
      fc.string({ maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const address = `${appOrigin}/${pieces.join('/')}`;
        if (!URL.canParse(address)) {
          expect(readAppAddress('GET', address).kind).toBe('refused');
          return;
        }
        const response = await ask(address);
        expect(await response.text()).not.toContain(secret);
        expect(response.headers.get('content-security-policy')).not.toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});

test('a thumbnail is named by an opaque id and by nothing else', async () => {
  askedThumbnails.length = 0;
  await ask(`${appOrigin}/thumbnail/abc_-123`);
  await ask(`${appOrigin}/thumbnail/a/b`);
  await ask(`${appOrigin}/thumbnail/..%2fsecret`);
  await ask(`${appOrigin}/thumbnail/https:example.com`);
  expect(askedThumbnails).toEqual(['abc_-123']);
});

test('a frame at a note is named by a version and microseconds, and by nothing else', async () => {
  askedFrames.length = 0;
  await ask(`${appOrigin}/note-frame/ver_1/41720000`);
  for (const path of [
    'ver_1',
    'ver_1/',
    'ver_1/-1',
    'ver_1/1.5',
    'ver_1/1/2',
    'a%20b/1',
    '..%2f/1',
    'ver_1/999999999999',
  ])
    expect((await ask(`${appOrigin}/note-frame/${path}`)).ok, path).toBe(false);
  expect(askedFrames).toEqual([['ver_1', 41.72]]);
});

test('security row 8: a frame of the note check is named by what the window was told, and by nothing else', async () => {
  askedCheckFrames.length = 0;
  await ask(`${appOrigin}/check-frame/a1-0/f1043`);
  await ask(`${appOrigin}/check-frame/a1-0/m41720000`);
  await ask(`${appOrigin}/check-whole/a1-0/f7`);
  for (const path of [
    'a1-0',
    'a1-0/',
    'a1-0/-1',
    'a1-0/f1.5',
    'a1-0/x1',
    'a1-0/f1/2',
    'a%20b/f1',
    '..%2f/f1',
  ])
    expect((await ask(`${appOrigin}/check-frame/${path}`)).ok, path).toBe(false);
  expect(askedCheckFrames).toEqual([
    ['a1-0', 'f1043'],
    ['a1-0', 'm41720000'],
    ['a1-0', 'whole f7'],
  ]);
});

test('plays a render of the note check in the parts a player asks for, and no other file', async () => {
  const video = (name: string, range?: string) =>
    answer(
      new Request(`${appOrigin}/check-video/${name}`, range === undefined ? {} : { headers: { range } }),
    );
  const whole = await video('known-1');
  expect([whole.status, await whole.text()]).toEqual([206, secret]);
  const part = await video('known-1', 'bytes=3-6');
  expect([part.headers.get('content-range'), await part.text()]).toEqual([
    `bytes 3-6/${secret.length}`,
    secret.slice(3, 7),
  ]);
  expect(await (await video('known-1', 'bytes=8-')).text()).toBe(secret.slice(8));
  expect((await video('known-1', `bytes=${secret.length}-`)).status).toBe(404);
  expect((await video('unknown-1')).status).toBe(404);
  expect((await video('..%2fsecret.json')).ok).toBe(false);
});

test('plays a version that is still here in parts, and no other file', async () => {
  const video = (name: string, range?: string) =>
    answer(
      new Request(`${appOrigin}/version-video/${name}`, range === undefined ? {} : { headers: { range } }),
    );
  expect(await (await video('ver_1', 'bytes=3-6')).text()).toBe(secret.slice(3, 7));
  expect((await video('ver_2')).status).toBe(404);
  expect((await video('..%2fsecret.json')).ok).toBe(false);
});

test('asks for frames to scrub to by the ids that the window knows, and for nothing else', async () => {
  askedStrips.length = 0;
  await ask(`${appOrigin}/strip/file/a1-b2/f15`);
  await ask(`${appOrigin}/strip/version/ver_1/m1280000?take=2`);
  expect(askedStrips).toEqual([
    ['file', 'a1-b2', 'f15'],
    ['version', 'ver_1', 'm1280000'],
  ]);
  for (const path of [
    'folder/a1/f1',
    'file/a1/x1',
    'file/a1/f',
    'file//f1',
    'file/a1/f1234567890123',
    'file/%2e%2e/f1',
    'file/a1/f1/more',
  ]) {
    expect((await ask(`${appOrigin}/strip/${path}`)).ok, path).toBe(false);
  }
  expect(askedStrips).toHaveLength(2);
});

test('asks for stills by the ids that the window knows, and for nothing else', async () => {
  askedStills.length = 0;
  await ask(`${appOrigin}/still/file/a1-b2/1500`);
  await ask(`${appOrigin}/still/upload/job_1/0?take=1`);
  for (const path of [
    'file',
    'file/a',
    'file/a/-1',
    'path/a/1',
    'file/a%20b/1',
    'file/..%2f/1',
    'file/a/1/2',
  ])
    expect((await ask(`${appOrigin}/still/${path}`)).ok, path).toBe(false);
  expect(askedStills).toEqual([
    ['file', 'a1-b2', 1.5],
    ['upload', 'job_1', 0],
  ]);
});

test('hands out pictures and the video of the render that is looked at, and no other file', async () => {
  askedViews.length = 0;
  await ask(`${appOrigin}/view-frame/a1/f1043`);
  await ask(`${appOrigin}/view-whole/a1/m41720000`);
  for (const path of ['view-frame/a1', 'view-frame/a1/x1', 'view-large/a1/f1', 'view-frame/..%2fa1/f1'])
    expect((await ask(`${appOrigin}/${path}`)).ok, path).toBe(false);
  expect(askedViews).toEqual([
    ['a1', 'f1043', false],
    ['a1', 'm41720000', true],
  ]);
  const played = await answer(
    new Request(`${appOrigin}/view-video/known-1/own`, { headers: { range: 'bytes=3-6' } }),
  );
  expect(await played.text()).toBe(secret.slice(3, 7));
  for (const path of ['known-1/proxy', 'known-2/own', 'known-1/other', '..%2fsecret.json'])
    expect((await ask(`${appOrigin}/view-video/${path}`)).ok, path).toBe(false);
});
