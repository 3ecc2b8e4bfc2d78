import { withoutFrames } from '../../shared/model/frames-apart.ts';
import { type FrameRange, framesApartMax, type SequenceFacts } from '../../shared/model/sequences.ts';

export interface SequenceFrame {
  readonly name: string;
  readonly number: number;
}

/** The files of one image sequence, such as `shot.0001.exr` to `shot.1240.exr`, in the order of their numbers. */
export interface FrameSequence extends SequenceFacts {
  readonly frames: readonly SequenceFrame[];
  readonly negative: NegativeNumbers;
}

/** Whether a render's numbers begin below 0. Its frames below 0 are a sequence of their own here, by the `-` in their names. */
export type NegativeNumbers = 'none' | 'in_another_sequence' | 'all';

export interface GroupedNames {
  readonly sequences: readonly FrameSequence[];
  /** All names that belong to no sequence, in the given order. */
  readonly others: readonly string[];
}

const imageExtensions = new Set(
  'exr dpx cin tif tiff png jpg jpeg tga targa bmp iff sgi rgb hdr psd webp jp2 j2k heic avif pic'.split(' '),
);

/**
 * Names with more missing numbers than this (eleven hours at 24 frames per second) are dates or serial numbers, not frames of
 * one render. It bounds everything that walks from the first to the last frame, also where gaps are filled. A few names that
 * are so far from all others are strays, and the others are a render.
 */
const missingMax = 1_000_000;

interface NumberedName extends SequenceFrame {
  readonly prefix: string;
  readonly extension: string;
  readonly digits: string;
}

/**
 * Finds image sequences among the names in one folder. A sequence whose file names are only numbers gets the name `folderName`.
 */
export function groupImageSequences(names: readonly string[], folderName = ''): GroupedNames {
  const stems = new Map<string, NumberedName[]>();
  for (const name of names) {
    const numbered = readNumber(name);
    if (numbered === null) continue;
    const stem = stemOf(numbered);
    const others = stems.get(stem);
    if (others === undefined) stems.set(stem, [numbered]);
    else others.push(numbered);
  }
  const sequences = [...stems.values()].flatMap((named) => {
    const negative = negativeNumbers(named, (prefix) => {
      const extension = named[0]?.extension;
      return extension !== undefined && stems.has(stemOf({ prefix, extension }));
    });
    return byPadding(named).flatMap((group) => toSequence(group, folderName, negative) ?? []);
  });
  const grouped = new Set(sequences.flatMap(({ frames }) => frames.map(({ name }) => name)));
  return { sequences, others: names.filter((name) => !grouped.has(name)) };
}

const stemOf = ({ prefix, extension }: Pick<NumberedName, 'prefix' | 'extension'>): string =>
  `${prefix}\0${extension}`;

/**
 * `shot.-0010.exr` is frame -10: no name has two separators. In `shot-0010.exr` the `-` is the separator, and in `shot -0010.exr`
 * it may be, unless `shot 0010.exr` is there too.
 */
function negativeNumbers(
  [first]: readonly NumberedName[],
  isPrefix: (prefix: string) => boolean,
): NegativeNumbers {
  const prefix = first?.prefix ?? '';
  const isMinus = (before: string) =>
    /(?:^|[._])-$/.test(before) || (before.endsWith(' -') && isPrefix(before.slice(0, -1)));
  if (isMinus(prefix)) return 'all';
  return isPrefix(`${prefix}-`) && isMinus(`${prefix}-`) ? 'in_another_sequence' : 'none';
}

/** Whether a name may be that of a frame, judged by this name alone. */
export const isFrameName = (name: string): boolean => readNumber(name) !== null;

/** Reads the frame number: the digits directly before the extension. */
function readNumber(name: string): NumberedName | null {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  if (dot <= 0 || !imageExtensions.has(extension)) return null;
  let start = dot;
  while (start > 0 && dot - start < 10 && /^\d$/.test(name.slice(start - 1, start))) start--;
  const digits = name.slice(start, dot);
  if (digits === '') return null;
  return { name, number: Number(digits), prefix: name.slice(0, start), extension, digits };
}

interface PaddedGroup {
  /** The number of digits that numbers are padded to; 0 without padding. */
  readonly padding: number;
  readonly frames: readonly NumberedName[];
}

/**
 * Numbers padded to one width belong together, including those that outgrew it (`0999`, `1000`, … `10000`). If no number
 * shows padding, numbers with three or more digits form one sequence for each width, so that `still_720` and `still_1080` do
 * not become one.
 */
function byPadding(names: readonly NumberedName[]): readonly PaddedGroup[] {
  const padded = new Set(
    names
      .filter(({ digits }) => digits.length > 1 && digits.startsWith('0'))
      .map(({ digits }) => digits.length),
  );
  const widths = [...padded].sort((one, other) => other - one);
  const groups = new Map<number, NumberedName[]>();
  for (const name of names) {
    const { length } = name.digits;
    const width = padded.has(length) ? length : widths.find((each) => each < length);
    const padding = width ?? (length >= 3 ? length : 0);
    const group = groups.get(padding);
    if (group === undefined) groups.set(padding, [name]);
    else group.push(name);
  }
  return joinedWhereUnpadded(
    [...groups].map(([padding, frames]) => ({ padding, frames })),
    padded,
  );
}

/** `9`, `10`, … `99`, `100`: unpadded numbers that continue without a gap when the width changes are one sequence. */
function joinedWhereUnpadded(
  groups: readonly PaddedGroup[],
  padded: ReadonlySet<number>,
): readonly PaddedGroup[] {
  const kept = groups.filter(({ padding }) => padded.has(padding));
  const loose = groups
    .filter(({ padding }) => !padded.has(padding))
    .sort((one, other) => one.padding - other.padding);
  for (const group of loose) {
    const before = kept.at(-1);
    const runsOn =
      before !== undefined &&
      !padded.has(before.padding) &&
      largest(before.frames) + 1 === smallest(group.frames);
    if (runsOn && before) kept[kept.length - 1] = { padding: 0, frames: [...before.frames, ...group.frames] };
    else kept.push(group);
  }
  return kept;
}

const numbersOf = (frames: readonly SequenceFrame[]): number[] => frames.map(({ number }) => number);
const smallest = (frames: readonly SequenceFrame[]) => numbersOf(frames).reduce((a, b) => Math.min(a, b));
const largest = (frames: readonly SequenceFrame[]) => numbersOf(frames).reduce((a, b) => Math.max(a, b));

/** Null if these are not frames of one render. */
function toSequence(
  { padding, frames: names }: PaddedGroup,
  folderName: string,
  negative: NegativeNumbers,
): FrameSequence | null {
  if (names.length < 2) return null;
  const { frames, strays } = withoutStrays(
    names.map(({ name, number }) => ({ name, number })).sort((one, other) => one.number - other.number),
  );
  if (frames.length < 2 || frames.length <= strays.length) return null;
  const { prefix = '', extension = '' } = names[0] ?? {};
  const numbers = numbersOf(frames);
  const missing = gapsIn(numbers);
  const missingCount = countOf(missing);
  if (missingCount > missingMax) return null;
  const apart = framesApart(numbers);
  const marks = '#'.repeat(Math.max(1, padding));
  return {
    // New files and items get this name, so it must be valid text even if the frames' names are not.
    name: (prefix.replace(/[\s._-]+$/, '') || folderName || prefix || marks).toWellFormed(),
    pattern: `${prefix}${marks}.${extension}`,
    extension,
    frames,
    frameCount: frames.length,
    firstFrame: numbers[0] ?? 0,
    lastFrame: numbers.at(-1) ?? 0,
    missing,
    missingCount,
    ...(strays.length > 0 && { strays: numbersOf(strays) }),
    ...(apart.length > 0 && { apart }),
    negative,
  };
}

/** The frames with the most others near them, and those that are too far from them. */
function withoutStrays(sorted: readonly SequenceFrame[]): {
  readonly frames: readonly SequenceFrame[];
  readonly strays: readonly SequenceFrame[];
} {
  const near: SequenceFrame[][] = [];
  let before: number | null = null;
  for (const frame of sorted) {
    if (before === null || frame.number - before - 1 > missingMax) near.push([]);
    near.at(-1)?.push(frame);
    before = frame.number;
  }
  const frames = near.reduce((most, some) => (some.length > most.length ? some : most), []);
  return { frames, strays: near.filter((some) => some !== frames).flat() };
}

const fewestOthers = 5;

/**
 * The few frames beyond a gap that is longer than the rest of the render, such as a test frame 9001 beside 1-50. They may
 * come from another render, or be the first of many: only a person can tell.
 */
function framesApart(numbers: readonly number[]): number[] {
  let rest = numbers;
  for (;;) {
    let [widest, at] = [0, 0];
    for (let index = 1; index < rest.length; index++) {
      const gap = (rest[index] ?? 0) - (rest[index - 1] ?? 0) - 1;
      if (gap > widest) [widest, at] = [gap, index];
    }
    const sides = [rest.slice(0, at), rest.slice(at)] as const;
    const [few, many] = sides[0].length < sides[1].length ? sides : sides.toReversed();
    const span = (many?.at(-1) ?? 0) - (many?.[0] ?? 0) + 1;
    const isApart = widest > span && (few?.length ?? 0) * fewestOthers <= (many?.length ?? 0);
    const apartCount = numbers.length - (many?.length ?? 0);
    if (!isApart || apartCount > framesApartMax) {
      // What is left is one run of the sorted numbers, so its ends tell what is outside.
      const [first = 0, last = 0] = [rest[0], rest.at(-1)];
      return numbers.filter((number) => number < first || number > last);
    }
    rest = many ?? [];
  }
}

/** Without the frames that a person skips, as far as they are apart from all others. */
export function sequenceWithout(sequence: FrameSequence, skipped: readonly number[]): FrameSequence {
  const facts = withoutFrames(sequence, skipped);
  const strays = new Set(facts.strays);
  return { ...facts, frames: sequence.frames.filter(({ number }) => !strays.has(number)) };
}

/**
 * The frames of a pattern. Digits before its marks belong to the name: in `LED_v012####.png` the 12 is the version. Null for
 * fewer than two frames, or if they are not of one render.
 */
export function sequenceOfPattern(
  names: readonly string[],
  pattern: string,
  folderName: string,
): FrameSequence | null {
  const marks = /^(.*?)(#+|%(?:0(\d+))?d)\.([^.]+)$/su.exec(pattern.normalize('NFC'));
  if (marks === null) return null;
  const [, prefix = '', mark = '', written] = marks;
  const width = mark.startsWith('#') ? mark.length : Number(written ?? 1);
  const extension = (marks[4] ?? '').toLowerCase();
  const framesAfter = (prefix: string): readonly NumberedName[] =>
    names.flatMap((name) => {
      const plain = name.normalize('NFC');
      const digits = plain.slice(prefix.length, -(extension.length + 1));
      const isFrame =
        plain.startsWith(prefix) &&
        plain.toLowerCase().endsWith(`.${extension}`) &&
        new RegExp(`^(?:\\d{${width}}|[1-9]\\d{${width},})$`).test(digits);
      return isFrame ? [{ name, number: Number(digits), prefix, extension, digits }] : [];
    });
  const frames = framesAfter(prefix);
  const negative = negativeNumbers(frames, (before) => framesAfter(before).length > 0);
  return toSequence({ padding: width, frames }, folderName, negative);
}

/** The part of a sequence between two numbers. Frames missing at either end count as missing. */
export function sequenceWithin(sequence: FrameSequence, { first, last }: FrameRange): FrameSequence {
  const frames = sequence.frames.filter(({ number }) => number >= first && number <= last);
  const missing = gapsIn([first - 1, ...numbersOf(frames), last + 1]);
  const { apart: _apart, ...facts } = sequence;
  return {
    ...facts,
    frames,
    frameCount: frames.length,
    // Frames below 0 are no part of the range.
    negative: sequence.negative === 'all' ? 'all' : 'none',
    firstFrame: frames[0]?.number ?? first,
    lastFrame: frames.at(-1)?.number ?? last,
    missing,
    missingCount: countOf(missing),
  };
}

const countOf = (ranges: readonly FrameRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

function gapsIn(numbers: readonly number[]): FrameRange[] {
  const gaps: FrameRange[] = [];
  let before: number | null = null;
  for (const number of numbers) {
    if (before !== null && number > before + 1) gaps.push({ first: before + 1, last: number - 1 });
    before = number;
  }
  return gaps;
}

/** The data about a sequence that leaves the engine; the list of frames does not. */
export const sequenceFactsOf = ({
  frames: _frames,
  negative: _negative,
  ...facts
}: FrameSequence): SequenceFacts => facts;

/** Whether such files usually contain linear light, which must be converted to look right in a video. */
export const isLinear = ({ extension }: Pick<SequenceFacts, 'extension'>): boolean => extension === 'exr';
