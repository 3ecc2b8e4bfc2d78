import { formatPixels } from '../model/format.ts';
import type { PictureShape } from '../model/picture-shape.ts';
import { phrase } from './phrase.ts';

/** A render whose shape differs from its item's. Used by the drop sheet, queue, watch folders and command line. */
export const otherShapeSays = phrase(
  (now: PictureShape, before: PictureShape) =>
    `Another shape: ${formatPixels(now.width, now.height)}, was ${formatPixels(before.width, before.height)}.`,
  { width: 1280, height: 720 },
  { width: 15_360, height: 1080 },
);

/** Of a render that was uploaded although its shape differs. */
export const otherShapeUploaded = phrase(
  (now: PictureShape, before: PictureShape) =>
    `Another shape than the version before: ${formatPixels(now.width, now.height)} instead of ${formatPixels(before.width, before.height)}.`,
  { width: 1280, height: 720 },
  { width: 15_360, height: 1080 },
);
