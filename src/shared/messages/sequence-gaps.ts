import { formatDuration } from '../model/format.ts';
import type { FrameRate } from '../model/frame-rate.ts';
import type { SequenceFacts } from '../model/sequences.ts';
import { count, phrase } from './phrase.ts';
import { frameNumbers } from './sequences.ts';

type Gaps = Pick<SequenceFacts, 'firstFrame' | 'lastFrame' | 'missing' | 'missingCount'>;

const example: Gaps = {
  firstFrame: 1001,
  lastFrame: 1240,
  missing: [{ first: 1043, last: 1044 }],
  missingCount: 2,
};
const exampleRate: FrameRate = { num: 25, den: 1 };

const spanOf = ({ firstFrame, lastFrame }: Gaps): number => lastFrame - firstFrame + 1;

const missingOf = (gaps: Gaps): string =>
  `${gaps.missingCount.toLocaleString()} of ${count(spanOf(gaps), 'frame')} ${gaps.missingCount === 1 ? 'is' : 'are'} missing`;

/** A single frame with a number far from all others makes the video far too long, and only its length shows that. */
const wouldBe = (gaps: Gaps, rate: FrameRate | null): string =>
  `The video would be ${
    rate === null ? count(spanOf(gaps), 'frame') : formatDuration((spanOf(gaps) * rate.den) / rate.num)
  } long.`;

/** Of a sequence with missing frames. The window loads this only where sequences are shown. */
export const gapTexts = {
  inSheet: phrase(
    (gaps: Gaps, rate: FrameRate | null) => `${missingOf(gaps)}. ${wouldBe(gaps, rate)}`,
    example,
    exampleRate,
  ),
  inWatchFolder: phrase(
    (gaps: Gaps, rate: FrameRate | null) =>
      `${missingOf(gaps)}: ${frameNumbers(gaps.missing)}. Render them, or upload anyway to fill the gaps with the previous frame. ${wouldBe(gaps, rate)}`,
    example,
    exampleRate,
  ),
  needsItem: 'Choose an item.',
  needsRate: 'Choose the frame rate.',
  needsFilledGaps: 'Render the missing frames, or fill the gaps.',
} as const;
