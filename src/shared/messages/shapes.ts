import { formatPixels } from '../model/format.ts';
import type { PictureShape } from '../model/picture-shape.ts';
import { phrase } from './phrase.ts';

/** A render of another shape than its item: what the sheet, the queue, a watch folder and the command line say. */
export const otherShapeSays = phrase(
  (now: PictureShape, before: PictureShape) =>
    `Another shape: ${formatPixels(now.width, now.height)}, and the current version is ${formatPixels(before.width, before.height)}.`,
  { width: 1280, height: 720 },
  { width: 15_360, height: 1080 },
);

/** Of a render that was let through. */
export const otherShapeUploaded = phrase(
  (now: PictureShape, before: PictureShape) =>
    `Another shape than the version before: ${formatPixels(now.width, now.height)} instead of ${formatPixels(before.width, before.height)}.`,
  { width: 1280, height: 720 },
  { width: 15_360, height: 1080 },
);
