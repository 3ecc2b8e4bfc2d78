import { z } from 'zod';

/** A version of an item, a frame of it, or both, by the numbers that people use. */
export const itemMomentSchema = z.object({
  versionNumber: z.int().min(1).nullable(),
  /** As the studio counts frames. */
  frame: z.int().min(0).nullable(),
});

export type ItemMoment = Readonly<z.output<typeof itemMomentSchema>>;
