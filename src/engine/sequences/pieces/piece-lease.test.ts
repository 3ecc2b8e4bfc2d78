import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pieceLease } from '../../store/locks/program-lease.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { groupImageSequences } from '../frame-sequences.ts';
import { type GrowingSequence, GrowingVideos } from './growing-videos.ts';

const ignore = () => {};

/** Growing videos that are never looked at, as the clock stands still, while another program waits for the lease. */
function desk() {
  const folder = temporaryFolder();
  const clock = new FakeClock();
  const path = join(folder.path, 'renderdrop.sqlite');
  const lease = pieceLease(path);
  let isOn = true;
  const pieces = join(folder.path, 'pieces');
  const videos = new GrowingVideos({
    ...{ lease, clock, folder: pieces },
    encoder: { encodePiece: () => Promise.reject(new Error('not here')) },
    canEncode: async () => true,
    mayUpload: async () => true,
    isOn: () => isOn,
    threads: () => 1,
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const sequence: GrowingSequence = {
    folder: '/renders',
    pattern: 'Halo.####.png',
    settings: { rate: { num: 25, den: 1 }, codec: 'h264', colour: 'as_is' },
    links: { kind: 'own_folder' },
    restMs: 1,
    expectedFrames: null,
    onProgress: ignore,
    isWanted: () => true,
  };
  return {
    ...{ videos, lease, clock, sequence, pieces },
    turnOff: () => {
      isOn = false;
    },
    async [Symbol.asyncDispose]() {
      await videos[Symbol.asyncDispose]();
      lease.release();
      folder[Symbol.dispose]();
    },
  };
}

it('gives the lease back once the video of its pieces is made, and looks no further', async () => {
  await using here = desk();
  here.videos.grows(here.sequence);
  expect([here.lease.tryAcquire(), here.clock.pendingCount]).toEqual([true, 1]);
  await here.videos.end({ ...here.sequence, pattern: 'Another.####.png' }, 'joined');
  expect(here.lease.isHeld, 'not for another one').toBe(true);
  await here.videos.end(here.sequence, 'joined');
  expect(here.lease.isHeld).toBe(false);
});

it('gives it back when the video is made by a single encode, and makes no more pieces of it', async () => {
  await using here = desk();
  const [frames] = groupImageSequences(['Halo.0001.png', 'Halo.0002.png'], 'renders').sequences;
  if (!frames) throw new Error('No sequence');
  const piecesFor = (pattern: string) =>
    here.videos.piecesFor({ ...here.sequence, pattern }, frames, ignore, new AbortController().signal);
  here.videos.grows(here.sequence);
  expect(await piecesFor('Another.####.png')).toBeNull();
  expect(here.clock.pendingCount, 'another video says nothing about this one').toBe(1);
  expect(await piecesFor(here.sequence.pattern)).toBeNull();
  expect([here.lease.isHeld, here.clock.pendingCount]).toEqual([false, 0]);
});

it('gives it back when it is turned off, and keeps nothing', async () => {
  await using here = desk();
  mkdirSync(here.pieces);
  writeFileSync(join(here.pieces, 'piece'), '');
  await here.videos.settingChanged();
  expect(existsSync(join(here.pieces, 'piece')), 'still on').toBe(true);
  here.turnOff();
  await here.videos.settingChanged();
  expect([here.lease.isHeld, existsSync(join(here.pieces, 'piece'))]).toEqual([false, false]);
  here.videos.grows(here.sequence);
  expect(here.clock.pendingCount, 'nothing grows while it is off').toBe(0);
});

it('gives it back when it is closed, and nothing grows any more', async () => {
  await using here = desk();
  here.lease.tryAcquire();
  await here.videos[Symbol.asyncDispose]();
  expect(here.lease.isHeld).toBe(false);
  here.videos.grows(here.sequence);
  expect(here.clock.pendingCount).toBe(0);
});
