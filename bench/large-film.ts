import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MissingProgram } from './benchmark.ts';

const ffmpeg = promisify(execFile);
export const filmRate = { num: 25, den: 1 } as const;
export const filmSeconds = 4;
export const filmFrames = filmSeconds * filmRate.num;
/** The number of different pictures; the film repeats them. */
const encoded = 10;
const films = fileURLToPath(new URL('../.cache/bench-films', import.meta.url));

/** Encoding 4K takes longer than the measurement itself, so a few pictures are encoded, repeated, and kept for the next run. */
export async function largeFilm(name: string, seed: number): Promise<string> {
  mkdirSync(films, { recursive: true });
  const path = join(films, name);
  if (existsSync(path)) return path;
  const [few, unfinished] = [join(films, `few-${name}`), join(films, `unfinished-${name}`)];
  const source = `testsrc2=size=3840x2160:rate=${filmRate.num}:duration=${encoded / filmRate.num},noise=alls=12:all_seed=${seed}`;
  const encoder = ['-c:v', 'prores_ks', '-profile:v', '3', '-pix_fmt', 'yuv422p10le'];
  const repeated = ['-stream_loop', String(filmFrames / encoded - 1), '-i', few, '-c', 'copy'];
  try {
    await ffmpeg('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...encoder, few]);
    await ffmpeg('ffmpeg', ['-v', 'error', '-y', ...repeated, unfinished]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingProgram('ffmpeg');
    throw error;
  }
  renameSync(unfinished, path);
  rmSync(few);
  return path;
}

/** Extracts one frame as a person would with ffmpeg, at the window's width and quality. */
export const bareCall = (path: string, atSeconds: number, width: number) =>
  ffmpeg(
    'ffmpeg',
    [
      ...['-v', 'error', '-ss', String(atSeconds), '-i', path, '-frames:v', '1', '-vf', `scale=${width}:-2`],
      ...['-q:v', '3', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1'],
    ],
    { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 },
  );
