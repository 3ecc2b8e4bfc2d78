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
  await made(
    ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...encoder, few],
    ['-v', 'error', '-y', ...repeated, unfinished],
  );
  renameSync(unfinished, path);
  rmSync(few);
  return path;
}

/** Kinds of frames that renderers write, with what ffmpeg needs to write them as those do. */
export const frameKinds = {
  png: ['-pix_fmt', 'rgb24'],
  exr: ['-pix_fmt', 'gbrpf32le', '-format', 'half', '-compression', 'zip16'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A folder with a second of frames of an image sequence, 1920x1080, kept for the next run. */
export async function largeFrames(kind: keyof typeof frameKinds): Promise<string> {
  const folder = join(films, `frames-${kind}`);
  if (existsSync(folder)) return folder;
  const unfinished = join(films, `unfinished-${kind}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const source = `testsrc2=size=1920x1080:rate=${filmRate.num}:duration=1,noise=alls=12:all_seed=0`;
  const path = join(unfinished, `%04d.${kind}`);
  const output = [...frameKinds[kind], '-start_number', '1001', path];
  await made(['-v', 'error', '-f', 'lavfi', '-i', source, ...output]);
  renameSync(unfinished, folder);
  return folder;
}

async function made(...calls: readonly (readonly string[])[]): Promise<void> {
  try {
    for (const call of calls) await ffmpeg('ffmpeg', call);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingProgram('ffmpeg');
    throw error;
  }
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
