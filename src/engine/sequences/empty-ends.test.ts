/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { emptyEnds } from './empty-ends.ts';
import { sequencesIn } from './find-sequences.ts';

const never = new AbortController().signal;
const plain: readonly (readonly [extension: string, options: readonly string[]])[] = [
  ['dpx', ['-pix_fmt', 'rgb24']],
  ['bmp', []],
  ['sgi', ['-rle', '0']],
  ['tga', ['-rle', '0']],
  ['tif', ['-compression_algo', 'raw']],
];

/** Noise in all frames, optionally with black at the bottom. */
function draw(folder: string, extension: string, options: readonly string[] = [], black = '0'): void {
  const noise = `color=gray:s=320x180:r=25:d=0.4,noise=alls=40:allf=t,drawbox=y=ih-${black}:h=${black}:t=fill:color=black`;
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    noise,
    ...options,
    join(folder, `a.%02d.${extension}`),
  ]);
}

/** Zeros from there on, as in an unfinished copy that got its size first. */
function emptyFrom(path: string, share: number): void {
  const { size } = statSync(path);
  truncateSync(path, Math.floor(size * share));
  truncateSync(path, size);
}

async function foundIn(folder: string) {
  const [found] = await sequencesIn(folder);
  if (!found) throw new Error('no sequence');
  return await emptyEnds(folder, found.sequence, never);
}

describe('frames whose end is empty', () => {
  it.each(plain)('are named with how much it is: %s', async (extension, options) => {
    using folder = temporaryFolder();
    draw(folder.path, extension, options);
    expect(await foundIn(folder.path)).toEqual([]);
    emptyFrom(join(folder.path, `a.03.${extension}`), 0.6);
    emptyFrom(join(folder.path, `a.10.${extension}`), 0.1);
    expect(await foundIn(folder.path)).toEqual([
      { frame: 3, percent: 40 },
      { frame: 10, percent: 90 },
    ]);
  });

  it('are none where the picture is black below in all of them', async () => {
    using folder = temporaryFolder();
    draw(folder.path, 'tga', ['-rle', '0'], '60');
    // Targa stores pictures from the bottom up, so black must be put at the end of the file.
    for (let frame = 1; frame <= 10; frame += 1) {
      const path = join(folder.path, `a.${String(frame).padStart(2, '0')}.tga`);
      const bytes = readFileSync(path);
      bytes.fill(0, Math.floor(bytes.length * 0.7));
      writeFileSync(path, bytes);
    }
    expect(await foundIn(folder.path)).toEqual([]);
    emptyFrom(join(folder.path, 'a.10.tga'), 0.5);
    expect(await foundIn(folder.path)).toEqual([{ frame: 10, percent: 50 }]);
  });

  it('are none where the picture grows dark from below, or is black as a whole', async () => {
    using folder = temporaryFolder();
    draw(folder.path, 'bmp');
    for (let frame = 4; frame <= 9; frame += 1)
      emptyFrom(join(folder.path, `a.0${frame}.bmp`), 1 - frame / 20);
    expect(await foundIn(folder.path)).toEqual([]);
    using black = temporaryFolder();
    draw(black.path, 'bmp');
    const slate = readFileSync(join(black.path, 'a.01.bmp')).fill(0, 54);
    writeFileSync(join(black.path, 'a.01.bmp'), slate);
    expect(await foundIn(black.path)).toEqual([]);
  });

  it('are not looked for where a kind of file says itself where it ends', async () => {
    using folder = temporaryFolder();
    draw(folder.path, 'png');
    copyFileSync(join(folder.path, 'a.01.png'), join(folder.path, 'a.02.png'));
    emptyFrom(join(folder.path, 'a.02.png'), 0.6);
    expect(await foundIn(folder.path)).toEqual([]);
  });
});
