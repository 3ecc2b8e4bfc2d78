import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { frameToSeconds } from '../../../shared/model/timecode.ts';
import type {
  FrameGrabber,
  FramePlace,
  FrameSource,
  FramesWanted,
  FrameWanted,
  StillGrabber,
  StillWanted,
} from '../../ports/frame-grabber.ts';
import { readWithFfmpeg, splitJpegs, splitPngs, timesIn, type VideoCall } from './ffmpeg-call.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { frameKindOf } from './frame-kinds.ts';
import { stillOfFrame } from './frame-still.ts';

const startsKeptMax = 64;
/** Of a picture as wide as a window, and of one in its own size: no 16K wall takes more. */
const pictureBytesMax = 2 * 1024 * 1024;
const largePictureBytesMax = 48 * 1024 * 1024;
const windowWidth = 1920;

/** Codecs that store pictures in the order they are shown in: none of theirs needs one that comes later. */
const inOrderOfShowing =
  /^(ProRes|DNxH|HAP|DXV|NotchLC|Animation|PNG|Motion JPEG|CineForm|JPEG 2000|Uncompressed|MagicYUV|UtVideo|FFV1|HuffYUV|DV)/;

/**
 * Files that say at their head where each picture lies. Asked for one of these codecs, ffmpeg need not decode a picture
 * of each film only to learn its format: of 4K that takes as long as everything else.
 */
const indexed = 'QuickTime';
const withoutLook = ['-nofind_stream_info'] as const;

/** Few of its packets have a time and ffmpeg guesses those of the others: its pictures are counted from the first. */
export const withSparseTimes = 'MPEG-PS';

/**
 * How far before the wanted picture to begin. The pictures in front of a keyframe may need the keyframe before that
 * one; and where a file has no index, the next keyframe may be far.
 */
const leadsSeconds = [1, 12, 60, Number.POSITIVE_INFINITY] as const;
/** No codec shows a picture more than this many places away from where it is stored. */
const reorderedMost = 16;
/** Positions come rounded to the millisecond at worst, and the times in some files are too. */
const roundingSeconds = 0.0015;

/** The time of a picture on the clock of its file, and how near another may come before it is the wrong one. */
interface Target {
  readonly atSeconds: number;
  readonly toleranceSeconds: number;
  readonly frameSeconds: number;
}

/** By the ffmpeg of this computer, which reads what artists render and browsers cannot: ProRes, DNxHD, HAP. */
export class FfmpegFrameGrabber implements FrameGrabber, StillGrabber {
  readonly #ffmpeg: FfmpegProgram;
  readonly #starts = new Map<string, number>();

  constructor(ffmpeg = new FfmpegProgram()) {
    this.#ffmpeg = ffmpeg;
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#ffmpeg.find()) !== null;
  }

  async grab({ place, ...wanted }: FrameWanted, signal: AbortSignal): Promise<Uint8Array | null> {
    const [picture] = await this.grabRun({ ...wanted, places: [place] }, signal);
    return picture ?? null;
  }

  async grabRun(wanted: FramesWanted, signal: AbortSignal): Promise<readonly (Uint8Array | null)[]> {
    const none = wanted.places.map(() => null);
    const program = await this.#ffmpeg.find();
    if (program === null || signal.aborted) return none;
    const call = { program, path: wanted.path, signal };
    try {
      const key = await keyOf(call.path);
      const known = this.#starts.get(key);
      if (known !== undefined) return await picturesFrom(call, known, wanted);
      // Nearly every such file begins at zero: its pictures need not wait until that is seen.
      const isGuessed = inOrderOfShowing.test(wanted.codec);
      const [start, guessed] = await Promise.all([
        this.#findStart(call, key, wanted),
        isGuessed ? picturesFrom(call, 0, wanted) : none,
      ]);
      if (start === null) return none;
      return isGuessed && start === 0 ? guessed : await picturesFrom(call, start, wanted);
    } catch {
      return none;
    }
  }

  async timesAround(source: FrameSource, seconds: number, signal: AbortSignal): Promise<readonly number[]> {
    const program = await this.#ffmpeg.find();
    if (program === null || signal.aborted) return [];
    const call = { program, path: source.path, signal };
    try {
      const key = await keyOf(call.path);
      const start = this.#starts.get(key) ?? (await this.#findStart(call, key, source));
      if (start === null) return [];
      return (await timesAround(call, start, start + seconds)).map((time) => time - start);
    } catch {
      return [];
    }
  }

  async still(wanted: StillWanted, signal: AbortSignal): Promise<Uint8Array | null> {
    const program = await this.#ffmpeg.find();
    if (program === null) return null;
    const { path, atSeconds, widthMax, heightMax } = wanted;
    const after = [
      ...['-map', '0:v:0', '-frames:v', '1'],
      ...['-vf', `scale=w=${widthMax}:h=${heightMax}:force_original_aspect_ratio=decrease,format=yuvj420p`],
      ...['-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2pipe', 'pipe:1'],
    ];
    if (frameKindOf(basename(path)) !== null) {
      const picture = await stillOfFrame(program, path, after, signal).catch(() => null);
      return picture && picture.length > 0 ? picture : null;
    }
    // From the keyframe before it: one picture to decode. A file that can't be entered there shows its first.
    const places = atSeconds > 0 ? [['-noaccurate_seek', '-ss', seconds(atSeconds)], []] : [[]];
    for (const before of places) {
      const { stdout } = await readWithFfmpeg({ program, path, signal }, before, after).catch(() => ({
        stdout: null,
      }));
      if (stdout && stdout.length > 0) return stdout;
      if (signal.aborted) return null;
    }
    return null;
  }

  /** When the first picture is shown on the clock of the file, which need not begin with 0, nor with the picture. */
  async #findStart(call: VideoCall, key: string, source: FrameSource): Promise<number | null> {
    const start = inOrderOfShowing.test(source.codec)
      ? await firstStoredTime(call, needsNoLook(source))
      : await firstShownTime(call);
    if (start !== null) this.#starts.set(key, start);
    const [oldest] = this.#starts.keys();
    if (this.#starts.size > startsKeptMax && oldest !== undefined) this.#starts.delete(oldest);
    return start;
  }
}

async function keyOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${size} ${mtimeMs} ${path}`;
}

async function firstShownTime(call: VideoCall): Promise<number | null> {
  const looked = ['-map', '0:v:0', '-vf', 'showinfo=checksum=0', '-frames:v', '1', '-f', 'null', '-'];
  return timesIn((await readWithFfmpeg(call, [], looked)).stderr)[0] ?? null;
}

/** Where pictures are stored in the order they are shown in, nothing has to be decoded to see the first one's time. */
async function firstStoredTime(call: VideoCall, isQuick: boolean): Promise<number | null> {
  const listed = ['-map', '0:v:0', '-c', 'copy', '-frames:v', '1', '-f', 'framecrc', 'pipe:1'];
  const quick = isQuick ? await readWithFfmpeg(call, withoutLook, listed).catch(() => null) : null;
  return timesListed((quick ?? (await readWithFfmpeg(call, [], listed))).stdout)[0] ?? null;
}

const needsNoLook = ({ container, codec }: FrameSource): boolean =>
  container === indexed && inOrderOfShowing.test(codec);

/** One picture for each place, or null for those that are not there. */
async function picturesFrom(
  call: VideoCall,
  start: number,
  wanted: FramesWanted,
): Promise<readonly (Uint8Array | null)[]> {
  const targets = await targetsOf(call, start, wanted.places);
  const none = targets.map(() => null);
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
    // Stored by itself, the wanted picture is the one at or before a moment while it is on screen.
    const from =
      lead === 0
        ? first.atSeconds + first.toleranceSeconds / 2
        : first.atSeconds - lead - first.toleranceSeconds;
    const isQuick = lead === 0 && needsNoLook(wanted);
    const reading = readWithFfmpeg(
      call,
      [
        ...(isQuick ? withoutLook : []),
        // Two hands on one picture. Several are decoded faster each by its own.
        ...(isInOrder && targets.length === 1 ? ['-thread_type', 'slice'] : []),
        // Where it was sought, ffmpeg counts `-t` from the keyframe it began with, which may be far before the wanted picture.
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
    // Begun too near, what comes out may have been decoded without all it needs.
    const isSound =
      isInOrder ||
      fromStart ||
      (begun !== undefined && begun <= first.atSeconds - first.frameSeconds * reorderedMost);
    if (pictures.length > 0 && isSound) {
      if (isCounted) return targets.map((_, index) => pictures[index] ?? null);
      return targets.map((target) => pictures[shown.findIndex((time) => isAt(time, target))] ?? null);
    }
    if (fromStart) return none;
  }
  return none;
}

const nothingRead = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };

const isAt = (time: number, target: Target | null): boolean =>
  target !== null && Math.abs(time - target.atSeconds) <= target.toleranceSeconds;

/** Each by itself: pictures between them that are there already are not handed out a second time. */
const areWanted = (targets: readonly (Target | null)[]): string =>
  targets
    .filter((target) => target !== null)
    .map(({ atSeconds, toleranceSeconds }) => {
      return `between(t,${seconds(atSeconds - toleranceSeconds)},${seconds(atSeconds + toleranceSeconds)})`;
    })
    .join('+');

/** Says when the first decoded picture is shown, and hands out the wanted ones alone, saying when each is shown. */
function filtersFor(
  { before, selected }: { readonly before: string; readonly selected: string },
  count: number,
  { widthMax, format }: Pick<FramesWanted, 'widthMax' | 'format'>,
): readonly string[] {
  const pixels = format === 'png' ? 'rgba' : 'yuvj420p';
  const scaled = `scale=w='min(${widthMax},iw)':h=-2,format=${pixels}`;
  const filters = [
    `[0:v:0]${before}split[first][all]`,
    "[first]select='eq(n,0)',showinfo@first=checksum=0,nullsink",
    // Numbered anew, one for each tick: what writes them drops and repeats none.
    `[all]select='${selected}',showinfo@shown=checksum=0,${scaled},settb=1/25,setpts=N[pictures]`,
  ];
  return [
    ...['-filter_complex', filters.join(';'), '-map', '[pictures]', '-r', '25', '-frames:v', String(count)],
    ...(format === 'png' ? asPng : asJpeg),
    ...['-f', 'image2pipe', 'pipe:1'],
  ];
}

const asJpeg = ['-c:v', 'mjpeg', '-q:v', '3'] as const;
/** Barely packed: somebody waits for it, and it only crosses this computer's memory. */
const asPng = ['-c:v', 'png', '-compression_level', '1', '-pred', 'up'] as const;

const bytesMaxOf = ({ widthMax, format }: Pick<FramesWanted, 'widthMax' | 'format'>): number =>
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

/** When the pictures before and at a moment (or several) are shown, in order; from the keyframe before it on. */
async function timesAround(
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

/** To the keyframe before a time on the clock of the file itself. */
const seekTo = (atSeconds: number) => ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', seconds(atSeconds)];

const seconds = (value: number) => value.toFixed(6);

/** The times of packets as `framecrc` lists them, in the order in which they are shown. */
function timesListed(stdout: Buffer): readonly number[] {
  const text = stdout.toString('latin1');
  const [, num, den] = /^#tb 0: (\d+)\/(\d+)$/m.exec(text) ?? [];
  const tick = Number(num) / Number(den);
  const shown = [...text.matchAll(/^0,\s*-?\d+,\s*(-?\d+),/gm)].map(([, pts]) => Number(pts) * tick);
  return shown.toSorted((a, b) => a - b);
}
