import { z } from 'zod';
import { mediaIdSchema } from '../api/ids.ts';
import { limits } from '../api/limits.ts';
import { formatDuration } from './format.ts';
import { canDropFrames, sameFrameRate } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import {
  formatSeconds,
  formatTimecode,
  frameToSeconds,
  frameToTimecode,
  secondsToFrame,
  timecodeToFrame,
} from './timecode.ts';

/** The frame rate of an item, known from a render uploaded from here or from the artist. */
export const itemRateSchema = z.object({
  mediaId: mediaIdSchema,
  rate: frameRateSchema,
  dropFrame: z.boolean(),
  /** A person told it, for every version whose own rate is unknown. Otherwise it is only that of the newest version from here. */
  isTold: z.boolean(),
});
export type ItemRate = Readonly<z.output<typeof itemRateSchema>>;

export const compClockSchema = itemRateSchema.pick({ rate: true, dropFrame: true });
export type CompClock = Readonly<z.output<typeof compClockSchema>>;

/**
 * The service has no frame rate for a comp, so the one of its items is used, if all known ones are equal. Null if none is
 * known, or they differ.
 */
export function compClock(rates: readonly Pick<ItemRate, 'rate' | 'dropFrame'>[]): CompClock | null {
  const [first, ...others] = rates;
  if (!first || !others.every(({ rate }) => sameFrameRate(rate, first.rate))) return null;
  return { rate: first.rate, dropFrame: rates.every(({ dropFrame }) => dropFrame) };
}

/** How long a comp is: in timecode, or as other lengths are said where no frame rate is known. */
export const compLength = (seconds: number, clock: CompClock | null): string =>
  clock ? compTimecode(seconds, clock) : formatDuration(seconds);

/** A moment in a comp, or a length that is compared with another: its timecode, or `3:04.52` where no frame rate is known. */
export const compTime = (seconds: number, clock: CompClock | null): string =>
  clock ? compTimecode(seconds, clock) : formatSeconds(seconds);

/** As the timecode of a comp: `00:03:04:13`. */
export function compTimecode(seconds: number, { rate, dropFrame }: CompClock): string {
  const timecode = frameToTimecode(secondsToFrame(seconds, rate), rate, dropFrame && canDropFrames(rate));
  return formatTimecode(timecode, rate);
}

/** Reads `00:00:12:12` at a known frame rate, and `0:12.48`, `1:30` or `12.5` at any; null for anything else. */
export function readStart(text: string, clock: CompClock | null): number | null {
  const typed = text.trim().replace(',', '.');
  const [, hours = 0, minutes = 0, seconds] = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/.exec(typed) ?? [];
  if (seconds !== undefined) return asStart((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds));
  const frame = clock && timecodeToFrame(typed, clock.rate, clock.dropFrame);
  return clock && frame !== null ? asStart(frameToSeconds(frame, clock.rate)) : null;
}

/** The service keeps milliseconds. */
const asStart = (seconds: number): number =>
  Math.min(limits.startSecondsMax, Math.round(seconds * 1000) / 1000);
