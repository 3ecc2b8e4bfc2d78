/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EncodeTarget, FramesToEncode } from '../../ports/video-encoder.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { itLong } from '../../testing/it-long.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FfmpegVideoEncoder } from './ffmpeg-video-encoder.ts';
import { colourIn, coloursSaidIn, expectRed, redInHex } from './testing/known-red.ts';

const never = new AbortController().signal;
const rate = { num: 25, den: 1 } as const;

const targets: readonly EncodeTarget[] = [
  { codec: 'prores422hq', colour: 'as_is' },
  { codec: 'prores4444', colour: 'as_is' },
  { codec: 'h264', colour: 'as_is', bitsPerSecond: null },
];

async function saysItsColours(target: EncodeTarget): Promise<void> {
  using folder = temporaryFolder();
  const frames = ['-f', 'lavfi', '-i', `color=c=${redInHex}:s=320x180:r=25,format=rgb24`, '-frames:v', '6'];
  execFileSync('ffmpeg', ['-v', 'error', ...frames, join(folder.path, 'red.%04d.png')]);
  const encoder = new FfmpegVideoEncoder(foundFfmpeg);
  const framesFrom = (first: number, count: number): FramesToEncode => ({
    kind: 'frames',
    rate,
    sound: null,
    links: { kind: 'own_folder' },
    paths: Array.from({ length: count }, (_, at) => join(folder.path, `red.000${first + at}.png`)),
  });
  const ending = target.codec === 'h264' ? 'mp4' : 'mov';
  const pieces = await Promise.all(
    [1, 4].map(async (first) => {
      const path = join(folder.path, `piece-${first}.mov`);
      const request = { source: framesFrom(first, 3), target, outputPath: path, threads: 1 };
      await encoder.encodePiece(request, () => {}, never);
      return { path, frames: 3 };
    }),
  );
  const [whole, joined] = [join(folder.path, `whole.${ending}`), join(folder.path, `joined.${ending}`)];
  const request = { source: framesFrom(1, 6), target, unfinishedPath: null };
  await encoder.encode({ ...request, outputPath: whole }, () => {}, never);
  await encoder.encode({ ...request, outputPath: joined, pieces }, () => {}, never);
  for (const path of [...pieces.map((piece) => piece.path), whole, joined]) {
    expect(coloursSaidIn(path)).toBe('tv,bt709,bt709,bt709');
    expectRed(colourIn(path));
  }
}

const says = '$codec says in every header which colours it has, in one encode and joined';
it.each(targets.slice(0, 1))(says, saysItsColours);
itLong.each(targets.slice(1))(says, saysItsColours);
