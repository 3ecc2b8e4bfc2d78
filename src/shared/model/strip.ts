import { z } from 'zod';
import { type FrameRate, framesPerSecond } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { type CheckPicture, evenPicture, unevenPicture } from './note-check.ts';

/** Some frames of a render, spread over its length: what a pointer scrubs through. */
export const renderStripSchema = z.object({
  /** Null where its pictures are not all shown equally long, or nobody knows. */
  rate: frameRateSchema.nullable(),
  dropFrame: z.boolean(),
  firstFrame: z.int().nonnegative().nullable(),
  durationSeconds: z.number().positive(),
  /** In the order of the film; each by the name that its address has. */
  places: z.array(z.object({ name: z.string(), seconds: z.number() })).min(1),
});
export type RenderStrip = Readonly<z.output<typeof renderStripSchema>>;

/** More than this nobody tells apart under a pointer; each is a picture to be taken and kept. */
const placesMax = 48;

export interface StripSource {
  readonly evenRate: FrameRate | null;
  readonly frameCount: number | null;
  readonly durationSeconds: number | null;
}

/** The first frame, the last, and so many between; none where nobody knows how long the render is. */
export function stripPlaces({ evenRate, frameCount, durationSeconds }: StripSource): readonly CheckPicture[] {
  if (evenRate) {
    const count = frameCount || Math.floor((durationSeconds ?? 0) * framesPerSecond(evenRate));
    return spread(Math.min(count, placesMax), count - 1).map((at) => evenPicture(Math.round(at), evenRate));
  }
  if (durationSeconds === null || durationSeconds <= 0) return [];
  // Of what lasts unequally long nobody knows where the last picture begins: the end itself is left.
  return spread(placesMax, durationSeconds * (1 - 1 / placesMax)).map(unevenPicture);
}

const spread = (amount: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, amount) }, (_, index) =>
    amount === 1 ? 0 : (index * last) / (amount - 1),
  );
