import { z } from 'zod';

/** The size of a picture, in pixels. */
export const pictureShapeSchema = z.object({ width: z.int().positive(), height: z.int().positive() });
export type PictureShape = Readonly<z.output<typeof pictureShapeSchema>>;

/** The shape of a render, and that of the version it would replace. */
export const shapeChangeSchema = z.object({ now: pictureShapeSchema, before: pictureShapeSchema });
export type ShapeChange = Readonly<z.output<typeof shapeChangeSchema>>;

export const isSameSize = (a: PictureShape, b: PictureShape): boolean =>
  a.width === b.width && a.height === b.height;

/** How a file holds a picture: its pixels, and how wide each is shown, for its height. */
export const storedPictureSchema = pictureShapeSchema.extend({
  pixelAspect: z.number().positive().optional(),
});
export type StoredPicture = Readonly<z.output<typeof storedPictureSchema>>;

/** Rounding and overscan change the aspect ratio by less than this. A larger difference means another screen. */
const aspectTolerance = 1.05;

/** Whether the aspect ratios clearly differ. Another size with the same aspect ratio is not another shape. */
export function isOtherShape(now: PictureShape, before: PictureShape): boolean {
  const [a, b] = [now.width / now.height, before.width / before.height];
  return Math.max(a / b, b / a) > aspectTolerance;
}

/** The shape of an item, where its size is known. */
export function shapeOf({
  width,
  height,
}: {
  readonly width: number | null;
  readonly height: number | null;
}): PictureShape | null {
  return width !== null && height !== null && width > 0 && height > 0 ? { width, height } : null;
}
