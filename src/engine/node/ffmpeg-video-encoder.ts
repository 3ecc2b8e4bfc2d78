import { spawn } from 'node:child_process';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, extname } from 'node:path';
import { createInterface } from 'node:readline';
import { openPlainFile } from '../ground/plain-file.ts';
import {
  EncodeError,
  type EncodeListener,
  type EncodeProblem,
  type EncodeRequest,
  type VideoEncoder,
} from '../ports/video-encoder.ts';
import { readExrHeaderOf } from '../sequences/exr-file.ts';
import { type ExrPicture, exrPicture } from '../sequences/exr-header.ts';
import {
  frameListBeside,
  removeAbandonedVideos,
  removeUnfinished,
  unfinishedBeside,
} from '../sequences/unfinished-video.ts';
import { withinMemory } from './ffmpeg-bounds.ts';
import { encodeArguments, frameList, refusingDamage, withinPieces } from './ffmpeg-encode-arguments.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';

/** Enough of what ffmpeg says to know what went wrong. */
const complaintCharactersMax = 16_384;
const complaintLinesKept = 12;

/** By this computer's ffmpeg. The video appears at its place only once it is whole. */
export class FfmpegVideoEncoder implements VideoEncoder {
  readonly #ffmpeg: FfmpegProgram;

  constructor(ffmpeg = new FfmpegProgram()) {
    this.#ffmpeg = ffmpeg;
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#ffmpeg.find()) !== null;
  }

  async encode(request: EncodeRequest, onFrame: EncodeListener, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const program = await this.#ffmpeg.find();
    if (program === null) throw new EncodeError('encoder_missing');
    const { source, outputPath } = request;
    const unfinishedPath = request.unfinishedPath ?? unfinishedBeside(outputPath);
    await removeAbandonedVideos(dirname(outputPath));
    const listPath = source.kind === 'frames' ? frameListBeside(unfinishedPath) : null;
    try {
      const exr = source.kind === 'frames' ? await exrPictureAt(source.paths[0] ?? '') : null;
      await tryToWrite(unfinishedPath);
      if (listPath !== null && source.kind === 'frames') await writeList(listPath, source.paths);
      const told = encodeArguments({ request, listPath, exr, unfinishedPath });
      await runFfmpeg({ program, source, told, onFrame, signal });
      await putInPlace(unfinishedPath, outputPath);
    } finally {
      await removeUnfinished(unfinishedPath);
    }
  }
}

async function exrPictureAt(path: string): Promise<ExrPicture | null> {
  if (extname(path).toLowerCase() !== '.exr') return null;
  try {
    await using file = await openPlainFile(path);
    const header = await readExrHeaderOf(file);
    return header && exrPicture(header);
  } catch {
    // ffmpeg says which frame cannot be read.
    return null;
  }
}

async function writeList(path: string, frames: readonly string[]): Promise<void> {
  try {
    await writeFile(path, frameList(frames), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    throw new EncodeError(systemCode(cause) === 'ENOSPC' ? 'disk_full' : 'not_writable', { cause });
  }
}

/** ffmpeg's own words for a folder it may not write to differ from system to system. */
async function tryToWrite(path: string): Promise<void> {
  try {
    await using _file = await open(path, 'wx', 0o600);
  } catch (cause) {
    throw new EncodeError(systemCode(cause) === 'ENOSPC' ? 'disk_full' : 'not_writable', { cause });
  }
  await rm(path, { force: true });
}

/** Never over a file that is there: `rename` would replace it without a word. */
async function putInPlace(unfinishedPath: string, outputPath: string): Promise<void> {
  try {
    await link(unfinishedPath, outputPath);
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') throw new EncodeError('output_exists', { cause });
    // exFAT and some network volumes have no hard links: there the place is taken first, then filled.
    const taken = await open(outputPath, 'wx', 0o600).catch((reason: unknown) => {
      throw new EncodeError(systemCode(reason) === 'EEXIST' ? 'output_exists' : 'not_writable', {
        cause: reason,
      });
    });
    await taken.close();
    await rename(unfinishedPath, outputPath);
  }
}

const systemCode = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';

interface FfmpegRun {
  readonly program: string;
  readonly source: EncodeRequest['source'];
  readonly told: readonly string[];
  readonly onFrame: EncodeListener;
  readonly signal: AbortSignal;
}

async function runFfmpeg({ program, source, told, onFrame, signal }: FfmpegRun): Promise<void> {
  const child = startFfmpeg(program, told, signal);
  let frame = 0;
  let complaint = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('frame=')) return;
    frame = Number(line.slice('frame='.length)) || frame;
    onFrame(frame);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintCharactersMax);
    // Frames of another size would be squeezed into the size of the first, in silence.
    if (complaint.includes(otherSize)) child.kill('SIGKILL');
  });
  const code = await child.ended;
  signal.throwIfAborted();
  if (code === 0 && !complaint.includes(otherSize)) return;
  const cause = new Error(complaint.trim().split('\n').slice(-complaintLinesKept).join('\n'));
  const problem = problemIn(complaint);
  if (problem !== 'unreadable_frame' || source.kind !== 'frames') throw new EncodeError(problem, { cause });
  const unreadable = await firstUnreadable(program, source.paths, frame, complaint, signal);
  throw new EncodeError(problem, { cause, frame: unreadable });
}

const otherSize = 'Changing video frame properties on the fly';

function problemIn(complaint: string): EncodeProblem {
  if (complaint.includes(otherSize)) return 'mixed_sizes';
  if (/No space left on device|not enough space/i.test(complaint)) return 'disk_full';
  if (
    /Impossible to open|Cannot allocate memory|Error while decoding|Invalid data|\] \[(?:error|fatal)\]/i.test(
      complaint,
    )
  ) {
    return 'unreadable_frame';
  }
  return 'encode_failed';
}

interface RunningFfmpeg {
  readonly stdout: NodeJS.ReadableStream;
  readonly stderr: NodeJS.ReadableStream;
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): boolean;
}

const memoryBytesMin = 4 * 1024 ** 3;

function startFfmpeg(program: string, told: readonly string[], signal: AbortSignal): RunningFfmpeg {
  // Whatever it decodes, the computer keeps going: more than all its memory would be taken from the other programs.
  const [command, all] = withinMemory(program, told, Math.max(totalmem(), memoryBytesMin));
  const child = spawn(command, all, {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => signal.removeEventListener('abort', end));
  return { stdout: child.stdout, stderr: child.stderr, ended, kill: (how) => child.kill(how) };
}

/** ffmpeg decodes several frames ahead of the one it counts. */
const decodedAheadMax = 64;

/** Which frame it was: named by ffmpeg where it could not be opened, else found by decoding those around, one by one. */
async function firstUnreadable(
  program: string,
  paths: readonly string[],
  encoded: number,
  complaint: string,
  signal: AbortSignal,
): Promise<number | null> {
  const named = /Impossible to open '(.+)'/.exec(complaint)?.[1];
  if (named !== undefined && paths.includes(named)) return paths.indexOf(named);
  for (
    let frame = Math.max(0, encoded - 1);
    frame < Math.min(paths.length, encoded + decodedAheadMax);
    frame++
  ) {
    const told = [
      '-nostdin',
      '-v',
      'error',
      '-xerror',
      ...withinPieces,
      ...refusingDamage(paths[frame] ?? ''),
    ];
    const input = ['-protocol_whitelist', 'file', '-i', `file:${paths[frame]}`, '-f', 'null', '-'];
    const child = startFfmpeg(program, [...told, ...input], signal);
    child.stdout.resume();
    child.stderr.resume();
    const code = await child.ended;
    signal.throwIfAborted();
    if (code !== 0) return frame;
  }
  return null;
}
