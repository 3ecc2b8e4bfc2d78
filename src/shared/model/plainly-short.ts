import { type FrameRate, framesPerSecond, sameFrameRate } from './frame-rate.ts';
import type { SequenceFacts } from './sequences.ts';

/** Length of the version that a sequence would replace. `rate`: null where nothing here says it. */
export interface LengthBefore {
  readonly seconds: number;
  readonly rate: FrameRate | null;
}

/** A sequence that would be far shorter than the version it replaces. Numbers of frames can be compared only at one rate. */
export type PlainlyShort =
  | { readonly in: 'frames'; readonly now: number; readonly before: number }
  /** `rate`: null as long as the frame rate of its video isn't known. */
  | {
      readonly in: 'time';
      readonly now: number;
      readonly rate: FrameRate | null;
      readonly before: LengthBefore;
    };

/** A trim of a few frames is usual; a render that is shorter than this is probably unfinished. */
const plainlyShort = 0.9;

/** The frames from first to last, with the gaps between them. */
export const spanOf = ({ firstFrame, lastFrame }: Pick<SequenceFacts, 'firstFrame' | 'lastFrame'>): number =>
  lastFrame - firstFrame + 1;

/**
 * Null if it is long enough. Without a frame rate of its own, it is compared at the rate of the version before; if nothing says
 * that rate either, any length may be short.
 */
export function plainlyShortOf(
  now: number,
  rate: FrameRate | null,
  before: LengthBefore | null,
): PlainlyShort | null {
  if (before === null) return null;
  const compared = rate ?? before.rate;
  if (compared === null) return { in: 'time', now, rate, before };
  const framesBefore = Math.round(before.seconds * framesPerSecond(compared));
  if (now >= framesBefore * plainlyShort) return null;
  return before.rate !== null && sameFrameRate(before.rate, compared)
    ? { in: 'frames', now, before: framesBefore }
    : { in: 'time', now, rate, before };
}
