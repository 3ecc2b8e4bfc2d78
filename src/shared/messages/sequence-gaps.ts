import { formatDuration, formatDurations } from '../model/format.ts';
import { type FrameRate, framesPerSecond } from '../model/frame-rate.ts';
import type { ShapeChange } from '../model/picture-shape.ts';
import { type LengthBefore, type PlainlyShort, plainlyShortOf, spanOf } from '../model/plainly-short.ts';
import type { FrameRange, SequenceFacts } from '../model/sequences.ts';
import { count, phrase } from './phrase.ts';
import { frameNumbers } from './sequences.ts';
import { otherShapeSays } from './shapes.ts';

type Gaps = Pick<SequenceFacts, 'firstFrame' | 'lastFrame' | 'missing' | 'missingCount' | 'apart'>;

const example: Gaps = {
  firstFrame: 1001,
  lastFrame: 1240,
  missing: [{ first: 1043, last: 1044 }],
  missingCount: 2,
};
const exampleShape: ShapeChange = {
  now: { width: 640, height: 360 },
  before: { width: 1080, height: 1920 },
};

/** What is known of the version that a sequence would replace. */
export interface VersionBefore {
  readonly before?: LengthBefore | null | undefined;
  readonly otherShape?: ShapeChange | null | undefined;
}

const shapeOf = (change: ShapeChange | null | undefined): readonly string[] =>
  change ? [otherShapeSays(change.now, change.before)] : [];

const exampleRate: FrameRate = { num: 25, den: 1 };

const missingOf = (gaps: Gaps): string =>
  `${gaps.missingCount.toLocaleString()} of ${count(spanOf(gaps), 'frame')} ${gaps.missingCount === 1 ? 'is' : 'are'} missing`;

/** A single frame with a number far from all others makes the video far too long, and only its length shows that. */
function wouldBe(
  gaps: Gaps,
  rate: FrameRate | null,
  before: LengthBefore | null = null,
  would: 'would' | 'will' = 'would',
): string {
  const frames = spanOf(gaps);
  const short = plainlyShortOf(frames, rate, before);
  if (short !== null) return shortOf(short, would);
  const length = rate === null ? count(frames, 'frame') : formatDuration(frames / framesPerSecond(rate));
  return `The video ${would} be ${length} long.`;
}

/** With its gaps filled it is still far shorter than the version before. */
function shortOf(short: PlainlyShort, would: 'would' | 'will'): string {
  const be = (length: string, before: string) =>
    `The video ${would} be ${length} long, and the current version ${before}.`;
  if (short.in === 'frames') return be(count(short.now, 'frame'), `has ${short.before.toLocaleString()}`);
  const { now, rate, before } = short;
  if (rate === null) return be(count(now, 'frame'), `lasts ${formatDuration(before.seconds)}`);
  const [length, lengthBefore] = formatDurations(now / framesPerSecond(rate), before.seconds);
  return be(length, `lasts ${lengthBefore}`);
}

/** At no known rate, only the two lengths are known. */
const isSurelyShort = (short: PlainlyShort | null): boolean =>
  short !== null && (short.in === 'frames' || short.rate !== null);

const exampleApart: Gaps = {
  firstFrame: 1,
  lastFrame: 9001,
  missing: [{ first: 51, last: 9000 }],
  missingCount: 8_950,
  apart: [9001],
};

/** `frame 9001`, `frames 9001-9003`. */
const framesText = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'frame' : 'frames'} ${frameNumbers(rangesOf(numbers))}`;

function rangesOf(numbers: readonly number[]): readonly FrameRange[] {
  const ranges: FrameRange[] = [];
  for (const number of numbers) {
    const before = ranges.at(-1);
    if (before?.last === number - 1) ranges[ranges.length - 1] = { first: before.first, last: number };
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}

/** What is probably wrong, if few frames are apart from all others. */
function apartOf(gaps: Gaps, apart: readonly number[]): string {
  const frames = framesText(apart);
  return `${frames.charAt(0).toUpperCase()}${frames.slice(1)} may not belong to this render: with ${apart.length === 1 ? 'it' : 'them'}, ${missingOf(gaps)}.`;
}

/** Frames apart from all others are still said: filling the gap to them makes the video long. */
const filledOf = (gaps: Gaps): string =>
  gaps.apart?.length
    ? `${apartOf(gaps, gaps.apart)} The previous frame fills the gap.`
    : `The previous frame fills ${count(gaps.missingCount, 'missing frame')}.`;

const whatIsWrong = (gaps: Gaps): string =>
  gaps.apart?.length ? apartOf(gaps, gaps.apart) : `${missingOf(gaps)}.`;

/** Of a sequence with missing frames. The window loads this only where sequences are shown. */
export const gapTexts = {
  inSheet: phrase(
    (gaps: Gaps, rate: FrameRate | null) => `${whatIsWrong(gaps)} ${wouldBe(gaps, rate)}`,
    example,
    exampleRate,
  ),
  /** Once a person has chosen to fill them. */
  filledInSheet: phrase(
    (gaps: Gaps, rate: FrameRate | null) => `${filledOf(gaps)} ${wouldBe(gaps, rate, null, 'will')}`,
    example,
    exampleRate,
  ),
  /** `uploads`: nothing else is asked before it uploads. `before`: the version that it would replace. */
  inWatchFolder: phrase(
    (gaps: Gaps, rate: FrameRate | null, { before = null, otherShape }: VersionBefore, uploads: boolean) => {
      const [says, remedy] = gaps.apart?.length
        ? [apartOf(gaps, gaps.apart), gaps.apart.length === 1 ? 'Skip it' : 'Skip them']
        : [
            `${missingOf(gaps)}: ${frameNumbers(gaps.missing)}.`,
            gaps.missingCount === 1 ? 'Render it' : 'Render them',
          ];
      const rest = `${says} ${remedy}, or ${uploads ? 'upload anyway to ' : ''}fill the gaps with the previous frame. ${wouldBe(gaps, rate, before)}`;
      // First, as a row has no room for all of it.
      return [...shapeOf(otherShape), rest].join(' ');
    },
    example,
    exampleRate,
    { before: { seconds: 12, rate: exampleRate }, otherShape: exampleShape },
    true,
  ),
  fill: 'Fill the gaps',
  /** Before the names of items, one of which is chosen by a press. */
  fillAndUploadTo: 'Fill the gaps, upload to',
  /** Above the choice of its item, with which it uploads; `left`: what remains without the frames that are skipped. */
  inDialog: phrase(
    (gaps: Gaps, left: Gaps, rate: FrameRate | null, { before = null, otherShape }: VersionBefore) => {
      const filled = left.missingCount;
      const fills =
        filled === 0
          ? []
          : [
              `The previous frame is shown in place of ${filled === 1 ? 'the missing one' : 'each missing one'}.`,
            ];
      return [whatIsWrong(gaps), ...fills, wouldBe(left, rate, before), ...shapeOf(otherShape)].join(' ');
    },
    exampleApart,
    exampleApart,
    exampleRate,
    { before: { seconds: 480, rate: { num: 50, den: 1 } }, otherShape: exampleShape },
  ),
  /** Below the frame rate, if the folder doesn't encode yet. */
  encodesFromNow: 'With a frame rate, this folder encodes and uploads image sequences from now on.',
  /** All that a sequence needs, where frames are missing. */
  needs: phrase(
    (
      hasItem: boolean,
      isOtherShape: boolean,
      short: PlainlyShort | null,
      lacks: 'frame_rate' | 'encoding' | null,
    ) =>
      [
        'Frames missing',
        ...(hasItem ? [] : ['no item']),
        ...(isOtherShape ? ['another shape'] : []),
        ...(isSurelyShort(short) ? ['much shorter than before'] : []),
        ...(lacks === null ? [] : [lacks === 'frame_rate' ? 'no frame rate' : 'encoding not set']),
      ].join(', '),
    true,
    true,
    { in: 'frames', now: 39, before: 50 },
    'frame_rate',
  ),
  skip: phrase((numbers: readonly number[]) => `Skip ${framesText(numbers)}`, [9001]),
  needsItem: 'Choose an item.',
  needsRate: 'Choose the frame rate.',
  needsFilledGaps: phrase(
    (missing: number) =>
      missing === 1
        ? 'Render the missing frame, or fill the gap.'
        : 'Render the missing frames, or fill the gaps.',
    2,
  ),
  needsSkippedFrames: phrase(
    (numbers: readonly number[]) => `Skip ${framesText(numbers)}, or fill the gaps.`,
    [9001],
  ),
} as const;
