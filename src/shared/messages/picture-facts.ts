import { formatPixels } from '../model/format.ts';
import { type FrameRate, formatFrameRate } from '../model/frame-rate.ts';
import type { MediaFacts } from '../model/media-facts.ts';
import type { StoredPicture } from '../model/picture-shape.ts';
import { ratioOf } from '../model/shown-shape.ts';
import { phrase } from './phrase.ts';

/** What the sheet, the viewer, the item and the receipt say of a picture, each in the same words. */
export const pictureTexts = {
  /** Always the pixels that the file holds, as those of a wall are counted; how they are shown stands beside it. */
  size: phrase(
    ({ width, height, pixelAspect = 1 }: StoredPicture) =>
      pixelAspect === 1
        ? formatPixels(width, height)
        : `${formatPixels(width, height)}, pixels ${ratioOf(pixelAspect).join(':')}`,
    { width: 640, height: 640, pixelAspect: 2 },
  ),
  rate: phrase((rate: FrameRate) => `${formatFrameRate(rate)} fps`, { num: 30_000, den: 1001 }),
  unevenRate: 'uneven frame rate',
  interlaced: 'interlaced',
} as const;

/** `720 × 576, pixels 16:15`, `25 fps`, `interlaced`: the known ones only. */
export function pictureWords(facts: MediaFacts): readonly string[] {
  const { frameRate, frameRateMode, isInterlaced } = facts;
  const isUneven = frameRateMode === 'variable';
  return [
    pictureTexts.size(facts),
    ...(isUneven ? [pictureTexts.unevenRate] : frameRate ? [pictureTexts.rate(frameRate)] : []),
    ...(isInterlaced ? [pictureTexts.interlaced] : []),
  ];
}
