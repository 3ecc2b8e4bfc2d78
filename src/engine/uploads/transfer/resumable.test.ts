import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { OpenRender } from './open-render.ts';
import { SignedAddress } from './signed-address.ts';
import { sendThroughCuts } from './testing/cut-upload.ts';
import { SessionServer } from './testing/session-server.ts';
import { megabyte, mustOpen, sendOnce, testTransport, writeRender } from './testing/test-transfer.ts';

const folder = temporaryFolder();
const sizeBytes = 64 * megabyte + 3;
let file: OpenRender;
let hash: string;

beforeAll(async () => {
  const render = await writeRender(folder.path, sizeBytes);
  hash = render.xxh3;
  file = await mustOpen(render.path);
});
afterAll(async () => {
  await file.close();
  folder[Symbol.dispose]();
});

const twentyCuts = Array.from(
  { length: 20 },
  (_, index) => Math.floor((sizeBytes / 21) * (index + 1)) + index,
);

describe('a session', () => {
  it.each([
    ['the program living on', false],
    ['the program started anew each time', true],
  ])('cut 20 times takes little more than the file, with the right hash, %s', async (_what, forget) => {
    await using session = await SessionServer.start(twentyCuts);
    const upload = await sendThroughCuts(session, file, { forget });
    expect(upload.attempts).toBe(21);
    expect(session.queries).toBe(20);
    expect([upload.xxh3, session.xxh3]).toEqual([hash, hash]);
    expect(session.receivedBytes).toBeLessThanOrEqual(sizeBytes + 20 * megabyte);
  });

  it('that took everything and lost its answer says so', async () => {
    await using session = await SessionServer.start([sizeBytes]);
    expect(await sendOnce(session.url, file, { practice: true })).toMatchObject({
      kind: 'connection_failed',
      failure: 'connection_lost',
    });
    const target = new SignedAddress(session.url, new URL(session.url).origin);
    const asked = { target, sizeBytes, signal: new AbortController().signal };
    expect(await testTransport().queryResumable(asked)).toMatchObject({ kind: 'complete' });
    expect(await testTransport().queryResumable({ ...asked, sizeBytes: sizeBytes - 1 })).toMatchObject({
      kind: 'wrong_length',
    });
  });

  it('reads again what was sent before, and says so, when the hash is new', async () => {
    await using session = await SessionServer.start([40 * megabyte]);
    await sendOnce(session.url, file, { practice: true });
    const kinds: string[] = [];
    const outcome = await sendOnce(session.url, file, {
      practice: true,
      fromByte: session.committedBytes,
      onProgress: ({ kind }) => kinds.push(kind),
    });
    expect(outcome).toMatchObject({ kind: 'delivered', xxh3: hash });
    expect(kinds.lastIndexOf('rereading')).toBeLessThan(kinds.indexOf('sending'));
    expect(kinds).toContain('rereading');
  });

  it('is the only kind of address that may be gone on with', async () => {
    await expect(sendOnce('http://127.0.0.1:9/u?upload_id=s1', file, { fromByte: 5 })).rejects.toThrow(
      'Only a resumable session',
    );
  });
});

describe('an upload address', () => {
  it.each([
    ['https://storage.googleapis.com/b/o?upload_id=x', true],
    ['https://bucket.storage.googleapis.com/o?upload_id=x', true],
    ['https://storage.googleapis.com/b/o?upload_id=', false],
    ['https://storage.googleapis.com/b/o', false],
    ['https://storage.googleapis.com/b/o?upload_id=x&upload_id=y', false],
    ['http://storage.googleapis.com/b/o?upload_id=x', false],
    ['https://storage.googleapis.com.evil.example/o?upload_id=x', false],
    ['https://evilstorage.googleapis.com/o?upload_id=x', false],
    ['https://uploads.example.com/o?upload_id=x', false],
    ['http://127.0.0.1:4000/upload/1?upload_id=x', true],
    ['http://127.0.0.1:4001/upload/1?upload_id=x', false],
  ])('%s: a session, %s', (url, isResumable) => {
    expect(new SignedAddress(url, 'http://127.0.0.1:4000/upload').isResumable).toBe(isResumable);
  });

  it('shows its host and nothing more, however it is printed', () => {
    const target = new SignedAddress('https://up.example.com/path/token?sig=canary');
    for (const text of [`${target}`, JSON.stringify({ target }), String(target)]) {
      expect(text).toContain('up.example.com');
      expect(text).not.toMatch(/canary|token/);
    }
  });
});
