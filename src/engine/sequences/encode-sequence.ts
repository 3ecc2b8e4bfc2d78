import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { sameFrameRate } from '../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import type { EncodeProgress, EncodeSettings, LinkReach } from '../../shared/model/sequences.ts';
import { diskPath } from '../ground/disk-path.ts';
import { isThere } from '../ground/is-there.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { Clock } from '../ports/clock.ts';
import {
  EncodeError,
  type EncodeTarget,
  type FrameSound,
  type VideoEncoder,
  type VideoPiece,
} from '../ports/video-encoder.ts';
import { frameEnd } from './frame-end.ts';
import type { FrameSequence, SequenceFrame } from './frame-sequences.ts';
import { cutFrame, SequenceError, sequenceErrorOf } from './sequence-error.ts';

export interface SequenceEncodingParts {
  readonly encoder: VideoEncoder;
  readonly probe: MediaProbe;
  readonly clock: Clock;
}

/** All pieces of a video, and a check whether its frames are still those that the pieces were made from. */
export interface FinishedPieces {
  readonly videos: readonly VideoPiece[];
  readonly stillHold: () => Promise<boolean>;
}

export interface SequenceToEncode {
  readonly folder: string;
  readonly sequence: FrameSequence;
  readonly sound: FrameSound | null;
  /** How far links may lead; by default, only within the folder of the frames. */
  readonly links?: LinkReach;
  readonly settings: EncodeSettings;
  /** Must not exist yet. */
  readonly outputPath: string;
  /** A folder for the video while it is incomplete; by default, a made-up name next to the output. */
  readonly unfinishedPath?: string;
  /** The whole video in pieces that are encoded already: they are joined, and the result is checked the same way. */
  readonly pieces?: FinishedPieces;
}

/**
 * Makes one video of a sequence, checks that it has every frame at the right rate, and returns its facts. If anything is wrong,
 * nothing is left at the output path.
 */
export async function encodeSequence(
  parts: SequenceEncodingParts,
  wanted: SequenceToEncode,
  onProgress: (progress: EncodeProgress) => void,
  signal: AbortSignal,
): Promise<MediaFacts> {
  const { sequence, settings, folder, outputPath, sound, links = ownFolder } = wanted;
  // A part of the render would be taken for all of it, and the frames below 0 would be played backwards.
  if (sequence.negative !== 'none') {
    throw new SequenceError('frames_negative', sequenceFailures.frames_negative);
  }
  if (sequence.missingCount > 0 && !settings.fillGaps) {
    throw new SequenceError('frames_missing', sequenceFailures.frames_missing(sequence));
  }
  await refuseTaken(outputPath);
  // For pieces this was checked before each was encoded, and they are used only if their frames are unchanged.
  if (!wanted.pieces) await refuseUnfinishedFrames(folder, sequence, signal);
  const numbers = shownFrames(sequence);
  const source = {
    kind: 'frames',
    rate: settings.rate,
    paths: numbers.map(({ name }) => join(folder, name)),
    sound,
    links,
  } as const;
  const report = progressOf(parts.clock, numbers.length, onProgress);
  const before = await stampsOf(folder, sequence);
  try {
    await parts.encoder.encode(
      {
        source,
        target: targetOf(settings),
        outputPath,
        unfinishedPath: wanted.unfinishedPath ?? null,
        ...(wanted.pieces && { pieces: wanted.pieces.videos }),
      },
      report,
      signal,
    );
  } catch (error) {
    if (!(error instanceof EncodeError)) throw error;
    const cut = await cutAmong(error, folder, numbers, signal);
    throw cut ? cutFrame(cut.number, { cause: error }) : sequenceErrorOf(error, outputPath, numbers, sound);
  }
  // If frames were rendered again meanwhile, the video may have frames of both renders.
  const areSame = (await stampsOf(folder, sequence)) === before;
  if (!areSame || (await wanted.pieces?.stillHold()) === false) {
    await rm(diskPath(outputPath), { force: true });
    throw new SequenceError('frames_changed', sequenceFailures.frames_changed);
  }
  const facts = await videoFacts(parts.probe, outputPath, signal);
  if (facts && holds(facts, numbers.length, settings.rate)) return facts;
  await rm(diskPath(outputPath), { force: true });
  throw new SequenceError('encoded_wrong', sequenceFailures.encoded_wrong);
}

/** Checked before any time is spent. The encoder itself never overwrites a file that appears later, either. */
export async function refuseTaken(outputPath: string): Promise<void> {
  if (!(await isThere(outputPath))) return;
  throw new SequenceError('output_exists', sequenceFailures.output_exists(basename(outputPath)));
}

const ownFolder: LinkReach = { kind: 'own_folder' };
const statsAtOnce = 64;

async function stampsOf(folder: string, { frames }: FrameSequence): Promise<string> {
  const stamps: string[] = [];
  for (let at = 0; at < frames.length; at += statsAtOnce) {
    const some = frames.slice(at, at + statsAtOnce).map(async ({ name }) => {
      const found = await stat(diskPath(join(folder, name)), { bigint: true }).catch(() => null);
      return found ? `${found.size} ${found.mtimeNs}` : '';
    });
    stamps.push(...(await Promise.all(some)));
  }
  return stamps.join('\n');
}

/** Whether a file is a complete video with this many frames at this rate; null allows any rate. */
export async function holdsAllFrames(
  probe: MediaProbe,
  path: string,
  frames: number,
  rate: FrameRate | null,
): Promise<boolean> {
  const facts = await videoFacts(probe, path, new AbortController().signal);
  return facts !== null && holds(facts, frames, rate);
}

async function videoFacts(probe: MediaProbe, path: string, signal: AbortSignal): Promise<MediaFacts | null> {
  const result = await probe.probe({ kind: 'path', path }, signal);
  return result.kind === 'video' ? result.facts : null;
}

/** One entry for each frame number from the first to the last; for a missing frame, the one before it. */
export function shownFrames({
  frames,
}: Pick<FrameSequence, 'frames'>): readonly FrameSequence['frames'][number][] {
  const shown: FrameSequence['frames'][number][] = [];
  for (const frame of frames) {
    const before = shown.at(-1);
    while (before && shown.length < frame.number - (frames[0]?.number ?? 0)) shown.push(before);
    shown.push(frame);
  }
  return shown;
}

/** Formats without compression: ffmpeg checks their length itself, and a wrong length in their header does no harm. */
const countedByFfmpeg: ReadonlySet<string> = new Set(['dpx', 'bmp']);
const looksAtOnce = 16;

/** Checks frames first, since ffmpeg often decodes a compressed picture without its end and reports no error. */
export async function refuseUnfinishedFrames(
  folder: string,
  { frames, extension }: Pick<FrameSequence, 'frames' | 'extension'>,
  signal: AbortSignal,
): Promise<void> {
  if (countedByFfmpeg.has(extension)) return;
  for (let at = 0; at < frames.length; at += looksAtOnce) {
    signal.throwIfAborted();
    const some = frames.slice(at, at + looksAtOnce);
    const areCut = await Promise.all(some.map((frame) => isCut(folder, frame)));
    const cut = some[areCut.indexOf(true)];
    if (cut) throw cutFrame(cut.number);
  }
}

/** Whether the frame is cut off, by its own format. Unreadable and empty files are left for the encoder to report. */
async function isCut(folder: string, { name }: SequenceFrame): Promise<boolean> {
  const path = join(folder, name);
  try {
    return (await stat(diskPath(path))).size > 0 && (await frameEnd(path)) === 'cut';
  } catch {
    return false;
  }
}

/** After a failed encode, finds the frame that is cut off by its own format, which ffmpeg often can't tell. */
async function cutAmong(
  { problem, frame }: EncodeError,
  folder: string,
  frames: readonly SequenceFrame[],
  signal: AbortSignal,
): Promise<SequenceFrame | null> {
  if (problem !== 'unreadable_frame' && problem !== 'encode_failed') return null;
  const suspects = frame === null ? frames : frames.slice(frame, frame + 1);
  for (const suspect of suspects) {
    signal.throwIfAborted();
    if (await isCut(folder, suspect)) return suspect;
  }
  return null;
}

export const targetOf = ({ codec, colour }: Pick<EncodeSettings, 'codec' | 'colour'>): EncodeTarget =>
  codec === 'h264' ? { codec, colour, bitsPerSecond: null } : { codec, colour };

const holds = (facts: MediaFacts, frames: number, rate: FrameRate | null): boolean =>
  facts.frameCount === frames &&
  (rate === null || (facts.frameRate !== null && sameFrameRate(facts.frameRate, rate)));

export function progressOf(clock: Clock, frames: number, onProgress: (progress: EncodeProgress) => void) {
  const startedMs = clock.monotonicMs();
  return (frame: number) => {
    const seconds = (clock.monotonicMs() - startedMs) / 1000;
    const framesPerSecond = seconds > 0 ? frame / seconds : 0;
    const secondsLeft = framesPerSecond > 0 ? Math.max(0, frames - frame) / framesPerSecond : null;
    onProgress({ frame: Math.min(frame, frames), frames, framesPerSecond, secondsLeft });
  };
}
