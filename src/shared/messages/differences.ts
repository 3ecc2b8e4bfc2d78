import { formatDurations } from '../model/format.ts';
import { type FrameRate, formatFrameRate } from '../model/frame-rate.ts';
import type { StoredPicture } from '../model/picture-shape.ts';
import { phrase } from './phrase.ts';
import { pictureTexts } from './picture-facts.ts';

const frames = (amount: number) => amount.toLocaleString();

/** How a render differs from the version before. Both values are shown, so that nobody has to calculate. */
export const differenceTexts = {
  size: phrase(
    (now: StoredPicture, before: StoredPicture) =>
      `${pictureTexts.size(now)}, was ${pictureTexts.size(before)}`,
    { width: 1920, height: 1080 },
    { width: 2048, height: 2048 },
  ),
  length: phrase((now: number, before: number) => formatDurations(now, before).join(', was '), 3, 59),
  /** Used if the lengths differ by less than a second. */
  frames: phrase(
    (now: number, before: number) => `${frames(now)} frames, was ${frames(before)}`,
    1_787,
    1_800,
  ),
  rate: phrase(
    (now: FrameRate, before: FrameRate) => `${formatFrameRate(now)} fps, was ${formatFrameRate(before)} fps`,
    { num: 30_000, den: 1001 },
    { num: 25, den: 1 },
  ),
  hasSound: 'With sound, was without',
  noSound: 'No sound, was with sound',
  codec: phrase((now: string, before: string) => `${now}, was ${before}`, 'ProRes 4444', 'HAP Q'),
  start: phrase(
    (now: string, before: string) => `Starts at ${now}, was ${before}`,
    '10:00:00:00',
    '00:00:00:00',
  ),
  /** The version number in the file's name is not the one that the upload will get. */
  becomes: phrase((named: string, version: number) => `Named ${named}, becomes v${version}`, 'v06', 5),
} as const;
