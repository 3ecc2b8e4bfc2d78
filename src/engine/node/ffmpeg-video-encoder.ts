import { link, open, rename } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { diskPath } from '../ground/disk-path.ts';
import {
  EncodeError,
  type EncodeListener,
  type EncodeProblem,
  type EncodeRequest,
  type EncodeTarget,
  type VideoEncoder,
} from '../ports/video-encoder.ts';
import {
  makeUnfinished,
  removeAbandonedVideos,
  removeUnfinished,
  unfinishedBeside,
  unfinishedName,
} from '../sequences/unfinished-video.ts';
import { type EncodeInputs, openInputs } from './encode-inputs.ts';
import { checkPictures } from './encoded-pictures.ts';
import { encodeGeneral, encodeOutput } from './ffmpeg-encode-arguments.ts';
import { type FfmpegBounds, type FfmpegInput, FfmpegSilent, startFfmpeg } from './ffmpeg-process.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { NotAVideo } from './video-input.ts';

/** Enough of what ffmpeg says to know what went wrong. */
const complaintCharactersMax = 16_384;
const complaintLinesKept = 12;

/** No frame takes so long, and no file is rearranged for so long without being written to. */
const silenceMsMax = 5 * 60_000;
const memoryBytesMin = 4 * 1024 ** 3;

/** By this computer's ffmpeg. The video appears at its place only once it is whole, and shows the frames it is made of. */
export class FfmpegVideoEncoder implements VideoEncoder {
  readonly #ffmpeg: FfmpegProgram;
  readonly #bounds: FfmpegBounds;

  constructor(ffmpeg = new FfmpegProgram(), silenceMs = silenceMsMax) {
    this.#ffmpeg = ffmpeg;
    this.#bounds = {
      // A frame of 16K by 8K with alpha at 16 bits is within this.
      pieceBytes: 1024 ** 3,
      // Whatever it decodes, the computer keeps going: more than all its memory would be taken from the other programs.
      memoryBytes: Math.max(totalmem(), memoryBytesMin),
      silenceMs,
    };
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#ffmpeg.find()) !== null;
  }

  async encode(request: EncodeRequest, onFrame: EncodeListener, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const program = await this.#ffmpeg.find();
    if (program === null) throw new EncodeError('encoder_missing');
    const { outputPath, target } = request;
    await removeAbandonedVideos(dirname(outputPath));
    await using inputs = await openInputs(request);
    const folder = request.unfinishedPath ?? unfinishedBeside(outputPath);
    await makeFolder(folder);
    try {
      const name = unfinishedName(outputPath);
      const run = { program, folder, bounds: this.#bounds, signal };
      await encodeTo(name, { ...run, inputs, target, onFrame });
      await checkPictures(join(folder, name), { ...run, inputs, target });
      await putInPlace(join(folder, name), outputPath);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FfmpegSilent || error instanceof NotAVideo)
        throw new EncodeError('encode_failed', { cause: error });
      throw error;
    } finally {
      await removeUnfinished(folder);
    }
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await makeUnfinished(path);
  } catch (cause) {
    throw new EncodeError(systemCode(cause) === 'ENOSPC' ? 'disk_full' : 'not_writable', { cause });
  }
}

/** Never over a file that is there: `rename` would replace it without a word. */
async function putInPlace(unfinishedPath: string, outputPath: string): Promise<void> {
  const [unfinished, output] = [diskPath(unfinishedPath), diskPath(outputPath)];
  try {
    await link(unfinished, output);
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') throw new EncodeError('output_exists', { cause });
    // exFAT and some network volumes have no hard links: there the place is taken first, then filled.
    const taken = await open(output, 'wx', 0o600).catch((reason: unknown) => {
      throw new EncodeError(systemCode(reason) === 'EEXIST' ? 'output_exists' : 'not_writable', {
        cause: reason,
      });
    });
    await taken.close();
    await rename(unfinished, output);
  }
}

const systemCode = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';

interface Run {
  readonly program: string;
  readonly folder: string;
  readonly bounds: FfmpegBounds;
  readonly signal: AbortSignal;
  readonly inputs: EncodeInputs;
  readonly target: EncodeTarget;
  readonly onFrame: EncodeListener;
}

async function encodeTo(name: string, run: Run): Promise<void> {
  const { program, folder, bounds, signal, inputs, target, onFrame } = run;
  const frames = inputs.kind === 'frames' ? inputs.frames : null;
  const hasSound = inputs.kind === 'video' || inputs.sound !== null;
  const child = startFfmpeg({
    ...{ program, folder, bounds, signal, general: encodeGeneral },
    inputs: await inputsOf(inputs),
    output: encodeOutput({ target, frames, hasSound }, name),
  });
  let frame = 0;
  let complaint = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('frame=')) return;
    const now = Number(line.slice('frame='.length)) || frame;
    if (now > frame) child.onSign();
    frame = now;
    onFrame(frame);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintCharactersMax);
    // Frames of another size would be squeezed into the size of the first, in silence.
    if (complaint.includes(otherSize)) child.kill();
  });
  const code = await child.ended;
  signal.throwIfAborted();
  if (code === 0 && !complaint.includes(otherSize)) return;
  const cause = new Error(complaint.trim().split('\n').slice(-complaintLinesKept).join('\n'));
  const problem = problemIn(complaint);
  if (problem !== 'unreadable_frame' || frames === null) throw new EncodeError(problem, { cause });
  throw new EncodeError(problem, { cause, frame: await firstUnreadable(run, frame) });
}

const inputsOf = async (inputs: EncodeInputs): Promise<readonly FfmpegInput[]> =>
  inputs.kind === 'video'
    ? [await inputs.video([])]
    : [inputs.frames.input(), ...(inputs.sound === null ? [] : [inputs.sound])];

const otherSize = 'Changing video frame properties on the fly';

function problemIn(complaint: string): EncodeProblem {
  if (complaint.includes(otherSize)) return 'mixed_sizes';
  if (/No space left on device|not enough space/i.test(complaint)) return 'disk_full';
  if (/Cannot allocate memory|Error while decoding|Invalid data|\] \[(?:error|fatal)\]/i.test(complaint)) {
    return 'unreadable_frame';
  }
  return 'encode_failed';
}

/** ffmpeg decodes several frames ahead of the one it counts. */
const decodedAheadMax = 64;

/** Which frame it was: found by decoding those around, one by one. */
async function firstUnreadable({ inputs, ...run }: Run, encoded: number): Promise<number | null> {
  if (inputs.kind === 'video') return null;
  const { frames } = inputs;
  const last = Math.min(frames.count, encoded + decodedAheadMax);
  for (let frame = Math.max(0, encoded - 1); frame < last; frame++) {
    const child = startFfmpeg({
      ...{ program: run.program, bounds: run.bounds, signal: run.signal, folder: null },
      general: ['-v', 'error', '-xerror'],
      inputs: [frames.input([frame])],
      output: ['-f', 'null', '-'],
    });
    child.stdout.resume();
    child.stderr.resume();
    const code = await child.ended;
    run.signal.throwIfAborted();
    if (code !== 0) return frame;
  }
  return null;
}
