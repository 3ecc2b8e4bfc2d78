/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { linkSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EncodeProgress, EncodeSettings } from '../../shared/model/sequences.ts';
import { FfmpegProgram } from '../node/ffmpeg/ffmpeg-program.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../node/node-clock.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { itLong } from '../testing/it-long.ts';
import { sharedProbe } from '../testing/shared-probe.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { encodeSequence } from './encode-sequence.ts';
import { sequencesIn } from './find-sequences.ts';
import { SequenceError } from './sequence-error.ts';
import { blueFrames } from './testing/attacks.ts';
import { readNumberedFrames, writeNumberedFrames } from './testing/numbered-frames.ts';
import { vastPng } from './testing/vast-png.ts';

const from1001 = (count: number) => Array.from({ length: count }, (_, index) => 1001 + index);
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const settings: EncodeSettings = {
  rate: { num: 24000, den: 1001 },
  codec: 'prores422hq',
  colour: 'as_is',
  fillGaps: false,
};

interface Made {
  readonly outputPath: string;
  readonly progress: readonly EncodeProgress[];
  readonly facts: Awaited<ReturnType<typeof encodeSequence>>;
}

async function encodeFrom(
  folder: string,
  changed: Partial<EncodeSettings> = {},
  { signal = AbortSignal.timeout(120_000), encoder = new FfmpegVideoEncoder(foundFfmpeg) } = {},
): Promise<Made> {
  const [found] = await sequencesIn(folder);
  if (!found) throw new Error('no sequence');
  const outputPath = join(folder, `out.${changed.codec === 'h264' ? 'mp4' : 'mov'}`);
  const progress: EncodeProgress[] = [];
  const wanted = { ...found, settings: { ...settings, ...changed }, outputPath };
  const parts = { encoder, probe: sharedProbe, clock: new NodeClock() };
  const facts = await encodeSequence(parts, wanted, (each) => progress.push(each), signal);
  return { outputPath, progress, facts };
}

const refused = async (encoding: Promise<Made>): Promise<SequenceError> => {
  const error = await encoding.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof SequenceError) return error;
  throw error ?? new Error('was not refused');
};

const left = (folder: string) => readdirSync(folder).filter((name) => /^out|^\.renderdrop/.test(name));
const named = (extension: string) => (number: number) =>
  `Halo_v04.${String(number).padStart(4, '0')}.${extension}`;

describe('frames become a video', () => {
  type Kind = readonly [string, string, readonly string[], EncodeSettings['codec'], EncodeSettings['rate']];
  const kinds: readonly Kind[] = [
    ['PNG', 'png', [], 'prores422hq', { num: 24000, den: 1001 }],
    [
      'EXR, half float',
      'exr',
      ['-pix_fmt', 'gbrpf32le', '-format', 'half'],
      'prores422hq',
      { num: 25, den: 1 },
    ],
    ['DPX', 'dpx', ['-pix_fmt', 'gbrp10le'], 'prores4444', { num: 30000, den: 1001 }],
    ['TIFF', 'tif', ['-pix_fmt', 'rgb48le'], 'h264', { num: 25, den: 1 }],
    ['JPEG', 'jpg', ['-q:v', '2'], 'h264', { num: 60, den: 1 }],
  ];
  const becomeAVideo = async (...[_title, extension, output, codec, rate]: Kind) => {
    using folder = temporaryFolder();
    const numbers = from1001(30);
    await writeNumberedFrames({ folder: folder.path, numbers, nameOf: named(extension), output });
    const { outputPath, facts, progress } = await encodeFrom(folder.path, { codec, rate });
    expect((await readNumberedFrames(outputPath)).numbers).toEqual(numbers);
    expect(facts).toMatchObject({ frameCount: 30, frameRate: rate, width: 256, height: 64 });
    expect(progress.at(-1)).toMatchObject({ frame: 30, frames: 30, secondsLeft: 0 });
    expect(left(folder.path)).toEqual([outputPath.slice(folder.path.length + 1)]);
  };
  const isQuick = ([title]: Kind) => title === 'PNG' || title === 'JPEG';
  it.each(kinds.filter(isQuick))('%s', becomeAVideo);
  itLong.each(kinds.filter((kind) => !isQuick(kind)))('%s', becomeAVideo);

  it('keep their alpha in ProRes 4444', async () => {
    using folder = temporaryFolder();
    const numbers = from1001(6);
    await writeNumberedFrames({ folder: folder.path, numbers, nameOf: named('png'), pixels: 'rgba' });
    const { outputPath } = await encodeFrom(folder.path, { codec: 'prores4444' });
    const read = await readNumberedFrames(outputPath);
    expect(read.numbers).toEqual(numbers);
    for (const alpha of read.alphas) expect(Math.abs(alpha - 128)).toBeLessThanOrEqual(1);
  });

  itLong('turn from linear light into Rec. 709, or stay as they are', async () => {
    using folder = temporaryFolder();
    // A linear 18 % gray is 41 % in Rec. 709.
    const grey = ['-f', 'lavfi', '-i', 'color=0x2e2e2e:s=64x64:r=25:d=0.2,format=gbrp,format=gbrpf32le'];
    execFileSync('ffmpeg', ['-v', 'error', ...grey, join(folder.path, 'grey.%04d.exr')]);
    const greyIn = async (colour: EncodeSettings['colour']) => {
      const { outputPath } = await encodeFrom(folder.path, { colour });
      const gray = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
      const [value = 0] = execFileSync('ffmpeg', ['-v', 'error', '-i', outputPath, ...gray]);
      rmSync(outputPath);
      return value / 255;
    };
    expect(await greyIn('as_is')).toBeCloseTo(0x2e / 255, 1);
    expect(await greyIn('rec709')).toBeCloseTo(0.41, 1);
  });

  it('take the sound of the same name along, for as long as they last', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: range(1, 50), nameOf: named('png') });
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=5', join(folder.path, 'Halo_v04.wav')];
    execFileSync('ffmpeg', ['-v', 'error', ...sound]);
    const { outputPath, facts } = await encodeFrom(folder.path, { rate: { num: 25, den: 1 } });
    expect(facts).toMatchObject({ hasAudio: true, frameCount: 50 });
    const show = ['-show_entries', 'stream=codec_type,start_time,duration', '-of', 'json', outputPath];
    const { streams } = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', ...show], { encoding: 'utf8' }),
    ) as {
      streams: { codec_type: string; start_time: string; duration: string }[];
    };
    for (const { start_time, duration } of streams) {
      expect(Number(start_time)).toBe(0);
      expect(Math.abs(Number(duration) - 2)).toBeLessThan(1 / 25);
    }
    expect(streams.map(({ codec_type }) => codec_type).sort()).toContain('audio');
  });
});

describe('gaps', () => {
  const holed = [1001, 1002, 1005, 1006];

  it('are refused by their numbers', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: holed, nameOf: named('png') });
    const error = await refused(encodeFrom(folder.path));
    expect(error).toMatchObject({
      trouble: { code: 'frames_missing' },
      message: '2 frames missing: 1003-1004.',
    });
    expect(left(folder.path)).toEqual([]);
  });

  itLong('show the frame before, once that is wanted', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: holed, nameOf: named('png') });
    const { outputPath } = await encodeFrom(folder.path, { fillGaps: true });
    expect((await readNumberedFrames(outputPath)).numbers).toEqual([1001, 1002, 1002, 1002, 1005, 1006]);
  });
});

describe('frames that are not right are named, and nothing is left behind', () => {
  const halfWritten = async (extension: string, output: readonly string[], isCopied = false) => {
    using folder = temporaryFolder();
    const nameOf = named(extension);
    await writeNumberedFrames({ folder: folder.path, numbers: from1001(20), nameOf, output });
    const path = join(folder.path, nameOf(1013));
    const { length } = readFileSync(path);
    truncateSync(path, Math.floor(length * 0.6));
    // Like an unfinished copy: the full size, with zeros for the missing part.
    if (isCopied) truncateSync(path, length);
    const error = await refused(encodeFrom(folder.path));
    expect(error).toMatchObject({
      trouble: { code: 'frame_cut' },
      message: 'The end of frame 1013 is missing.',
    });
    expect(left(folder.path)).toEqual([]);
  };

  it('a half-written EXR', () => halfWritten('exr', ['-pix_fmt', 'gbrpf32le']));
  itLong('a half-written PNG', () => halfWritten('png', []));
  itLong('a half-written TIFF', () => halfWritten('tif', []));
  it('a half-copied JPEG 2000', () => halfWritten('jp2', [], true));
  itLong('a half-written SGI', () => halfWritten('sgi', ['-rle', '1']));
  itLong('a half-written DPX', () => halfWritten('dpx', ['-pix_fmt', 'gbrp10le']));

  it('an empty one', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: from1001(4), nameOf: named('png') });
    writeFileSync(join(folder.path, named('png')(1003)), '');
    expect(await refused(encodeFrom(folder.path))).toMatchObject({ message: "Frame 1003 can't be read." });
  });

  it('negative numbers, and the other frames of their render', async () => {
    using folder = temporaryFolder();
    const positive = [0, 1, 2].map(named('png'));
    const names = [...positive, ...[1, 2].map(named('png')).map((name) => name.replace('.', '.-'))];
    blueFrames(folder.path, names);
    expect(await refused(encodeFrom(folder.path))).toMatchObject({ trouble: { code: 'frames_negative' } });
    for (const name of positive) rmSync(join(folder.path, name));
    expect(await refused(encodeFrom(folder.path))).toMatchObject({ trouble: { code: 'frames_negative' } });
    expect(left(folder.path)).toEqual([]);
  });

  it('one of another size', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: from1001(8), nameOf: named('png') });
    const path = join(folder.path, named('png')(1005));
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      'color=red:s=128x64',
      '-frames:v',
      '1',
      path,
    ]);
    expect(await refused(encodeFrom(folder.path))).toMatchObject({
      trouble: { code: 'frames_of_mixed_sizes' },
    });
    expect(left(folder.path)).toEqual([]);
  });
});

describe('an encode', () => {
  itLong('never replaces a file', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: from1001(3), nameOf: named('png') });
    writeFileSync(join(folder.path, 'out.mov'), 'mine');
    expect(await refused(encodeFrom(folder.path))).toMatchObject({ trouble: { code: 'output_exists' } });
    expect(readFileSync(join(folder.path, 'out.mov'), 'utf8')).toBe('mine');
    expect(left(folder.path)).toEqual(['out.mov']);
  });

  it('refuses a file that is there before it spends time on a frame', async () => {
    using folder = temporaryFolder();
    for (const number of from1001(3)) writeFileSync(join(folder.path, named('png')(number)), 'no picture');
    writeFileSync(join(folder.path, 'out.mov'), 'mine');
    expect(await refused(encodeFrom(folder.path))).toMatchObject({ trouble: { code: 'output_exists' } });
    expect(left(folder.path)).toEqual(['out.mov']);
  });

  it('decodes no frame that would fill the memory, and says which it is', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: [1, 2, 3], nameOf: named('png') });
    writeFileSync(join(folder.path, named('png')(2)), vastPng(15_000, 14_000));
    const error = await refused(encodeFrom(folder.path));
    expect(error.message).toBe("Frame 2 can't be read.");
    expect(left(folder.path)).toEqual([]);
  });

  it('ends at once when it is canceled, and leaves nothing', async () => {
    using folder = temporaryFolder();
    const large = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080', '-frames:v', '1'];
    const first = join(folder.path, 'slow.0001.jpg');
    execFileSync('ffmpeg', ['-v', 'error', ...large, first]);
    for (const number of range(2, 100))
      linkSync(first, first.replace('0001', String(number).padStart(4, '0')));
    const [found] = await sequencesIn(folder.path);
    if (!found) throw new Error('no sequence');
    const cancel = new AbortController();
    const encoding = encodeSequence(
      { encoder: new FfmpegVideoEncoder(foundFfmpeg), probe: sharedProbe, clock: new NodeClock() },
      { ...found, settings, outputPath: join(folder.path, 'out.mov') },
      ({ frame }) => frame > 0 && cancel.abort(new Error('canceled')),
      cancel.signal,
    );
    await expect(encoding).rejects.toThrow('canceled');
    expect(left(folder.path)).toEqual([]);
  });

  it('says what to install where there is no ffmpeg', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: from1001(3), nameOf: named('png') });
    const encoder = new FfmpegVideoEncoder(new FfmpegProgram(['/nowhere/ffmpeg']));
    const error = await refused(encodeFrom(folder.path, {}, { encoder }));
    expect(error.trouble.code).toBe('encoder_missing');
    expect(error.trouble.remedy).toMatch(/install ffmpeg|ffmpeg\.org/);
  });
});
