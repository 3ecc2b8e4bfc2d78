import { z } from 'zod';
import type { FrameRate } from './frame-rate.ts';

/** Separate from `frame-rate.ts`, so that the window can calculate with rates without loading a parser. */
export const frameRateSchema = z.object({
  num: z.int().positive(),
  den: z.int().positive(),
}) satisfies z.ZodType<FrameRate>;
