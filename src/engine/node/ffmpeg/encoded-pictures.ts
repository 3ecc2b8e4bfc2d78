import { randomInt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { openAgain, openOwnFile } from '../../ground/plain-file.ts';
import { EncodeError, type EncodeTarget } from '../../ports/video-encoder.ts';
import type { EncodeInputs } from './encode-inputs.ts';
import { answerOf, timesIn } from './ffmpeg-call.ts';
import { pictureFilters } from './ffmpeg-encode-arguments.ts';
import { type FfmpegBounds, type FfmpegInput, FfmpegSilent } from './ffmpeg-process.ts';
import type { SequenceFrames } from './sequence-frames.ts';
import type { ReadAs } from './video-colours.ts';
import { videoInput } from './video-input.ts';

export interface CheckParts {
  readonly program: string;
  readonly bounds: FfmpegBounds;
  readonly signal: AbortSignal;
  readonly inputs: EncodeInputs;
  readonly target: EncodeTarget;
  /** How the colors of the source are read. */
  readonly readAs: ReadAs;
}

/** A picture reduced to 16 × 16 fields, with four values each: brightness, two of color, and alpha. */
const side = 16;
const fieldBytes = side * side;
const planes = 4;
const pictureBytes = fieldBytes * planes;
const small = `scale=${side}:${side}:flags=area,format=yuva444p`;
const bare = ['-f', 'rawvideo', 'pipe:1'];

/** How much the fields of one plane may differ on average, of 255. Compression changes them by one or two. */
const apartMax = 10;

/** One picture for every this many frames is checked, up to a limit, so that the check stays quick. */
const framesForOne = 150;
const samplesMax = 8;

interface FinishedVideo {
  readonly file: FileHandle;
  readonly path: string;
}

interface Shown {
  readonly atSeconds: number;
  readonly picture: Buffer;
}

/**
 * Checks that the video shows its source: decodes pictures of the finished file and of the source in separate calls, and
 * compares them. It takes the first, the last, and some random ones in between.
 */
export async function checkPictures(videoPath: string, parts: CheckParts): Promise<void> {
  await using file = await openOwnFile(videoPath);
  const video = { file, path: videoPath };
  const { inputs } = parts;
  if (inputs.kind === 'frames') await checkFrames(video, inputs.frames, parts);
  else await checkVideo(video, inputs.video, parts);
}

async function checkFrames(video: FinishedVideo, frames: SequenceFrames, parts: CheckParts): Promise<void> {
  const rate = framesPerSecond(frames.rate);
  const shown = new Map<number, Buffer>();
  const samples = samplesOf(frames.count).values();
  const lookAtTheRest = async (): Promise<void> => {
    for (const frame of samples) {
      // A little after the start of the frame, so that rounding can't lead to the frame before.
      const { atSeconds, picture } = await keyPictureAt(video, (frame + 0.25) / rate, parts);
      // Two samples may lead to the same keyframe.
      shown.set(Math.round(atSeconds * rate), picture);
    }
  };
  // A call of ffmpeg mostly waits, so two at a time take little longer than one.
  const looks = await Promise.allSettled([lookAtTheRest(), lookAtTheRest()]);
  // After both have ended, since the video is closed then.
  for (const look of looks) if (look.status === 'rejected') throw look.reason;
  const numbers = [...shown.keys()].toSorted((one, other) => one - other);
  const filters = [...pictureFilters(parts.target, parts.readAs), small].join(',');
  const drawn = await picturesOf(frames.input(numbers), ['-map', '0:v:0', '-vf', filters], parts);
  for (const [index, number] of numbers.entries()) {
    const [one, other] = [shown.get(number), drawn[index]];
    if (!one || !other || !areAlike(one, other)) throw new EncodeError('wrong_pictures', { frame: number });
  }
}

/** Containers in which ffmpeg can seek by an index, so a picture in the middle can be compared, too. */
const indexed: readonly string[] = ['mov', 'matroska', 'mxf'];
const aroundSeconds = 0.1;

async function checkVideo(
  video: FinishedVideo,
  source: (options: readonly string[]) => Promise<FfmpegInput>,
  parts: CheckParts,
): Promise<void> {
  const first = await keyPictureAt(video, 0, parts);
  const { demuxer } = await source([]);
  const times = indexed.includes(demuxer) ? [0, first.lengthSeconds / 2] : [0];
  for (const time of times) {
    const shown = time === 0 ? first : await keyPictureAt(video, time, parts);
    const from = Math.max(0, shown.atSeconds - aroundSeconds);
    const seek = from === 0 ? [] : ['-ss', from.toFixed(6)];
    const span = shown.atSeconds - from + aroundSeconds;
    const input = await source([...seek, '-t', span.toFixed(6)]);
    const filters = [...pictureFilters(parts.target, parts.readAs), small].join(',');
    const around = await picturesOf(input, ['-map', '0:v:0', '-vf', filters], parts);
    if (!around.some((picture) => areAlike(picture, shown.picture))) throw new EncodeError('wrong_pictures');
  }
}

function samplesOf(count: number): readonly number[] {
  const between = Math.min(samplesMax - 2, Math.ceil(count / framesForOne));
  const from = (index: number) => Math.floor((index * count) / between);
  const some = Array.from({ length: between }, (_, index) => randomInt(from(index), from(index + 1)));
  return [...new Set([0, ...some, count - 1])];
}

/** The nearest keyframe at or before a moment. */
async function keyPictureAt(
  video: FinishedVideo,
  seconds: number,
  parts: CheckParts,
): Promise<Shown & { readonly lengthSeconds: number }> {
  // With more threads, ffmpeg decodes frames ahead, and one picture is all that is wanted.
  const oneThread = ['-threads', '1'];
  const seek = seconds === 0 ? [] : ['-noaccurate_seek', '-ss', seconds.toFixed(6)];
  const told = ['-map', '0:v:0', '-vf', `showinfo=checksum=0,${small}`, '-frames:v', '1', ...bare];
  await using file = await openAgain(video.file, video.path).catch((cause: unknown) => {
    throw new EncodeError('wrong_pictures', { cause });
  });
  const { stdout, stderr } = await answer(await videoInput(file, [...oneThread, ...seek]), told, parts);
  const [atSeconds] = timesIn(stderr);
  if (atSeconds === undefined || stdout.length !== pictureBytes) throw new EncodeError('wrong_pictures');
  return { atSeconds, picture: stdout, lengthSeconds: lengthIn(stderr) };
}

async function picturesOf(
  input: FfmpegInput,
  told: readonly string[],
  parts: CheckParts,
): Promise<readonly Buffer[]> {
  const { stdout } = await answer(input, [...told, ...bare], parts);
  return Array.from({ length: Math.floor(stdout.length / pictureBytes) }, (_, index) =>
    stdout.subarray(index * pictureBytes, (index + 1) * pictureBytes),
  );
}

const answerBytesMax = 2 * 1024 * 1024;

async function answer(input: FfmpegInput, output: readonly string[], parts: CheckParts) {
  const { program, bounds, signal } = parts;
  const general = ['-v', 'info', '-copyts'];
  try {
    return await answerOf(
      { program, bounds, signal, folder: null, general, inputs: [input], output },
      answerBytesMax,
    );
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof EncodeError || cause instanceof FfmpegSilent) throw cause;
    throw new EncodeError('wrong_pictures', { cause });
  }
}

const lengthIn = (stderr: Buffer): number => {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr.toString('latin1')) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
};

function areAlike(one: Buffer, other: Buffer): boolean {
  for (let plane = 0; plane < planes; plane++) {
    let apart = 0;
    for (let at = plane * fieldBytes; at < (plane + 1) * fieldBytes; at++) {
      apart += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    }
    if (apart / fieldBytes > apartMax) return false;
  }
  return true;
}
