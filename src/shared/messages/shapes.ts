import type { StoredPicture } from '../model/picture-shape.ts';
import { phrase } from './phrase.ts';
import { pictureTexts } from './picture-facts.ts';

/** A render whose shape differs from its item's. Used by the drop sheet, queue, watch folders and command line. */
export const otherShapeSays = phrase(
  (now: StoredPicture, before: StoredPicture) =>
    `Another shape: ${pictureTexts.size(now)}, was ${pictureTexts.size(before)}.`,
  { width: 1280, height: 720 },
  { width: 15_360, height: 1080 },
);

/** Of a render that was uploaded although its shape differs. */
export const otherShapeUploaded = phrase(
  (now: StoredPicture, before: StoredPicture) =>
    `Another shape than the version before: ${pictureTexts.size(now)} instead of ${pictureTexts.size(before)}.`,
  { width: 1280, height: 720 },
  { width: 15_360, height: 1080 },
);
