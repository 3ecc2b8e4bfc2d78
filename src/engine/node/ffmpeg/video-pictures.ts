import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { frameToSeconds } from '../../../shared/model/timecode.ts';
import type { FramePlace, FrameSource, FramesWanted } from '../../ports/frame-grabber.ts';
import {
  asJpeg,
  asPng,
  readWithFfmpeg,
  splitJpegs,
  splitPngs,
  timesIn,
  type VideoCall,
} from './ffmpeg-call.ts';
import { heightToWidth, shownWidth } from './square-pixels.ts';
import { type ReadAs, toJpegColours, toRgb, withoutLook } from './video-colours.ts';

/** Limits for one picture, at the width of a window or in full size. Even 16K pictures are smaller. */
const pictureBytesMax = 2 * 1024 * 1024;
const largePictureBytesMax = 48 * 1024 * 1024;
const windowWidth = 1920;

/** Codecs that store pictures in display order, so that no picture needs a later one. */
export const inOrderOfShowing =
  /^(ProRes|DNxH|HAP|DXV|NotchLC|Animation|PNG|Motion JPEG|CineForm|JPEG 2000|Uncompressed|MagicYUV|UtVideo|FFV1|HuffYUV|DV)/;

/** With one of these codecs in it, ffmpeg need not decode a picture just to learn its format: for 4K that would double the time. */
const indexed = 'QuickTime';

/** Few packets have a time in these files, and ffmpeg guesses the others, so pictures are counted from the first one. */
export const withSparseTimes = 'MPEG-PS';

/**
 * How far before the wanted picture decoding starts; tried in turn. Pictures shown before a keyframe may need the keyframe
 * before that, and in a file without an index the next keyframe may be far away.
 */
const leadsSeconds = [1, 12, 60, Number.POSITIVE_INFINITY] as const;
/** No codec moves a picture by more places than this between storage and display. */
const reorderedMost = 16;
/** Times may be rounded to a millisecond, in the request as well as in the file. */
const roundingSeconds = 0.0015;

/**
 * The time of a picture on its file's clock, and how close another picture's time may be before it would be mistaken for it.
 */
interface Target {
  readonly atSeconds: number;
  readonly toleranceSeconds: number;
  readonly frameSeconds: number;
}

/** If pictures are stored in display order, the first one's time is read without decoding. */
export async function firstStoredTime(call: VideoCall, source: FrameSource): Promise<number | null> {
  const listed = ['-map', '0:v:0', '-c', 'copy', '-frames:v', '1', '-f', 'framecrc', 'pipe:1'];
  const quick = needsNoLook(source)
    ? await readWithFfmpeg(call, withoutLook, listed).catch(() => null)
    : null;
  return timesListed((quick ?? (await readWithFfmpeg(call, [], listed))).stdout)[0] ?? null;
}

const needsNoLook = ({ container, codec }: FrameSource): boolean =>
  container === indexed && inOrderOfShowing.test(codec);

/** One picture for each place; null where there is none. */
export async function picturesFrom(
  call: VideoCall,
  start: number,
  wanted: FramesWanted & { readonly readAs: ReadAs },
): Promise<{ readonly taken: readonly (Uint8Array | null)[]; readonly stderr: Buffer }> {
  const targets = await targetsOf(call, start, wanted.places);
  const none = { taken: targets.map(() => null), stderr: Buffer.alloc(0) };
  const [first, last] = [
    targets.find((target) => target !== null),
    targets.findLast((target) => target !== null),
  ];
  if (!first || !last) return none;
  const isInOrder = inOrderOfShowing.test(wanted.codec);
  for (const leadSeconds of isInOrder ? [0, ...leadsSeconds] : leadsSeconds) {
    const lead = Math.max(leadSeconds, isInOrder ? 0 : first.frameSeconds * (reorderedMost + 4));
    const [place] = wanted.places;
    const isCounted = wanted.container === withSparseTimes && place?.kind === 'frame';
    const fromStart = isCounted || first.atSeconds - lead <= start;
    // If pictures are stored on their own, seek into the time in which the wanted one is on screen.
    const from =
      lead === 0
        ? first.atSeconds + first.toleranceSeconds / 2
        : first.atSeconds - lead - first.toleranceSeconds;
    const isQuick = lead === 0 && needsNoLook(wanted);
    const reading = readWithFfmpeg(
      call,
      [
        ...(isQuick ? withoutLook : []),
        // Decode a single picture with several threads. Several pictures are faster with one thread each.
        ...(isInOrder && targets.length === 1 ? ['-thread_type', 'slice'] : []),
        // After a seek, ffmpeg counts `-t` from the keyframe, which may be far before the wanted picture.
        ...(isCounted ? ['-t', seconds(last.atSeconds - start + 2)] : fromStart ? [] : seekTo(from)),
      ],
      filtersFor(
        isCounted
          ? { before: '', selected: `between(n,${place.frame},${place.frame + targets.length - 1})` }
          : { before: `trim=end=${seconds(last.atSeconds + 2)},`, selected: areWanted(targets) },
        targets.length,
        wanted,
      ),
      bytesMaxOf(wanted) * targets.length,
    );
    const { stdout, stderr } = await (isQuick ? reading.catch(() => nothingRead) : reading);
    const pictures = (wanted.format === 'png' ? splitPngs : splitJpegs)(stdout);
    const shown = timesIn(stderr, 'shown');
    const [begun] = timesIn(stderr, 'first');
    // If decoding started too close, the pictures may lack data from before that point.
    const isSound =
      isInOrder ||
      fromStart ||
      (begun !== undefined && begun <= first.atSeconds - first.frameSeconds * reorderedMost);
    if (pictures.length > 0 && isSound) {
      const taken = targets.map(
        (target, index) =>
          pictures[isCounted ? index : shown.findIndex((time) => isAt(time, target))] ?? null,
      );
      return { taken, stderr };
    }
    if (fromStart) return none;
  }
  return none;
}

const nothingRead = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };

const isAt = (time: number, target: Target | null): boolean =>
  target !== null && Math.abs(time - target.atSeconds) <= target.toleranceSeconds;

/** Selects each wanted time separately, so that pictures in between that we have already are not returned again. */
const areWanted = (targets: readonly (Target | null)[]): string =>
  targets
    .filter((target) => target !== null)
    .map(({ atSeconds, toleranceSeconds }) => {
      return `between(t,${seconds(atSeconds - toleranceSeconds)},${seconds(atSeconds + toleranceSeconds)})`;
    })
    .join('+');

/** Prints the time of the first decoded picture, outputs only the wanted ones, and prints the time of each. */
function filtersFor(
  { before, selected }: { readonly before: string; readonly selected: string },
  count: number,
  { widthMax, format, readAs }: Pick<FramesWanted, 'widthMax' | 'format'> & { readonly readAs: ReadAs },
): readonly string[] {
  const [colours, pixels] = format === 'png' ? [toRgb(readAs), 'rgba'] : [toJpegColours(readAs), 'yuvj420p'];
  const scaled = `scale=w='min(${widthMax},${shownWidth})':h='${heightToWidth}':${colours},format=${pixels}`;
  const filters = [
    `[0:v:0]${before}split[first][all]`,
    "[first]select='eq(n,0)',showinfo@first=checksum=0,nullsink",
    // Renumbered with one tick each, so that the writer neither drops nor repeats any.
    `[all]select='${selected}',showinfo@shown=checksum=0,${scaled},settb=1/25,setpts=N[pictures]`,
  ];
  return [
    ...['-filter_complex', filters.join(';'), '-map', '[pictures]', '-r', '25', '-frames:v', String(count)],
    ...(format === 'png' ? asPng : asJpeg),
    ...['-f', 'image2pipe', 'pipe:1'],
  ];
}

export const bytesMaxOf = ({ widthMax, format }: Pick<FramesWanted, 'widthMax' | 'format'>): number =>
  widthMax > windowWidth || format === 'png' ? largePictureBytesMax : pictureBytesMax;

async function targetsOf(
  call: VideoCall,
  start: number,
  places: readonly FramePlace[],
): Promise<readonly (Target | null)[]> {
  const [place] = places;
  if (place?.kind !== 'moment') {
    return places.map((each) => (each.kind === 'frame' ? targetOfFrame(start, each) : null));
  }
  const moments = places.map((each) => (each.kind === 'moment' ? start + each.seconds + roundingSeconds : 0));
  const times = await timesAround(call, start, moments[0] ?? start, moments.at(-1));
  return moments.map((moment) => {
    const atSeconds = times.findLast((time) => time <= moment);
    return atSeconds === undefined ? null : { atSeconds, toleranceSeconds: 0.0005, frameSeconds: 1 / 24 };
  });
}

function targetOfFrame(start: number, { frame, rate }: Extract<FramePlace, { kind: 'frame' }>): Target {
  const frameSeconds = 1 / framesPerSecond(rate);
  const atSeconds = start + frameToSeconds(frame, rate);
  return { atSeconds, toleranceSeconds: frameSeconds * 0.49, frameSeconds };
}

/** The times of the pictures before and at a moment (or several), in order, from the keyframe before it on. */
export async function timesAround(
  call: VideoCall,
  start: number,
  moment: number,
  lastMoment = moment,
): Promise<readonly number[]> {
  const from = moment - 2;
  const listed = ['-map', '0:v:0', '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
  const before =
    from <= start
      ? ['-t', seconds(lastMoment - start + 2)]
      : [...seekTo(from), '-t', seconds(lastMoment - moment + 4)];
  const shown = timesListed((await readWithFfmpeg(call, before, listed)).stdout);
  return shown.filter((time) => time >= start - roundingSeconds);
}

/** Seeks to the keyframe before a time on the file's own clock. */
const seekTo = (atSeconds: number) => ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', seconds(atSeconds)];

const seconds = (value: number) => value.toFixed(6);

/** The packet times that `framecrc` lists, in display order. */
function timesListed(stdout: Buffer): readonly number[] {
  const text = stdout.toString('latin1');
  const [, num, den] = /^#tb 0: (\d+)\/(\d+)$/m.exec(text) ?? [];
  const tick = Number(num) / Number(den);
  const shown = [...text.matchAll(/^0,\s*-?\d+,\s*(-?\d+),/gm)].map(([, pts]) => Number(pts) * tick);
  return shown.toSorted((a, b) => a - b);
}
