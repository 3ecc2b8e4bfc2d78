import { z } from 'zod';
import { tinySideMax } from './tiny-side.ts';

/** Base64 of: width and height in pixels, then red, green and blue of each pixel, line by line. */
export const tinyPictureSchema = z.object({
  /** The address of the picture it was made from. */
  of: z.string().max(200),
  pixels: z
    .string()
    .max(Math.ceil((2 + 3 * tinySideMax ** 2) / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
});
export type TinyPicture = z.output<typeof tinyPictureSchema>;
