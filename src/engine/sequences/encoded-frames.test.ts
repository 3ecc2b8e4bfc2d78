/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EncodeSettings, VideoCodec } from '../../shared/model/sequences.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../node/node-clock.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { itLong } from '../testing/it-long.ts';
import { sharedProbe } from '../testing/shared-probe.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { encodeSequence } from './encode-sequence.ts';
import { sequencesIn } from './find-sequences.ts';
import { layeredExr } from './testing/layered-exr.ts';

const clock = new NodeClock();
const encoder = new FfmpegVideoEncoder(foundFfmpeg);

const ffmpeg = (...told: readonly string[]): string =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...told], { encoding: 'utf8' });

/** A checksum for each decoded frame of a video. */
const framesOf = (path: string): readonly string[] =>
  ffmpeg('-i', path, '-map', '0:v', '-f', 'framemd5', 'pipe:1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const alpha = "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='mod(X*3,256)'";

interface Kind {
  readonly what: string;
  readonly extension: string;
  /** ffmpeg options to write such frames, or a function for one frame where ffmpeg can't. */
  readonly output: readonly string[] | ((number: number) => Buffer);
  /** ffmpeg options that a plain call needs to read them. */
  readonly input?: readonly string[];
  readonly colour?: EncodeSettings['colour'];
  /** Included in every test run, in the codec that keeps most. */
  readonly isUsual?: true;
}

/** The commands that an artist would use to write such frames with ffmpeg. */
const kinds: readonly Kind[] = [
  { what: 'PNG of 8 bits', extension: 'png', output: ['-pix_fmt', 'rgb24'] },
  { what: 'PNG of 16 bits', extension: 'png', output: ['-pix_fmt', 'rgb48be'] },
  { what: 'PNG with alpha', extension: 'png', output: ['-vf', alpha, '-pix_fmt', 'rgba'] },
  {
    what: 'PNG of 16 bits with alpha',
    extension: 'png',
    output: ['-vf', alpha, '-pix_fmt', 'rgba64be'],
    isUsual: true,
  },
  { what: 'PNG with a palette', extension: 'png', output: ['-pix_fmt', 'pal8'] },
  { what: 'PNG in grey', extension: 'png', output: ['-pix_fmt', 'gray'] },
  { what: 'JPEG', extension: 'jpg', output: ['-q:v', '2'], isUsual: true },
  { what: 'TIFF of 8 bits', extension: 'tif', output: ['-pix_fmt', 'rgb24'] },
  {
    what: 'TIFF of 16 bits',
    extension: 'tiff',
    output: ['-pix_fmt', 'rgb48le', '-compression_algo', 'lzw'],
  },
  { what: 'TIFF with alpha', extension: 'tif', output: ['-pix_fmt', 'rgba'] },
  { what: 'EXR, float', extension: 'exr', output: ['-pix_fmt', 'gbrpf32le'] },
  {
    what: 'EXR, half, alpha',
    extension: 'exr',
    output: ['-pix_fmt', 'gbrapf32le', '-format', 'half', '-compression', 'zip1'],
  },
  {
    what: 'EXR with layers',
    extension: 'exr',
    output: (number) =>
      layeredExr(162, 91, {
        N: (_channel, x, y) => ((x + y) % 7) / 7,
        beauty: (channel, x, y) =>
          ((x * (channel === 'R' ? 3 : 1) + y * (channel === 'G' ? 2 : 1) + number) % 100) / 100,
        z: () => 1,
      }),
    input: ['-layer', 'beauty'],
    isUsual: true,
  },
  { what: 'EXR from linear light', extension: 'exr', output: ['-pix_fmt', 'gbrpf32le'], colour: 'rec709' },
  { what: 'DPX of 10 bits', extension: 'dpx', output: ['-pix_fmt', 'gbrp10le'] },
  { what: 'DPX of 16 bits', extension: 'dpx', output: ['-pix_fmt', 'rgb48be'] },
  { what: 'BMP', extension: 'bmp', output: [] },
  { what: 'Targa', extension: 'tga', output: [] },
  { what: 'SGI', extension: 'sgi', output: [] },
  { what: 'WebP', extension: 'webp', output: ['-c:v', 'libwebp', '-f', 'image2'] },
  { what: 'JPEG 2000', extension: 'jp2', output: [] },
];

const scale =
  'scale=out_color_matrix=bt709:out_range=limited:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp';
const codecs = {
  prores422hq: ['-vf', `${scale},format=yuv422p10le`, '-c:v', 'prores_ks', '-profile:v', '3'],
  prores4444: [
    '-vf',
    `${scale},format=yuv444p10le|yuva444p10le`,
    '-c:v',
    'prores_ks',
    '-profile:v',
    '4',
    '-alpha_bits',
    '16',
  ],
  h264: [
    ...['-vf', `pad=ceil(iw/2)*2:ceil(ih/2)*2,${scale},format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'medium', '-crf', '16'],
  ],
} as const satisfies Readonly<Record<VideoCodec, readonly string[]>>;
const tagged = [
  '-vendor',
  'apl0',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
];

async function comparedWithBare(
  { extension, output, input = [], colour = 'as_is' }: Kind,
  codec: VideoCodec,
): Promise<void> {
  using folder = temporaryFolder();
  const frames = join(folder.path, 'frames');
  mkdirSync(frames);
  const pattern = join(frames, `a.%04d.${extension}`);
  if (typeof output === 'function')
    for (const number of [1, 2, 3])
      writeFileSync(join(frames, `a.000${number}.${extension}`), output(number));
  else ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=162x91:r=25:d=0.12', ...output, pattern);
  const [found] = await sequencesIn(frames);
  if (!found) throw new Error('no sequence');
  const transfer = colour === 'rec709' ? ['-apply_trc', 'bt709'] : [];
  const ending = codec === 'h264' ? 'mp4' : 'mov';
  const [bare, outputPath] = [join(folder.path, `bare.${ending}`), join(folder.path, `ours.${ending}`)];
  ffmpeg('-framerate', '25', ...transfer, ...input, '-i', pattern, ...codecs[codec], ...tagged, bare);
  const wanted = {
    ...found,
    settings: { rate: { num: 25, den: 1 }, codec, colour, fillGaps: false },
    outputPath,
  };
  await encodeSequence({ encoder, probe: sharedProbe, clock }, wanted, () => {}, AbortSignal.timeout(60_000));
  expect(framesOf(outputPath)).toEqual(framesOf(bare));
}

describe('frame for frame an encode gives what a bare call of ffmpeg makes of the same files', () => {
  it.each(kinds.filter(({ isUsual }) => isUsual))('$what', (kind) => comparedWithBare(kind, 'prores4444'));

  for (const codec of ['prores422hq', 'prores4444', 'h264'] as const) {
    itLong.each(kinds)(`$what, ${codec}`, (kind) => comparedWithBare(kind, codec));
  }
});
