import {
  appendFile,
  chmod,
  mkdir,
  open,
  rename,
  rm,
  truncate,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hangLimitMs } from '../../../../testing/hang-limit.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { httpAnswer } from '../../testing/raw-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BodyPause } from './body-pause.ts';
import { openRender } from './file-guard.ts';
import { fileTroubleOf } from './file-stamp.ts';
import type { FileState, OpenRender } from './open-render.ts';
import { ScriptedServer } from './testing/scripted-server.ts';
import { hashOf, megabyte, mustOpen, sendOnce, writeRender } from './testing/test-transfer.ts';

const folder = temporaryFolder();
const sizeBytes = 24 * megabyte + 7;
const clock = new FakeClock();
let folderOfThis: string;
let round = 0;

beforeEach(async () => {
  round += 1;
  folderOfThis = join(folder.path, String(round));
  await mkdir(folderOfThis);
});
afterAll(() => folder[Symbol.dispose]());

/** Overwrites a few bytes in place and keeps the size. */
async function overwrite(path: string, position: number): Promise<void> {
  await using handle = await open(path, 'r+');
  await handle.write(Buffer.from('not what it was'), 0, 15, position);
}

const withCheck = (file: OpenRender, check: OpenRender['check']): OpenRender => ({
  path: file.path,
  identity: file.identity,
  read: (...asked) => file.read(...asked),
  close: () => file.close(),
  [Symbol.asyncDispose]: () => file.close(),
  check,
});

async function setTimesBack(path: string, file: OpenRender): Promise<void> {
  const seconds = Number(file.identity.modifiedNs) / 1e9;
  await utimes(path, seconds, seconds);
}

type Change = (path: string, file: OpenRender) => Promise<void>;
const replace: Change = async (path) => {
  await writeFile(`${path}.new`, 'another render');
  await rename(`${path}.new`, path);
};

describe('a file that is changed while it is sent', () => {
  it.each<readonly [string, Change, FileState['kind']]>([
    ['grew', (path) => appendFile(path, 'more'), 'grew'],
    ['was truncated to what is sent already', (path) => truncate(path, 4 * megabyte), 'truncated'],
    ['lost its last byte', (path) => truncate(path, sizeBytes - 1), 'truncated'],
    ['was emptied', (path) => truncate(path, 0), 'truncated'],
    ['was rewritten where it is sent already', (path) => overwrite(path, 10), 'rewritten'],
    ['was rewritten at its end', (path) => overwrite(path, sizeBytes - 20), 'rewritten'],
    ['was replaced by another one', replace, 'replaced'],
  ])('is never delivered when it %s', async (_what, change, state) => {
    const { path } = await writeRender(folderOfThis, sizeBytes);
    await using file = await mustOpen(path);
    const closed = Promise.withResolvers<number>();
    await using server = await ScriptedServer.start(async ({ socket, received, receivedBytes, stall }) => {
      await received(2 * megabyte);
      stall();
      socket.on('close', () => closed.resolve(receivedBytes()));
      await change(path, file);
      socket.resume();
    });
    const outcome = await sendOnce(`${server.origin}/upload`, file);
    expect(outcome).toMatchObject({ kind: 'file_changed', state: { kind: state } });
    expect(await closed.promise).toBeLessThanOrEqual(sizeBytes - megabyte);
  });

  it('is noticed within seconds, and not sent to its end', async () => {
    const { path } = await writeRender(folderOfThis, 64 * megabyte);
    await using file = await mustOpen(path);
    const now = new FakeClock();
    const closed = Promise.withResolvers<number>();
    const looked = Promise.withResolvers<void>();
    let isChanged = false;
    await using server = await ScriptedServer.start(async ({ socket, received, receivedBytes, stall }) => {
      socket.on('close', () => closed.resolve(receivedBytes()));
      await received(2 * megabyte);
      stall();
      await overwrite(path, 10);
      isChanged = true;
      await now.advance(4_000);
      socket.resume();
    });
    const looking = withCheck(file, async () => {
      const state = await file.check();
      if (isChanged) looked.resolve();
      return state;
    });
    const outcome = await sendOnce(`${server.origin}/upload`, looking, {
      clock: now,
      // Once the file has changed, no slice leaves before the disk has answered.
      limiter: { take: (bytes) => (isChanged ? looked.promise.then(() => bytes) : bytes) },
    });
    expect(outcome).toMatchObject({ kind: 'file_changed', state: { kind: 'rewritten' } });
    expect(await closed.promise).toBeLessThan(32 * megabyte);
  });

  it('is noticed at the last moment, when all but the last piece is out', async () => {
    const { path } = await writeRender(folderOfThis, sizeBytes);
    await using file = await mustOpen(path);
    const closed = Promise.withResolvers<number>();
    await using server = await ScriptedServer.start(({ socket, receivedBytes }) => {
      socket.on('close', () => closed.resolve(receivedBytes()));
    });
    const changing = withCheck(file, async () => {
      await overwrite(path, 0);
      return await file.check();
    });
    const outcome = await sendOnce(`${server.origin}/upload`, changing);
    expect(outcome).toMatchObject({ kind: 'file_changed', state: { kind: 'rewritten' } });
    expect(await closed.promise).toBeLessThanOrEqual(sizeBytes - megabyte);
  });

  it('is compared byte by byte when its times were set back', async () => {
    const { path } = await writeRender(folderOfThis, sizeBytes);
    await using file = await mustOpen(path);
    await using server = await ScriptedServer.start(async ({ socket, received, stall }) => {
      await received(2 * megabyte);
      stall();
      await overwrite(path, 10);
      await setTimesBack(path, file);
      socket.resume();
    });
    const outcome = await sendOnce(`${server.origin}/upload`, file);
    expect(outcome).toMatchObject({ kind: 'file_changed' });
  });
});

describe('a file whose bytes stay what they were', () => {
  it.each<readonly [string, Change]>([
    ['is deleted', (path) => unlink(path)],
    ['is renamed', (path) => rename(path, `${path}.old`)],
    ['loses its whole folder', (path) => rm(dirname(path), { recursive: true })],
    ['gets other rights', (path) => chmod(path, 0o600)],
  ])('is delivered although it %s', async (_what, change) => {
    const render = await writeRender(folderOfThis, sizeBytes);
    await using file = await mustOpen(render.path);
    let arrived = '';
    await using server = await ScriptedServer.start(async ({ socket, received, stall, body }) => {
      await received(2 * megabyte);
      stall();
      await change(render.path, file);
      socket.resume();
      await received(sizeBytes);
      arrived = hashOf(body());
      socket.end(httpAnswer(200));
    });
    const outcome = await sendOnce(`${server.origin}/upload`, file);
    expect(outcome).toMatchObject({ kind: 'delivered', xxh3: render.xxh3 });
    expect(arrived).toBe(render.xxh3);
  });
});

describe('a file that cannot be read', () => {
  /** A real file whose reads fail from some byte on, as on a damaged disk. */
  async function failing(error: Error | 'hangs', state: FileState) {
    const { path } = await writeRender(folderOfThis, 4 * megabyte);
    const file = await mustOpen(path);
    const read: OpenRender['read'] = (buffer, length, position) => {
      if (position < 2 * megabyte) return file.read(buffer, length, position);
      return error === 'hangs' ? new Promise(() => undefined) : Promise.reject(error);
    };
    const close = () => file.close();
    return {
      path,
      identity: file.identity,
      read,
      close,
      check: async () => state,
      [Symbol.asyncDispose]: close,
    };
  }
  const withCode = (code: string) => Object.assign(new Error(code), { code });

  it.each<readonly [string, FileState, string]>([
    ['EIO', { kind: 'unchanged' }, 'unreadable'],
    ['EIO', { kind: 'volume_gone' }, 'volume_gone'],
    ['EIO', { kind: 'gone' }, 'unreadable'],
    ['ESTALE', { kind: 'unreadable', code: 'ESTALE' }, 'volume_gone'],
    ['EBUSY', { kind: 'unchanged' }, 'locked'],
  ])('says where and why: %s, %o', async (code, state, why) => {
    await using file = await failing(withCode(code), state);
    await using server = await ScriptedServer.start(() => undefined);
    const outcome = await sendOnce(`${server.origin}/upload`, file);
    expect(outcome).toMatchObject({ kind: 'read_failed', why, atByte: 2 * megabyte });
  });

  it('does not wait for ever for a disk that does not answer', async () => {
    await using file = await failing('hangs', { kind: 'unchanged' });
    await using server = await ScriptedServer.start(() => undefined);
    // Long enough that a busy computer's own slow disk is never taken for a hanging one.
    const outcome = await sendOnce(`${server.origin}/upload`, file, { timings: { readMs: 2_000 } });
    expect(outcome).toMatchObject({ kind: 'read_failed', why: 'too_slow', atByte: 2 * megabyte });
  });
});

describe('a disk that does not answer any more', () => {
  const never = () => new Promise<never>(() => undefined);

  it.each([
    ['at its last check', false],
    ['as it is resumed', true],
  ])('lets an upload be stopped %s', async (_when, isPaused) => {
    const { path } = await writeRender(folderOfThis, 4 * megabyte);
    await using real = await mustOpen(path);
    const { promise: isAsked, resolve } = Promise.withResolvers<void>();
    const file = withCheck(real, () => {
      resolve();
      return never();
    });
    await using server = await ScriptedServer.start(() => undefined);
    const stop = new AbortController();
    const pause = new BodyPause(new NodeClock());
    const held = vi.spyOn(pause, 'untilOver');
    if (isPaused) pause.begin();
    const sending = sendOnce(`${server.origin}/upload`, file, { signal: stop.signal, pause });
    if (isPaused) await vi.waitUntil(() => held.mock.calls.length > 0, { timeout: hangLimitMs, interval: 1 });
    pause.end();
    await isAsked;
    stop.abort();
    expect(await sending).toMatchObject({ kind: 'cancelled', wholeBodySent: false });
  });

  it('keeps nobody waiting for what it says of a file, or for closing it', async () => {
    const { path } = await writeRender(folderOfThis, 1000);
    const opened = await openRender(path, { clock });
    const file = opened.kind === 'opened' ? opened.render.file : undefined;
    if (opened.kind !== 'opened' || !file) throw new Error('It was not opened.');
    const close = file.close;
    // Node closes a handle only once all that was asked of it has ended.
    const stuck = [vi.spyOn(file, 'stat').mockImplementation(never), vi.spyOn(file, 'close')];
    stuck[1]?.mockImplementation(never);
    const checking = opened.render.check();
    await clock.advance(60_000);
    expect(await checking).toEqual({ kind: 'unreadable', code: 'too_slow' });
    const closing = opened.render.close();
    await clock.advance(2_000);
    await closing;
    for (const call of stuck) call.mockRestore();
    await close();
  });
});

describe('opening', () => {
  it('takes nothing but a file, and says why', async () => {
    expect(await openRender(folderOfThis, { clock })).toEqual({
      kind: 'failed',
      trouble: { kind: 'not_a_file', what: 'directory' },
    });
    expect(await openRender('/dev/null', { clock })).toEqual({
      kind: 'failed',
      trouble: { kind: 'not_a_file', what: 'other' },
    });
    expect(await openRender(join(folderOfThis, 'none.mov'), { clock })).toEqual({
      kind: 'failed',
      trouble: { kind: 'not_found' },
    });
  });

  it('tells a lock from a lack of rights', () => {
    const nowMs = 1_800_000_000_000;
    const trouble = (code: string, platform: NodeJS.Platform, changedSecondsAgo: number) =>
      fileTroubleOf(Object.assign(new Error(code), { code }), {
        platform,
        nowMs,
        modifiedNs: BigInt(nowMs - changedSecondsAgo * 1000) * 1_000_000n,
      }).kind;
    expect(trouble('EBUSY', 'win32', 9999)).toBe('locked');
    expect(trouble('EPERM', 'win32', 5)).toBe('locked');
    expect(trouble('EACCES', 'win32', 5)).toBe('locked');
    expect(trouble('EPERM', 'win32', 9999)).toBe('no_permission');
    expect(trouble('EACCES', 'linux', 5)).toBe('no_permission');
    expect(trouble('ETXTBSY', 'linux', 5)).toBe('locked');
    expect(trouble('ENODEV', 'darwin', 5)).toBe('volume_gone');
  });

  it('never reads beyond the size it was opened with', async () => {
    const { path } = await writeRender(folderOfThis, 1000);
    await using file = await mustOpen(path);
    await appendFile(path, 'x'.repeat(500));
    expect(await file.read(Buffer.alloc(2000), 2000, 0)).toBe(1000);
    expect(await file.read(Buffer.alloc(2000), 2000, 1000)).toBe(0);
  });
});
