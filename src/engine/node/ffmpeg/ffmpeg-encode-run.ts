import { createInterface } from 'node:readline';
import {
  EncodeError,
  type EncodeListener,
  type EncodeProblem,
  type EncodeTarget,
  type VideoPiece,
} from '../../ports/video-encoder.ts';
import type { EncodeInputs } from './encode-inputs.ts';
import {
  encodeGeneral,
  encodeOutput,
  joinOutput,
  onThreads,
  pieceGeneral,
  pieceOutput,
} from './ffmpeg-encode-arguments.ts';
import { type FfmpegBounds, type FfmpegCall, type FfmpegInput, startFfmpeg } from './ffmpeg-process.ts';
import { JoinedPieces } from './joined-pieces.ts';
import { type ReadAs, readImagesAs } from './video-colours.ts';

/** Enough of ffmpeg's output to find the reason for a failure. */
const complaintCharactersMax = 16_384;
const complaintLinesKept = 12;

/** Which ffmpeg to run, where it writes, and its limits. */
export interface FfmpegRun {
  readonly program: string;
  readonly folder: string;
  readonly bounds: FfmpegBounds;
  readonly signal: AbortSignal;
}

export interface EncodeRun extends FfmpegRun {
  readonly inputs: EncodeInputs;
  /** How the colors of the source are read. */
  readonly readAs: ReadAs;
  readonly target: EncodeTarget;
  readonly onFrame: EncodeListener;
}

export async function encodeTo(name: string, run: EncodeRun): Promise<void> {
  const { inputs, target, readAs } = run;
  const frames = inputs.kind === 'frames' ? inputs.frames : null;
  const hasSound = inputs.kind === 'video' || inputs.sound !== null;
  const soundFromSeconds = inputs.kind === 'video' ? 0 : inputs.soundFromSeconds;
  await toldTo(run, {
    general: encodeGeneral,
    inputs: await inputsOf(inputs),
    output: encodeOutput({ target, frames, hasSound, soundFromSeconds, readAs }, name),
  });
}

/** Returns ffmpeg's description of the frames: size, pixel format and depth. */
export async function encodePieceTo(
  name: string,
  run: Omit<EncodeRun, 'readAs'>,
  threads: number | null,
): Promise<string> {
  const { inputs, target } = run;
  const frames = inputs.kind === 'frames' ? inputs.frames : null;
  return await toldTo(run, {
    ...(threads === null ? {} : { priority: 'low' }),
    general: [...pieceGeneral, ...onThreads(threads)],
    inputs: await inputsOf(inputs),
    output: pieceOutput(
      { target, frames, hasSound: false, soundFromSeconds: 0, readAs: readImagesAs },
      threads,
      name,
    ),
  });
}

/** Copies samples that are encoded already, and encodes only the sound. */
export async function joinTo(name: string, pieces: readonly VideoPiece[], run: EncodeRun): Promise<void> {
  const { inputs, target, readAs } = run;
  if (inputs.kind !== 'frames') throw new Error('only frames are encoded in pieces');
  const { frames, sound, soundFromSeconds } = inputs;
  const joined = await JoinedPieces.of(pieces, frames.rate);
  await toldTo(run, {
    general: encodeGeneral,
    inputs: [joined.input, ...(sound === null ? [] : [sound])],
    output: joinOutput({ target, frames, hasSound: sound !== null, soundFromSeconds, readAs }, name),
  });
}

async function toldTo(
  run: Omit<EncodeRun, 'readAs'>,
  told: Pick<FfmpegCall, 'general' | 'inputs' | 'output' | 'priority'>,
): Promise<string> {
  const { program, folder, bounds, signal, inputs, onFrame } = run;
  const frames = inputs.kind === 'frames' ? inputs.frames : null;
  const child = startFfmpeg({ ...{ program, folder, bounds, signal }, ...told });
  let frame = 0;
  let complaint = '';
  let picture = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('frame=')) return;
    const now = Number(line.slice('frame='.length)) || frame;
    if (now > frame) child.onSign();
    frame = now;
    onFrame(frame);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintCharactersMax);
    picture ||= pictureIn(complaint);
    // ffmpeg would silently scale frames of another size to the size of the first one.
    if (complaint.includes(otherSize)) child.kill();
  });
  const code = await child.ended;
  signal.throwIfAborted();
  if (code === 0 && !complaint.includes(otherSize)) return picture;
  const cause = new Error(complaint.trim().split('\n').slice(-complaintLinesKept).join('\n'));
  const problem = problemIn(complaint);
  if (problem !== 'unreadable_frame' || frames === null) throw new EncodeError(problem, { cause });
  throw new EncodeError(problem, { cause, frame: await firstUnreadable(run, frame) });
}

const inputsOf = async (inputs: EncodeInputs): Promise<readonly FfmpegInput[]> =>
  inputs.kind === 'video'
    ? [await inputs.video([])]
    : [inputs.frames.input(), ...(inputs.sound === null ? [] : [inputs.sound])];

/** `png, rgb24(pc), 256x64`: codec of the frames, pixel format with range and depth, and size. */
const pictureIn = (said: string): string =>
  /Stream #0:0\b.*?: Video: (.*?\d+x\d+)\b.*\n/.exec(said)?.[1] ?? '';

const otherSize = 'Changing video frame properties on the fly';

function problemIn(complaint: string): EncodeProblem {
  if (complaint.includes(otherSize)) return 'mixed_sizes';
  if (/No space left on device|not enough space/i.test(complaint)) return 'disk_full';
  if (/Cannot allocate memory|Error while decoding|Invalid data|\] \[(?:error|fatal)\]/i.test(complaint)) {
    return 'unreadable_frame';
  }
  return 'encode_failed';
}

/** ffmpeg decodes several frames ahead of the last one in its progress. */
const decodedAheadMax = 64;

/** Finds the frame that could not be decoded, by decoding the likely ones one by one. */
async function firstUnreadable(
  { inputs, ...run }: Omit<EncodeRun, 'readAs'>,
  encoded: number,
): Promise<number | null> {
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
