/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { itLong } from '../../testing/it-long.ts';
import { SampleRenders } from '../../testing/sample-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FfmpegCopyMaker } from './ffmpeg-copy-maker.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';
import { FfmpegVideoEncoder } from './ffmpeg-video-encoder.ts';
import { colourIn, colourOf, coloursSaidIn, expectRed, redInHex } from './testing/known-red.ts';

const never = new AbortController().signal;
let renders: SampleRenders;
beforeAll(async () => {
  renders = await SampleRenders.create();
});
afterAll(() => renders[Symbol.asyncDispose]());

const rate = { num: 25, den: 1 } as const;

type Matrix = 'bt709' | 'bt601';
type Range = 'limited' | 'full';

/** The red in these pixels, which say nothing about their colors: what a file says comes from its encoder's options. */
const filled = (size: string, pixels: string, matrix: Matrix, range: Range): string[] => [
  ...['-f', 'lavfi', '-i', `color=c=${redInHex}:s=${size}:r=25:d=0.2,format=gbrp`, '-vf'],
  `scale=out_color_matrix=${matrix}:out_range=${range}:flags=accurate_rnd+full_chroma_int,format=${pixels},` +
    'setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown',
];

const says = (matrix: string): string[] => [
  ...['-color_primaries', matrix, '-color_trc', matrix, '-colorspace', matrix],
];
const [says709, says601] = [says('bt709'), says('smpte170m')];
const isFull = ['-color_range', 'pc'];
const [h264, vp9] = [
  ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4'],
  ['-c:v', 'libvpx-vp9', '-crf', '4', '-b:v', '0', '-deadline', 'realtime', '-cpu-used', '8'],
];
const prores = ['-c:v', 'prores_ks', '-profile:v', '3'];
/** Only the height decides whether a video is HD. */
const [hd, sd, almostHd] = ['256x720', '256x360', '256x718'];

interface Film {
  readonly what: string;
  readonly name: string;
  readonly codec: string;
  readonly made: readonly string[];
  readonly isQuick: boolean;
}

const film = (what: string, name: string, codec: string, ...made: readonly (readonly string[])[]): Film => ({
  ...{ what, name, codec },
  made: made.flat(),
  isQuick: quick.includes(what),
});

const hdThatSaysNothing = 'H.264 in HD that says nothing (as Chromium)';
const quick: readonly string[] = [
  hdThatSaysNothing,
  'H.264 that says BT.709 (as Chromium)',
  'ProRes in SD of which only the container says BT.709',
];

/** In brackets: what Chromium 156 plays is the same red, seen by drawing its video on a canvas. */
const films: readonly Film[] = [
  film(
    'H.264 that says BT.709 (as Chromium)',
    'a.mp4',
    'H.264',
    filled(sd, 'yuv420p', 'bt709', 'limited'),
    h264,
    says709,
  ),
  film(
    'H.264 of full range that says BT.709 (as Chromium)',
    'a.mp4',
    'H.264',
    filled(sd, 'yuv420p', 'bt709', 'full'),
    h264,
    says709,
    isFull,
  ),
  film(
    'H.264 in HD that says BT.601 (as Chromium)',
    'a.mp4',
    'H.264',
    filled(hd, 'yuv420p', 'bt601', 'limited'),
    h264,
    says601,
  ),
  film(hdThatSaysNothing, 'a.mp4', 'H.264', filled(hd, 'yuv420p', 'bt709', 'limited'), h264),
  film(
    'H.264 just below HD that says nothing (as Chromium)',
    'a.mp4',
    'H.264',
    filled(almostHd, 'yuv420p', 'bt601', 'limited'),
    h264,
  ),
  film(
    'H.264 in SD that says nothing (as Chromium)',
    'a.mp4',
    'H.264',
    filled(sd, 'yuv420p', 'bt601', 'limited'),
    h264,
  ),
  film(
    'H.264 of full range in HD that says nothing (as Chromium)',
    'a.mp4',
    'H.264',
    filled(hd, 'yuv420p', 'bt601', 'full'),
    h264,
    isFull,
  ),
  film(
    'VP9 that says BT.709 (as Chromium)',
    'a.webm',
    'VP9',
    filled(sd, 'yuv420p', 'bt709', 'limited'),
    vp9,
    says709,
  ),
  film(
    'VP9 in HD that says nothing (as Chromium)',
    'a.webm',
    'VP9',
    filled(hd, 'yuv420p', 'bt601', 'limited'),
    vp9,
  ),
  film(
    'ProRes in HD that says nothing',
    'a.mov',
    'ProRes',
    filled(hd, 'yuv422p10le', 'bt709', 'limited'),
    prores,
  ),
  film(
    'ProRes in SD that says nothing',
    'a.mov',
    'ProRes',
    filled(sd, 'yuv422p10le', 'bt601', 'limited'),
    prores,
  ),
  film(
    'ProRes in SD of which only the container says BT.709',
    'a.mov',
    'ProRes',
    filled(sd, 'yuv422p10le', 'bt709', 'limited'),
    prores,
    says709,
    ['-movflags', '+write_colr'],
  ),
  film('DNxHR, which says BT.709 itself', 'a.mov', 'DNxHR', filled(hd, 'yuv422p', 'bt709', 'limited'), [
    '-c:v',
    'dnxhd',
    '-profile:v',
    'dnxhr_hq',
  ]),
  film('Motion JPEG in HD', 'a.mov', 'Motion JPEG', filled(hd, 'yuvj422p', 'bt601', 'full'), [
    '-c:v',
    'mjpeg',
    '-q:v',
    '1',
  ]),
  film('PNG in HD', 'a.mov', 'PNG', [
    '-f',
    'lavfi',
    '-i',
    `color=c=${redInHex}:s=${hd}:r=25:d=0.2,format=rgb24`,
    '-c:v',
    'png',
  ]),
  film('Animation in HD', 'a.mov', 'Animation', [
    '-f',
    'lavfi',
    '-i',
    `color=c=${redInHex}:s=${hd}:r=25:d=0.2,format=rgb24`,
    '-c:v',
    'qtrle',
  ]),
];

const containers: Readonly<Record<string, string>> = { mp4: 'MP4', mov: 'QuickTime', webm: 'WebM' };
const sourceOf = async ({ name, codec, made }: Film) => ({
  path: await renders.make(name, made),
  container: containers[name.slice(2)] ?? '',
  codec,
});

async function isRedInPictures(film: Film, frames = [0, 3], seconds = [0, 0.08]): Promise<void> {
  const source = await sourceOf(film);
  const grabber = new FfmpegFrameGrabber(foundFfmpeg);
  for (const frame of frames) {
    const place = { kind: 'frame', frame, rate } as const;
    expectRed(colourOf(await grabber.grab({ ...source, place, widthMax: 640 }, never)));
  }
  for (const atSeconds of seconds) {
    const wanted = { path: source.path, atSeconds, widthMax: 768, heightMax: 288 };
    // Another grabber knows nothing of the file yet.
    expectRed(colourOf(await new FfmpegFrameGrabber(foundFfmpeg).still(wanted, never)));
  }
}

async function isRedInCopy(film: Film): Promise<void> {
  using folder = temporaryFolder();
  const source = { ...(await sourceOf(film)), evenRate: rate };
  const outputPath = join(folder.path, 'copy.mp4');
  await new FfmpegCopyMaker(foundFfmpeg).make({ source, outputPath, bytesMax: 1e9 }, never);
  expect(coloursSaidIn(outputPath)).toMatch(/^tv,bt709,(?!unknown).+,(?!unknown).+$/);
  expectRed(colourIn(outputPath));
}

async function isRedWhenEncoded(film: Film): Promise<void> {
  using folder = temporaryFolder();
  const { path } = await sourceOf(film);
  const outputPath = join(folder.path, 'encoded.mp4');
  await new FfmpegVideoEncoder(foundFfmpeg).encode(
    {
      source: { kind: 'video', path, frames: 5 },
      target: { codec: 'h264', colour: 'as_is', bitsPerSecond: null },
      ...{ outputPath, unfinishedPath: null },
    },
    () => {},
    never,
  );
  expectRed(colourIn(outputPath));
}

const pictures = 'frames and stills have the colours of $what';
it.each(films.filter(({ isQuick }) => isQuick))(pictures, (film) => isRedInPictures(film, [3], [0.08]));
itLong.each(films)(`${pictures}, from the first one on`, (film) => isRedInPictures(film));

const [saysNothing, others] = [
  films.filter(({ what }) => what === hdThatSaysNothing),
  films.filter(({ what }) => what !== hdThatSaysNothing),
];
const copy = 'a small copy has the colours of $what, and says them';
it.each(saysNothing)(copy, isRedInCopy);
itLong.each(others)(copy, isRedInCopy);
const encoded = 'a video encoded from $what has its colours';
it.each(saysNothing)(encoded, isRedWhenEncoded);
itLong.each(others)(encoded, isRedWhenEncoded);

it('a wall has one color in every size: large, as a row and a tile show it, and in its small copy', async () => {
  const [colour, hex] = [[96, 63, 12], '0x603F0C'];
  const wall = ['-f', 'lavfi', '-i', `color=c=${hex}:s=15360x272:r=25:d=0.04,format=gbrp`, '-vf'];
  const toVideo = 'scale=out_color_matrix=bt709:out_range=limited:flags=accurate_rnd+full_chroma_int';
  const made = [...wall, `${toVideo},format=yuv422p10le`, ...prores, ...says709];
  const source = { path: await renders.make('wall.mov', made), container: 'QuickTime', codec: 'ProRes' };
  const grabber = new FfmpegFrameGrabber(foundFfmpeg);
  const place = { kind: 'frame', frame: 0, rate } as const;
  const shown: Record<string, readonly number[]> = {};
  for (const widthMax of [15_360, 1920, 768]) {
    shown[`${widthMax} px wide`] = colourOf(await grabber.grab({ ...source, place, widthMax }, never));
    const png = { ...source, place, widthMax, format: 'png' } as const;
    shown[`${widthMax} px wide, as PNG`] = colourOf(await grabber.grab(png, never));
  }
  const still = { path: source.path, atSeconds: 0, widthMax: 768, heightMax: 288 };
  shown['still'] = colourOf(await grabber.still(still, never));
  using folder = temporaryFolder();
  const outputPath = join(folder.path, 'copy.mp4');
  const copied = { source: { ...source, evenRate: rate }, outputPath, bytesMax: 1e9 };
  await new FfmpegCopyMaker(foundFfmpeg).make(copied, never);
  const copy = { path: outputPath, container: 'MP4', codec: 'H.264', place, widthMax: 1920 };
  shown['small copy'] = colourOf(await grabber.grab(copy, never));
  const apart = Object.entries(shown).flatMap(([size, seen]) =>
    colour.some((value, at) => Math.abs(value - (seen[at] ?? 0)) > 2) ? [`${size}: ${seen.slice(0, 3)}`] : [],
  );
  expect(apart, `instead of ${colour}`).toEqual([]);
});

it('keeps colors and transparency of ProRes 4444 as PNG', async () => {
  const path = await renders.make('alpha.mov', [
    ...['-f', 'lavfi', '-i', `color=c=${redInHex}@0.5:s=${hd}:r=25:d=0.2,format=gbrap`, '-vf'],
    'scale=out_color_matrix=bt709:out_range=limited:flags=accurate_rnd+full_chroma_int,format=yuva444p10le,' +
      'setparams=colorspace=unknown',
    ...['-c:v', 'prores_ks', '-profile:v', '4', '-alpha_bits', '16'],
  ]);
  const colour = colourOf(
    await new FfmpegFrameGrabber(foundFfmpeg).grab(
      {
        ...{ path, container: 'QuickTime', codec: 'ProRes 4444', widthMax: 640, format: 'png' },
        place: { kind: 'frame', frame: 2, rate },
      },
      never,
    ),
  );
  expectRed(colour);
  expect(Math.abs((colour[3] ?? 0) - 128)).toBeLessThanOrEqual(2);
});

async function isRedInStillOfImage(extension: string): Promise<void> {
  using folder = temporaryFolder();
  const path = join(folder.path, `a.0001.${extension}`);
  const picture = ['-f', 'lavfi', '-i', `color=c=${redInHex}:s=${hd},format=rgb24`, '-frames:v', '1'];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-q:v', extension === 'webp' ? '100' : '1', path]);
  const wanted = { path, atSeconds: 0, widthMax: 768, heightMax: 288 };
  expectRed(colourOf(await new FfmpegFrameGrabber(foundFfmpeg).still(wanted, never)));
}

const image = 'a still of a %s image has its colours, whatever its height';
it.each(['png'])(image, isRedInStillOfImage);
itLong.each(['jpg', 'tif', 'webp'])(image, isRedInStillOfImage);
