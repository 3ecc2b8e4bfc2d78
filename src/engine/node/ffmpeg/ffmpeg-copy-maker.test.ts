/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sameFrameRate } from '../../../shared/model/frame-rate.ts';
import { openPlainFile } from '../../ground/plain-file.ts';
import { h264, prores } from '../../media-probe/testing/encoders.ts';
import {
  type NumberedFile,
  numberedFiles,
  numberedPictures,
  numbersIn,
} from '../../media-probe/testing/numbered-frames.ts';
import { CheckDesk } from '../../notes/testing/check-desk.ts';
import { sourceOf } from '../../notes/version-renders.ts';
import type { FramePlace } from '../../ports/frame-grabber.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { itLong } from '../../testing/it-long.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { answerOf, boundsOfReading } from './ffmpeg-call.ts';
import { FfmpegCopyMaker } from './ffmpeg-copy-maker.ts';
import { standIn, withSharedPosition } from './testing/stand-in.ts';
import { videoInput } from './video-input.ts';

const never = new AbortController().signal;
let desk: CheckDesk;
beforeAll(async () => {
  desk = await CheckDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

/** Takes pictures of the copy at the same places as those of the file, and expects the same numbers in them. */
async function carriesNumbers(
  { name, arguments: made, shown, times }: NumberedFile,
  wanted: readonly number[],
): Promise<void> {
  using folder = temporaryFolder();
  const path = await desk.probes.renders.make(name, made);
  const source = await desk.render(path);
  const copyPath = join(folder.path, 'copy.mp4');
  await new FfmpegCopyMaker(foundFfmpeg).make({ source, outputPath: copyPath, bytesMax: 1e9 }, never);
  expect(readdirSync(folder.path)).toEqual(['copy.mp4']);
  const rate = source.evenRate;
  const places = wanted.map(
    (index): FramePlace =>
      rate ? { kind: 'frame', frame: index, rate } : { kind: 'moment', seconds: (times[index] ?? 0) + 0.001 },
  );
  const copy = { ...sourceOf({ ...source, copyPath }), widthMax: 320 };
  const numbers: (number | null)[] = [];
  for (let from = 0; from < places.length; from += 12) {
    const pictures = await desk.grabber.grabRun({ ...copy, places: places.slice(from, from + 12) }, never);
    numbers.push(...(await numbersIn(pictures)));
  }
  expect(numbers).toEqual(wanted.map((index) => shown[index]));
}

/** Both ends, the border between two keyframe groups, and neighbors in the middle. */
const someOf = ({ shown: { length } }: NumberedFile) => [0, 11, 12, 46, 47, length - 1];
const quick = ['mpeg2.mpg'];

it.each(numberedFiles.filter(({ name }) => quick.includes(name)))('keeps the frames of $name', (film) =>
  carriesNumbers(film, someOf(film)),
);

itLong.each([...numberedFiles])('keeps every frame of $name', (film) =>
  carriesNumbers(
    film,
    film.shown.map((_, index) => index),
  ),
);

type Small = readonly [size: string, small: readonly [width: number, height: number]];

async function isSmallInItsShape(...[size, [width, height]]: Small): Promise<void> {
  using folder = temporaryFolder();
  const path = await desk.probes.renders.make(`${size}.mov`, [
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-frames:v', '3'],
    ...['-c:v', 'png'],
  ]);
  const outputPath = join(folder.path, 'copy.mp4');
  await new FfmpegCopyMaker(foundFfmpeg).make(
    { source: await desk.render(path), outputPath, bytesMax: 1e9 },
    never,
  );
  const { size: small, frameCount, evenRate } = await desk.render(outputPath);
  expect(small).toEqual({ width, height });
  expect(frameCount).toBe(3);
  expect(evenRate && sameFrameRate(evenRate, { num: 25, den: 1 })).toBe(true);
}

const small = 'makes a picture of %s small in its own shape';
it.each<Small>([
  ['641x361', [640, 360]],
  ['64x2', [64, 2]],
])(small, isSmallInItsShape);
itLong.each<Small>([
  ['3840x2160', [960, 540]],
  ['15360x1080', [2716, 190]],
  ['1080x3840', [382, 1358]],
])(small, isSmallInItsShape);

it('has the colors of the render', async () => {
  using folder = temporaryFolder();
  const path = await desk.probes.renders.make('colours.mov', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25', '-frames:v', '2', ...prores('3')],
  ]);
  const outputPath = join(folder.path, 'copy.mp4');
  const source = await desk.render(path);
  await new FfmpegCopyMaker(foundFfmpeg).make({ source, outputPath, bytesMax: 1e9 }, never);
  const place = { kind: 'frame', frame: 1, rate: { num: 25, den: 1 } } as const;
  const seen = await Promise.all(
    [source, { ...source, copyPath: outputPath }].map(async (render) => {
      const picture = await desk.grabber.grab({ ...sourceOf(render), place, widthMax: 960 }, never);
      return fieldsOf(picture ?? new Uint8Array());
    }),
  );
  const apart = (seen[0] ?? []).map((value, index) => Math.abs(value - (seen[1]?.[index] ?? 0)));
  expect(apart).toHaveLength(32 * 18 * 3);
  expect(Math.max(...apart)).toBeLessThan(12);
});

const fieldsOf = (picture: Uint8Array): readonly number[] => [
  ...execFileSync(
    'ffmpeg',
    '-v error -i pipe:0 -vf scale=32:18:flags=area,format=rgb24 -f rawvideo pipe:1'.split(' '),
    { input: picture },
  ),
];

it('leaves nothing of a copy that was aborted, or that can’t be made', async () => {
  using folder = temporaryFolder();
  const path = await desk.probes.renders.make('long.mp4', [...numberedPictures('25', 300), ...h264]);
  const source = await desk.render(path);
  const out = join(folder.path, 'copies');
  mkdirSync(out);
  const wanted = { source, outputPath: join(out, 'copy.mp4'), bytesMax: 1e9 };
  const stop = new AbortController();
  const making = new FfmpegCopyMaker(foundFfmpeg).make(wanted, stop.signal);
  await expect.poll(() => readdirSync(out)).not.toEqual([]);
  stop.abort(new Error('closing'));
  await expect(making).rejects.toThrow('closing');
  expect(readdirSync(out)).toEqual([]);

  const broken = join(folder.path, 'broken.mp4');
  copyFileSync(path, broken);
  truncateSync(broken, 200);
  await expect(
    new FfmpegCopyMaker(foundFfmpeg).make({ ...wanted, source: { ...source, path: broken } }, never),
  ).rejects.toThrow();
  expect(readdirSync(out)).toEqual([]);
  // Whatever the file contains, its copy can't fill the disk: it is given up at the limit, and removed.
  const tooLarge = new FfmpegCopyMaker(foundFfmpeg).make({ ...wanted, bytesMax: 5_000 }, never);
  await expect(tooLarge).rejects.toThrow('too large');
  expect(readdirSync(out)).toEqual([]);
  const short = await desk.render(await desk.probes.sample('h264.mp4'));
  await new FfmpegCopyMaker(foundFfmpeg).make({ ...wanted, source: short }, never);
  expect(existsSync(wanted.outputPath)).toBe(true);
  expect(statSync(wanted.outputPath).size).toBeGreaterThan(0);
  expect(basename(wanted.outputPath)).toBe('copy.mp4');
});

it('understands that a shared handle is to be read from its first byte on', async () => {
  const path = await desk.probes.sample('h264.mp4');
  const program = (await foundFfmpeg.find()) ?? '';
  await using file = await openPlainFile(path);
  await file.read(Buffer.alloc(1_000), 0, 1_000, null);
  const output = '-map 0:v:0 -vf showinfo=checksum=0 -frames:v 1 -f null -'.split(' ');
  const input = { ...(await videoInput(file, [])), isShared: true };
  const call = { program, inputs: [input], general: [], output, folder: null, bounds: boundsOfReading };
  const { stderr } = await answerOf({ ...call, signal: never }, 2 * 1024 * 1024);
  expect(String(stderr)).toContain('showinfo');
});

it.skipIf(process.platform === 'win32').each(['linux', 'darwin'] as const)(
  'makes a copy of an open file that was deleted, on %s',
  async (platform) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'deleted.mp4');
    copyFileSync(await desk.probes.sample('h264.mp4'), path);
    const source = await desk.render(path);
    await using open = await openPlainFile(path);
    rmSync(path);
    const outputPath = join(folder.path, 'copy.mp4');
    const ffmpeg = platform === 'linux' ? foundFfmpeg : standIn(folder.path, withSharedPosition);
    await new FfmpegCopyMaker(ffmpeg, platform).make({ source, open, outputPath, bytesMax: 1e9 }, never);
    expect((await desk.render(outputPath)).frameCount).toBe(source.frameCount);
    expect((await open.stat()).isFile(), 'still open').toBe(true);
  },
);
