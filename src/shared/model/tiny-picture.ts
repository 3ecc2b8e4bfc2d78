import { z } from 'zod';
import { tinySideMax } from './tiny-side.ts';

/** Bytes in base64: how many pixels it is wide and high, then red, green and blue of each of them, line by line. */
export const tinyPictureSchema = z.object({
  /** Where the picture is that it was made of. */
  of: z.string().max(200),
  pixels: z
    .string()
    .max(Math.ceil((2 + 3 * tinySideMax ** 2) / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
});
export type TinyPicture = z.output<typeof tinyPictureSchema>;
