import { z } from 'zod';

/** The size of a picture, in pixels. */
export const pictureShapeSchema = z.object({ width: z.int().positive(), height: z.int().positive() });
export type PictureShape = Readonly<z.output<typeof pictureShapeSchema>>;

export const isSameSize = (a: PictureShape, b: PictureShape): boolean =>
  a.width === b.width && a.height === b.height;

/** How a file holds a picture: its pixels, and how wide each is shown, for its height. */
export const storedPictureSchema = pictureShapeSchema.extend({
  pixelAspect: z.number().positive().optional(),
});
export type StoredPicture = Readonly<z.output<typeof storedPictureSchema>>;

/** The picture of a render, and that of the version it would replace. */
export const shapeChangeSchema = z.object({ now: storedPictureSchema, before: storedPictureSchema });
export type ShapeChange = Readonly<z.output<typeof shapeChangeSchema>>;

/** Rounding and overscan change the aspect ratio by less than this. A larger difference means another screen. */
const aspectTolerance = 1.05;

/** Whether the aspect ratios clearly differ as shown. Another size with the same aspect ratio is not another shape. */
export function isOtherShape(now: StoredPicture, before: StoredPicture): boolean {
  // The service doesn't tell how wide pixels are shown: then the same size is taken for the same shape too.
  const asStored = before.pixelAspect === undefined ? [aspectOf({ ...now, pixelAspect: 1 })] : [];
  const was = aspectOf(before);
  return [aspectOf(now), ...asStored].every((is) => Math.max(is / was, was / is) > aspectTolerance);
}

const aspectOf = ({ width, height, pixelAspect = 1 }: StoredPicture): number =>
  (width * pixelAspect) / height;

/** The shape of an item or a render, where its size is known. */
export function shapeOf({
  width,
  height,
  pixelAspect,
}: {
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly pixelAspect?: number | null | undefined;
}): StoredPicture | null {
  return width && height && width > 0 && height > 0
    ? { width, height, ...(pixelAspect && { pixelAspect }) }
    : null;
}
