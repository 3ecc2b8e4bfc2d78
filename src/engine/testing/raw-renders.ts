import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PictureShape } from '../../shared/model/picture-shape.ts';
import { sizeForItem } from './item-shapes.ts';
import { rawMovie } from './raw-movie.ts';

const cache = join(tmpdir(), 'renderdrop-sample-renders');

/**
 * A real video of uncompressed frames of about 230 kB each. One is made for each length and then copied, with a few random
 * pixels so that each differs. Its time is an hour old, so that nothing waits for it to settle.
 */
export function sampleRender(folder: string, name: string, frames = 4): string {
  const path = join(folder, name);
  copyFileSync(madeOnce(frames, sizeForItem(name, 320 * 240) ?? { width: 320, height: 240 }), path);
  repaint(path);
  makeOld(path);
  return path;
}

/** Changes pixels but not the size, like rendering again under the same name. */
export function repaint(path: string): void {
  const fd = openSync(path, 'r+');
  try {
    writeSync(fd, randomBytes(64), 0, 64, Math.floor(statSync(path).size / 2));
  } finally {
    closeSync(fd);
  }
}

export function makeOld(path: string, ageSeconds = 3600): void {
  const at = Date.now() / 1000 - ageSeconds;
  utimesSync(path, at, at);
}

export const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

function madeOnce(frames: number, size: PictureShape): string {
  const recipe = `raw-${frames}-${size.width}x${size.height}`;
  const path = join(cache, `${recipe}.mov`);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const partial = join(cache, `${recipe}-${process.pid}.mov`);
  writeFileSync(partial, rawMovie(frames, size));
  renameSync(partial, path);
  return path;
}
