import { join } from 'node:path';
import { type FrameRate, framesPerSecond } from '../../shared/model/frame-rate.ts';
import { stillMoment } from '../../shared/model/still-moment.ts';
import { sequenceNamed } from '../sequences/find-sequences.ts';
import { type FrameSequence, sequenceWithout } from '../sequences/frame-sequences.ts';
import { frameSizeOf } from '../sequences/frame-size.ts';

/** Frames to make a video from. */
export interface DroppedSequence {
  readonly folder: string;
  readonly pattern: string;
  /** Null until a person has chosen one. */
  readonly rate: FrameRate | null;
  /** Frames apart from all others that a person skips. */
  readonly skipFrames?: readonly number[];
  /** One of the same drop that becomes the version before it: it is compared with that, not with the item's current version. */
  readonly after?: DroppedSequence | null;
}

/** What is known of the video of a sequence before it is encoded. */
export async function videoFacts(
  folder: string,
  { frames, firstFrame, lastFrame }: FrameSequence,
  rate: FrameRate | null,
) {
  const [first] = frames;
  const picture = first ? await frameSizeOf(join(folder, first.name)) : null;
  const durationSeconds = rate && (lastFrame - firstFrame + 1) / framesPerSecond(rate);
  return { picture, durationSeconds, frameRate: rate, ...picture };
}

export async function videoFactsOf({ folder, pattern, rate, skipFrames = [] }: DroppedSequence) {
  const { sequence } = await sequenceNamed(folder, pattern);
  return await videoFacts(folder, sequenceWithout(sequence, skipFrames), rate);
}

/** The frame that the still of a video of that length is from; a missing one is filled with the one before. */
export function stillFrameOf(
  { frames, firstFrame, lastFrame }: FrameSequence,
  rate: FrameRate | null,
  seconds: number | null,
): string {
  const counted = rate ?? { num: 1, den: 1 };
  const lasting = rate && seconds !== null ? seconds : lastFrame - firstFrame + 1;
  const wanted = firstFrame + Math.floor((stillMoment(lasting) * framesPerSecond(counted)) / 1_000);
  return (frames.findLast(({ number }) => number <= wanted) ?? frames[0])?.name ?? '';
}
