import { z } from 'zod';
import type { FrameRate } from './frame-rate.ts';

/** Apart from what is reckoned with rates, so that the window can do that without carrying a parser. */
export const frameRateSchema = z.object({
  num: z.int().positive(),
  den: z.int().positive(),
}) satisfies z.ZodType<FrameRate>;
