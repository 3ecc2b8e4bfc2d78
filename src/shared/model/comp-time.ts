import { z } from 'zod';
import { mediaIdSchema } from '../api/ids.ts';
import { canDropFrames, type FrameRate, sameFrameRate } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { formatMoment, formatTimecode, frameToTimecode, secondsToFrame } from './timecode.ts';

/** How an item counts its frames, where a render of it went up from here or the artist has told it. */
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
 * The service tells no rate of a comp: it is counted by its items, where all whose rate is known have the same one. Null
 * where none is known, or they differ.
 */
export function compClock(rates: readonly Pick<ItemRate, 'rate' | 'dropFrame'>[]): CompClock | null {
  const [first, ...others] = rates;
  if (!first || !others.every(({ rate }) => sameFrameRate(rate, first.rate))) return null;
  return { rate: first.rate, dropFrame: rates.every(({ dropFrame }) => dropFrame) };
}

/** A length or a start in a comp: `00:03:04:13`, and `00:03:04.520` while nobody knows how it is counted. */
export function compTime(seconds: number, clock: CompClock | null): string {
  if (clock === null) return formatMoment(seconds);
  const { rate, dropFrame } = clock;
  const timecode = frameToTimecode(secondsToFrame(seconds, rate), rate, dropFrame && canDropFrames(rate));
  return formatTimecode(timecode, rate);
}
