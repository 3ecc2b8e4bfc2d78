import { formatPixels } from '../model/format.ts';
import type { PictureShape } from '../model/picture-shape.ts';
import { count, phrase, quoted } from './phrase.ts';

/** How the size of an item compares to what the screens of its stage play. */
export const sizeTexts = {
  bySize: 'Matched by size',
  otherSizes: phrase(
    (amount: number) =>
      amount === 1
        ? "1 item isn't the size of its screen"
        : `${amount.toLocaleString()} items aren't the size of their screens`,
    2,
  ),
  otherSize: phrase(
    (name: string, screen: string, now: PictureShape, plays: PictureShape) =>
      `${quoted(name)} is ${formatPixels(now.width, now.height)}. ${screen} plays ${formatPixels(plays.width, plays.height)}.`,
    'Intro',
    'LED Wall',
    { width: 1920, height: 1080 },
    { width: 3840, height: 1080 },
  ),
  otherSizeHere: phrase(
    (now: PictureShape, plays: PictureShape) =>
      `${formatPixels(now.width, now.height)}, plays ${formatPixels(plays.width, plays.height)}`,
    { width: 1920, height: 1080 },
    { width: 3840, height: 1080 },
  ),
  skipOtherSizes: phrase(
    (amount: number) => (amount === 1 ? 'Skip it' : `Skip these ${amount.toLocaleString()}`),
    2,
  ),
  noScreenLeft: phrase((amount: number) => `No screen is left for ${count(amount, 'item')}`, 2),
} as const;
