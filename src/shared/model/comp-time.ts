import { z } from 'zod';
import { mediaIdSchema } from '../api/ids.ts';
import { canDropFrames, type FrameRate, sameFrameRate } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { formatSeconds, formatTimecode, frameToTimecode, secondsToFrame } from './timecode.ts';

/** The frame rate of an item, known from a render uploaded from here or from the artist. */
export const itemRateSchema = z.object({
  mediaId: mediaIdSchema,
  rate: frameRateSchema,
  dropFrame: z.boolean(),
});
export type ItemRate = Readonly<z.output<typeof itemRateSchema>>;

export interface CompClock {
  readonly rate: FrameRate;
  readonly dropFrame: boolean;
}

/**
 * The service has no frame rate for a comp, so the one of its items is used, if all known ones are equal. Null if none is
 * known, or they differ.
 */
export function compClock(rates: readonly Pick<ItemRate, 'rate' | 'dropFrame'>[]): CompClock | null {
  const [first, ...others] = rates;
  if (!first || !others.every(({ rate }) => sameFrameRate(rate, first.rate))) return null;
  return { rate: first.rate, dropFrame: rates.every(({ dropFrame }) => dropFrame) };
}

/** A length or a start in a comp: `00:03:04.520`, in the same format whatever is known of its frame rate. */
export const compTime = formatSeconds;

/** As the timecode of a comp: `00:03:04:13`. */
export function compTimecode(seconds: number, { rate, dropFrame }: CompClock): string {
  const timecode = frameToTimecode(secondsToFrame(seconds, rate), rate, dropFrame && canDropFrames(rate));
  return formatTimecode(timecode, rate);
}
