/** @module-tag ffmpeg */
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { ProbeDesk } from '../../media-probe/testing/probe-samples.ts';
import { writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { FastClock } from '../../testing/fast-clock.ts';
import { itLong } from '../../testing/it-long.ts';
import { sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { type RenderKind, renderKinds } from '../testing/render-kinds.ts';
import { WatchedFolder } from '../testing/watched-folder.ts';

// No program has these files open while their writers pause, as with scripts that append, file servers, or other computers.

let service: PracticeService;
let view: ServiceView;
let desk: ProbeDesk;
let watched: WatchedFolder;
const folder = temporaryFolder();
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  desk = await ProbeDesk.open();
  watched = await WatchedFolder.open({
    folder: folder.path,
    service,
    place: await view.target(),
    // The default quiet time, which applies if a person sets none. The clock runs four times as fast.
    clock: new FastClock(4),
    settings: {
      quietSeconds: null,
      frames: { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true },
    },
  });
  await watched.untilWatching();
});
afterAll(async () => {
  await watched[Symbol.asyncDispose]();
  await desk[Symbol.asyncDispose]();
  await service.stop();
  folder[Symbol.dispose]();
});

/** Resolves once the folder has looked at the file and either waits for more of it or has uploaded it. */
const untilItWaits = (name: string) =>
  watched.until(() => {
    const state = watched.file(name)?.state;
    if (!state || (state.kind === 'settling' && state.waitsFor.kind === 'quiet')) return null;
    return state.kind === 'settling' ? state.waitsFor.kind : state.kind;
  }, withinMs);

/** Frames that may end in black take three minutes of that clock, and the test computer may be busy. */
const withinMs = 240_000;
const untilUploaded = (name: string) =>
  watched.until(() => {
    const row = watched.file(name);
    return row?.state.kind === 'uploaded' ? row : null;
  }, withinMs);

async function expectWholeOnce(name: string): Promise<void> {
  const row = await untilUploaded(name);
  const version = await view.version(row.versionId ?? '');
  expect(version.sha256).toBe(sha256Of(join(watched.path, name)));
  expect((await view.item(watched.projectId, version.media_id)).versions_count).toBe(1);
}

async function pausing(kind: RenderKind): Promise<void> {
  const bytes = readFileSync(await desk.renders.make(kind.name, kind.arguments));
  const name = `paused-${kind.name}`;
  const half = Math.floor(bytes.length / 2);
  writeFileSync(join(watched.path, name), bytes.subarray(0, half));
  expect(['incomplete', 'unsure']).toContain(await untilItWaits(name));
  appendFileSync(join(watched.path, name), bytes.subarray(half));
  await expectWholeOnce(name);
}

async function copying(kind: RenderKind): Promise<void> {
  // Negated, since a folder uploads the same bytes only once, whatever the file's name.
  const bytes = readFileSync(await desk.renders.make(kind.name, [...kind.arguments, '-vf', 'negate']));
  const name = `copied-${kind.name}`;
  const half = Math.floor(bytes.length / 2);
  const file = openSync(join(watched.path, name), 'w');
  ftruncateSync(file, bytes.length);
  writeSync(file, bytes, 0, half, 0);
  closeSync(file);
  expect(await untilItWaits(name)).toBe(kind.hidesZeros ? 'unsure' : 'incomplete');
  const again = openSync(join(watched.path, name), 'r+');
  writeSync(again, bytes, half, bytes.length - half, half);
  closeSync(again);
  await expectWholeOnce(name);
}

const isQuick = (kind: RenderKind) => kind.isQuick === true;
const paused = '$name goes up whole where its writer pauses in the middle for longer than the quiet time';

interface Frames {
  readonly extension: string;
  readonly end: 'cut' | 'copied';
}

/** The last frame (of PNG the last two) is cut in half, or has its full size with zeros for its second half. */
async function framesWait({ extension, end }: Frames): Promise<void> {
  using made = temporaryFolder();
  const stem = `${end}-${extension}`;
  const nameOf = (number: number) => `${stem}.${String(number).padStart(4, '0')}.${extension}`;
  await writeNumberedFrames({ folder: made.path, numbers: [1, 2, 3, 4], nameOf });
  const lacking = extension === 'png' ? [3, 4] : [4];
  for (const number of [1, 2, 3, 4]) {
    const whole = readFileSync(join(made.path, nameOf(number)));
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    const room = Buffer.alloc(end === 'copied' ? whole.length - half.length : 0);
    const there = lacking.includes(number) ? Buffer.concat([half, room]) : whole;
    writeFileSync(join(watched.path, nameOf(number)), there);
  }
  const pattern = `${stem}.####.${extension}`;
  expect(['frames_cut', 'unsure']).toContain(await untilItWaits(pattern));
  for (const number of lacking)
    copyFileSync(join(made.path, nameOf(number)), join(watched.path, nameOf(number)));
  const row = await untilUploaded(pattern);
  expect(row.versionNumber).toBe(1);
}

const frames = ['png', 'jpg', 'tif', 'dpx', 'bmp', 'exr', 'tga', 'sgi', 'jp2'].flatMap(
  (extension): readonly Frames[] => [
    { extension, end: 'cut' },
    { extension, end: 'copied' },
  ],
);
const areQuick = ({ extension, end }: Frames) => extension === 'png' && end === 'cut';

describe.concurrent('a render that is half there', () => {
  it.each(renderKinds.filter(isQuick))(paused, pausing);
  it.each(renderKinds.filter(isQuick))(
    '$name goes up whole where it had its full size before its second half',
    async (kind) => {
      // Promise: Uploads once it hasn't changed for {…}.
      await copying(kind);
    },
  );
  it.each(frames.filter(areQuick))('frames of $extension wait while the last is $end', async (kind) => {
    // Promise: Encodes when they are complete.
    await framesWait(kind);
  });
  itLong.each(renderKinds.filter((kind) => !isQuick(kind)))(paused, pausing);
  itLong.each(renderKinds.filter((kind) => !isQuick(kind)))('$name, copied, goes up whole as well', copying);
  itLong.each(frames.filter((kind) => !areQuick(kind)))(
    'frames of $extension wait, too, while the last is $end',
    async (kind) => {
      // Promise: Encodes when the frame is complete.
      await framesWait(kind);
    },
  );
});
