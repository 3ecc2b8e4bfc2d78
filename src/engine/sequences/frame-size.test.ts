/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { frameSizeIn, frameSizeOf } from './frame-size.ts';

it.each(['png', 'jpg', 'exr', 'dpx', 'tif', 'bmp'])(
  'reads how large a real %s frame is',
  async (extension) => {
    using folder = temporaryFolder();
    const path = join(folder.path, `frame.0001.${extension}`);
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=1234x57', '-frames:v', '1'];
    execFileSync('ffmpeg', ['-loglevel', 'error', ...picture, '-y', path]);
    expect(await frameSizeOf(path)).toEqual({ width: 1234, height: 57 });
  },
);

it('knows nothing of other files, of those cut short, and of those that are not there', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'frame.0001.png');
  execFileSync('ffmpeg', [
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=64x64',
    '-frames:v',
    '1',
    path,
  ]);
  const bytes = readFileSync(path);
  for (const length of [0, 3, 12, 20]) expect(frameSizeIn(bytes.subarray(0, length))).toBeNull();
  expect(
    frameSizeIn(new TextEncoder().encode('a text that is no picture, however long it is made')),
  ).toBeNull();
  expect(await frameSizeOf(join(folder.path, 'gone.png'))).toBeNull();
});
