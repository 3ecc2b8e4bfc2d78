/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frameSizeOf } from '../../sequences/frame-size.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';

const never = new AbortController().signal;
const still = (path: string) =>
  new FfmpegFrameGrabber(foundFfmpeg).still({ path, atSeconds: 0, widthMax: 64, heightMax: 64 }, never);

function frame(folder: string, name: string, size = '128x72'): string {
  const path = join(folder, name);
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}`, '-frames:v', '1'];
  execFileSync('ffmpeg', ['-loglevel', 'error', ...picture, '-y', path]);
  return path;
}

it.each(['png', 'jpg', 'exr', 'dpx', 'tif'])('shows a %s frame as a small picture', async (extension) => {
  using folder = temporaryFolder();
  const picture = await still(frame(folder.path, `a.0001.${extension}`));
  expect(
    Buffer.from(picture ?? [])
      .subarray(0, 2)
      .toString('hex'),
  ).toBe('ffd8');
});

it.each([
  ['larger than a still is scaled down', '512x288', { width: 64, height: 36 }],
  ['high is scaled down to the height', '80x320', { width: 16, height: 64 }],
  ['smaller keeps its own size', '48x32', { width: 48, height: 32 }],
])('a frame that is %s', async (_what, size, expected) => {
  using folder = temporaryFolder();
  const kept = join(folder.path, 'still.jpg');
  writeFileSync(kept, (await still(frame(folder.path, 'a.0001.png', size))) ?? '');
  expect(await frameSizeOf(kept)).toEqual(expected);
});

it('shows no frame that leads out of its folder, or is not what its name says', async () => {
  using folder = temporaryFolder();
  using elsewhere = temporaryFolder();
  symlinkSync(frame(elsewhere.path, 'secret.png'), join(folder.path, 'a.0001.png'));
  expect(await still(join(folder.path, 'a.0001.png'))).toBeNull();
  writeFileSync(join(folder.path, 'b.0001.png'), '#EXTM3U\nfile:///etc/passwd');
  expect(await still(join(folder.path, 'b.0001.png'))).toBeNull();
});
