/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaIdSchema, versionIdSchema } from '../../shared/api/ids.ts';
import { frameToSeconds } from '../../shared/model/timecode.ts';
import { FfmpegFrameGrabber } from '../node/ffmpeg/ffmpeg-frame-grabber.ts';
import { FfmpegProgram } from '../node/ffmpeg/ffmpeg-program.ts';
import type { FrameGrabber } from '../ports/frame-grabber.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { itLong } from '../testing/it-long.ts';
import { aDelivery, aJob, facts } from '../testing/jobs.ts';
import { SampleRenders } from '../testing/sample-renders.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { historyEntryOf } from '../uploads/job/receipts.ts';
import { UploadHistory } from '../uploads/tables/upload-history.ts';
import { NoteFrames } from './note-frames.ts';

const mediaId = mediaIdSchema.parse('med_1');
const versionId = versionIdSchema.parse('ver_1');
const rate = { num: 30_000, den: 1001 };
const yuv = ['-pix_fmt', 'yuv420p'];
/** Each frame is a uniform gray, four steps lighter than the one before. */
const greys = [
  '-f',
  'lavfi',
  '-i',
  "color=black:s=2x2:r=30000/1001:d=1.5,geq=lum='20+4*N':cb=128:cr=128,scale=320x180:flags=neighbor",
];

/** Rounded like a note's position from the service. */
const secondsOf = (frame: number) => Math.round(frameToSeconds(frame, rate) * 1000) / 1000;

let renders: SampleRenders;
beforeAll(async () => {
  renders = await SampleRenders.create();
});
afterAll(() => renders[Symbol.asyncDispose]());

function open(folder: string, grabber: FrameGrabber = new FfmpegFrameGrabber(foundFfmpeg)) {
  const store = storeIn(folder);
  const history = new UploadHistory(store);
  const copies = new Map<string, string>();
  const frames = new NoteFrames(grabber, { pathOf: async (id) => copies.get(id) ?? null });
  /** Records an upload of this file in its present state. */
  const sent = (path: string, codec = facts.codec) => {
    const { size, mtimeMs } = statSync(path);
    const entry = historyEntryOf(
      aJob({
        path,
        sizeBytes: size,
        facts: { ...facts, codec, width: 320, height: 180, frameRate: rate },
        delivery: { ...aDelivery, mediaId, versionId },
        deliveredAtMs: Math.ceil(mtimeMs),
        state: { kind: 'ready', atMs: Math.ceil(mtimeMs) },
      }),
    );
    if (entry) history.add(entry);
  };
  const sizes = async () => frames.sizesOf(await frames.rendersHere(mediaId, history.ofMedia(mediaId)));
  return { frames, sizes, sent, copies, [Symbol.dispose]: () => store[Symbol.dispose]() };
}

/** The frame that a picture shows, by its gray: 16 to 235 in the video is 0 to 255 on the screen. */
function frameIn(picture: Uint8Array | null): number {
  const toOnePixel = '-v error -i pipe:0 -pix_fmt rgb24 -vf scale=1:1 -f rawvideo pipe:1';
  const pixel = execFileSync('ffmpeg', toOnePixel.split(' '), { input: picture ?? new Uint8Array() });
  const grey = pixel.reduce((sum, part) => sum + part, 0) / 3;
  return Math.round(((grey * 219) / 255 - 4) / 4);
}

const renderings: readonly (readonly [string, readonly string[]])[] = [
  ['h264.mp4', ['-c:v', 'libx264', '-g', '60', '-bf', '3', '-qp', '10', '-pix_fmt', 'yuv420p']],
  ['prores.mov', ['-c:v', 'prores_ks', '-profile:v', '3', '-timecode', '01:00:00:00']],
  [
    'h264-open.ts',
    ['-c:v', 'libx264', '-qp', '10', '-bf', '3', '-x264-params', 'open-gop=1:keyint=10:scenecut=0', ...yuv],
  ],
  ['mpeg2.ts', ['-c:v', 'mpeg2video', '-qscale:v', '2', '-bf', '2', '-g', '15']],
];

/** The most difficult case, in every run; the others are in the long suite. */
const quick = renderings.filter(([name]) => name === 'h264-open.ts');
const others = renderings.filter((rendering) => !quick.includes(rendering));

async function showsFrames(name: string, encoder: readonly string[]): Promise<void> {
  using folder = temporaryFolder();
  using stage = open(folder.path);
  stage.sent(await renders.make(name, [...greys, ...encoder]));
  expect(await stage.sizes()).toEqual(new Map([[versionId, { width: 320, height: 180 }]]));
  for (const frame of [0, 1, 7, 29, 43])
    expect(frameIn(await stage.frames.picture(versionId, secondsOf(frame))), `frame ${frame}`).toBe(frame);
  expect(await stage.frames.picture(versionId, 5_000), 'beyond the end').toBeNull();
}

it.each(quick)('shows exactly the frame that was asked for: %s', showsFrames);
itLong.each(others)('shows exactly the frame that was asked for: %s', showsFrames);

it('keeps the transparency of a render', async () => {
  using folder = temporaryFolder();
  using stage = open(folder.path);
  const clear = ['-f', 'lavfi', '-i', 'color=c=white@0.5:s=320x180:r=30000/1001:d=0.5,format=yuva444p10le'];
  const path = await renders.make('clear.mov', [...clear, '-c:v', 'prores_ks', '-profile:v', '4']);
  stage.sent(path, 'ProRes 4444');
  await stage.sizes();
  const picture = await stage.frames.picture(versionId, secondsOf(3));
  const told = '-v error -i pipe:0 -vf scale=1:1,format=rgba -f rawvideo pipe:1';
  const pixel = execFileSync('ffmpeg', told.split(' '), { input: picture ?? new Uint8Array() });
  expect(pixel[3]).toBeCloseTo(128, -1);
});

it('shows nothing of a render that is not there as it was sent', async () => {
  using folder = temporaryFolder();
  using stage = open(folder.path);
  const path = await renders.make('changed.mp4', [...greys, '-pix_fmt', 'yuv420p']);
  stage.sent(path);
  await stage.sizes();
  expect(await stage.frames.picture(versionId, secondsOf(1))).not.toBeNull();
  const { mtime } = statSync(path);
  utimesSync(path, mtime, new Date(mtime.getTime() + 5_000));
  expect(await stage.frames.picture(versionId, secondsOf(1)), 'rendered over').toBeNull();
  utimesSync(path, mtime, mtime);
  appendFileSync(path, 'more');
  utimesSync(path, mtime, mtime);
  expect(await stage.frames.picture(versionId, secondsOf(1)), 'longer').toBeNull();
  rmSync(path);
  expect(await stage.frames.picture(versionId, secondsOf(1)), 'gone').toBeNull();
  expect(await stage.sizes()).toEqual(new Map());
});

it('shows the frames of a render that is gone out of its copy, and plays nothing without sound', async () => {
  using folder = temporaryFolder();
  using stage = open(folder.path);
  const path = await renders.make('copied.mp4', [...greys, '-pix_fmt', 'yuv420p']);
  stage.sent(path);
  const copy = join(folder.path, 'copy.mp4');
  copyFileSync(path, copy);
  stage.copies.set(versionId, copy);
  rmSync(path);
  expect(await stage.sizes()).toEqual(new Map([[versionId, { width: 320, height: 180 }]]));
  expect(frameIn(await stage.frames.picture(versionId, secondsOf(17)))).toBe(17);
  expect(await stage.frames.videoPath(versionId)).toBeNull();
});

it('shows nothing that the window was not told of', async () => {
  using folder = temporaryFolder();
  using stage = open(folder.path);
  stage.sent(await renders.make('untold.mp4', [...greys, '-pix_fmt', 'yuv420p']));
  expect(await stage.frames.picture(versionId, secondsOf(1))).toBeNull();
});

it('offers no pictures where there is no ffmpeg', async () => {
  using folder = temporaryFolder();
  using stage = open(folder.path, new FfmpegFrameGrabber(new FfmpegProgram(['/nowhere/ffmpeg'])));
  stage.sent(await renders.make('bare.mp4', [...greys, '-pix_fmt', 'yuv420p']));
  expect(await stage.sizes()).toEqual(new Map());
});

it('does not follow a playlist under the name of a video', async () => {
  using folder = temporaryFolder();
  using stage = open(folder.path);
  const secret = await renders.make('secret.mp4', [...greys, '-pix_fmt', 'yuv420p']);
  const playlist = join(folder.path, 'list.mov');
  appendFileSync(playlist, `#EXTM3U\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`);
  stage.sent(playlist);
  await stage.sizes();
  expect(await stage.frames.picture(versionId, 0)).toBeNull();
});

it('takes a frame out of a render once, and lets go of those that nobody has looked at for longest', async () => {
  using folder = temporaryFolder();
  let grabbed = 0;
  const grabber: FrameGrabber = {
    isAvailable: async () => true,
    grabRun: async () => [],
    timesAround: async () => [],
    grab: async () => {
      grabbed += 1;
      return new Uint8Array([grabbed]);
    },
  };
  using stage = open(folder.path, grabber);
  const path = join(folder.path, 'render.mov');
  writeFileSync(path, 'as it was sent');
  stage.sent(path);
  await stage.sizes();
  const picture = (frame: number) => stage.frames.picture(versionId, secondsOf(frame));
  expect([await picture(0), await picture(0), grabbed]).toEqual([
    new Uint8Array([1]),
    new Uint8Array([1]),
    1,
  ]);
  for (let frame = 1; frame <= 64; frame += 1) await picture(frame);
  for (const frame of [1, 30, 64]) await picture(frame);
  expect(grabbed).toBe(65);
  await picture(0);
  expect(grabbed).toBe(66);
});
