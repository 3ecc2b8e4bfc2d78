import { z } from 'zod';
import { type FrameRate, framesPerSecond } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { type CheckPicture, evenPicture, unevenPicture } from './note-check.ts';

/** Frames spread over the length of a render, for scrubbing with the pointer. */
export const renderStripSchema = z.object({
  /** Null if the frame rate is uneven or unknown. */
  rate: frameRateSchema.nullable(),
  dropFrame: z.boolean(),
  firstFrame: z.int().nonnegative().nullable(),
  durationSeconds: z.number().positive(),
  /** In order of time. `name` is the picture's name in its address. */
  places: z.array(z.object({ name: z.string(), seconds: z.number() })).min(1),
});
export type RenderStrip = Readonly<z.output<typeof renderStripSchema>>;

/** With more, a pointer could not tell them apart, and each one must be extracted and stored. */
const placesMax = 48;

export interface StripSource {
  readonly evenRate: FrameRate | null;
  readonly frameCount: number | null;
  readonly durationSeconds: number | null;
}

/** The first frame, the last, and evenly spread ones between them; none if the length is unknown. */
export function stripPlaces({ evenRate, frameCount, durationSeconds }: StripSource): readonly CheckPicture[] {
  if (evenRate) {
    const count = frameCount || Math.floor((durationSeconds ?? 0) * framesPerSecond(evenRate));
    return spread(Math.min(count, placesMax), count - 1).map((at) => evenPicture(Math.round(at), evenRate));
  }
  if (durationSeconds === null || durationSeconds <= 0) return [];
  // With an uneven rate, the start of the last picture is unknown, so the places stop short of the end.
  return spread(placesMax, durationSeconds * (1 - 1 / placesMax)).map(unevenPicture);
}

const spread = (amount: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, amount) }, (_, index) =>
    amount === 1 ? 0 : (index * last) / (amount - 1),
  );
