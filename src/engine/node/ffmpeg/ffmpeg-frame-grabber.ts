import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { NewestKept } from '../../../shared/model/newest-kept.ts';
import { frameToSeconds } from '../../../shared/model/timecode.ts';
import type {
  FrameGrabber,
  FrameLook,
  FrameLooker,
  FramePlace,
  FrameSource,
  FramesWanted,
  FrameWanted,
  PictureFormat,
  StillGrabber,
  StillWanted,
} from '../../ports/frame-grabber.ts';
import {
  asJpeg,
  asPng,
  readWithFfmpeg,
  splitJpegs,
  splitPngs,
  timesIn,
  type VideoCall,
} from './ffmpeg-call.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { frameKindOf } from './frame-kinds.ts';
import { stillOfFrame } from './frame-still.ts';
import { lookAtFrame, picturesOfFrames, wholeFrames } from './sequence-pictures.ts';
import {
  coloursSaid,
  type ReadAs,
  readImagesAs,
  toJpegColours,
  toRgb,
  withoutLook,
} from './video-colours.ts';
import {
  almostBlack,
  isTransparentIn,
  laterPlaceOfStill,
  lightOf,
  placesOfStill,
  type StillPlace,
  stillOutput,
} from './video-still.ts';

const knownKeptMax = 64;
/** Limits for one picture, at the width of a window or in full size. Even 16K pictures are smaller. */
const pictureBytesMax = 2 * 1024 * 1024;
const largePictureBytesMax = 48 * 1024 * 1024;
const windowWidth = 1920;

/** Codecs that store pictures in display order, so that no picture needs a later one. */
const inOrderOfShowing =
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

interface TakenStill {
  readonly picture: Uint8Array;
  readonly light: number;
  /** The place, if its picture has to be taken again as PNG. */
  readonly transparentAt: StillPlace | null;
}

/** Uses this computer's ffmpeg, which reads formats that artists render but browsers can't play: ProRes, DNxHD, HAP. */
export class FfmpegFrameGrabber implements FrameGrabber, FrameLooker, StillGrabber {
  readonly #ffmpeg: FfmpegProgram;
  readonly #starts = new NewestKept<string, number>(knownKeptMax);
  readonly #readAs = new NewestKept<string, ReadAs>(knownKeptMax);

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
    const { frames } = wanted;
    if (frames && !signal.aborted) {
      if (program === null) return await wholeFrames({ ...wanted, frames });
      const asked = { ...wanted, frames, bytesMax: bytesMaxOf(wanted) };
      return await picturesOfFrames(program, asked, signal).catch(() => none);
    }
    if (program === null || signal.aborted) return none;
    const call = { program, path: wanted.path, signal };
    try {
      const key = await keyOf(call.path);
      const known = this.#starts.get(key);
      const from = (at: number) =>
        this.#inItsColours(key, (readAs) => picturesFrom(call, at, { ...wanted, readAs }));
      if (known !== undefined) return await from(known);
      // Nearly every such file starts at zero, so its pictures are fetched with that guess at the same time.
      const isGuessed = inOrderOfShowing.test(wanted.codec);
      const [start, guessed] = await Promise.all([
        this.#findStart(call, key, wanted),
        isGuessed ? from(0) : none,
      ]);
      if (start === null) return none;
      return isGuessed && start === 0 ? guessed : await from(start);
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

  async look(path: string, signal: AbortSignal): Promise<FrameLook | null> {
    return await lookAtFrame(await this.#ffmpeg.find(), path, signal);
  }

  async still(wanted: StillWanted, signal: AbortSignal): Promise<Uint8Array | null> {
    const program = await this.#ffmpeg.find();
    if (program === null) return null;
    const { path } = wanted;
    if (frameKindOf(basename(path)) !== null) {
      const take = async (format: PictureFormat) => {
        const output = stillOutput(wanted, readImagesAs, format);
        const { stdout, stderr } = await stillOfFrame(program, path, output, signal);
        return stdout.length > 0 ? { picture: stdout, isTransparent: isTransparentIn(stderr) } : null;
      };
      const still = await take('jpeg').catch(() => null);
      if (!still?.isTransparent || signal.aborted) return still?.picture ?? null;
      return (await take('png').catch(() => null))?.picture ?? still.picture;
    }
    const key = await keyOf(path).catch(() => null);
    if (key === null) return null;
    const take = async (place: StillPlace, format: PictureFormat = 'jpeg'): Promise<TakenStill | null> =>
      await this.#inItsColours(key, async (readAs) => {
        const output = stillOutput(wanted, readAs, format, place);
        const bytesMax = bytesMaxOf({ widthMax: wanted.widthMax, format });
        const call = { program, path, signal };
        const { stdout, stderr } = await readWithFfmpeg(call, place.before, output, bytesMax);
        const picture = (format === 'png' ? splitPngs : splitJpegs)(stdout).at(-1);
        const light = lightOf(stderr) ?? almostBlack;
        const transparentAt = isTransparentIn(stderr) ? place : null;
        return { taken: picture ? { picture, light, transparentAt } : null, stderr };
      }).catch(() => null);
    for (const place of placesOfStill(wanted)) {
      const still = await take(place);
      if (signal.aborted) return null;
      if (!still) continue;
      const later = still.light < almostBlack ? await take(laterPlaceOfStill(wanted)) : null;
      const { picture, transparentAt } = later && later.light > still.light ? later : still;
      if (transparentAt === null || signal.aborted) return picture;
      return (await take(transparentAt, 'png'))?.picture ?? picture;
    }
    return null;
  }

  /** Reads again if ffmpeg reports that this file's colours must be read in another way, and remembers which one. */
  async #inItsColours<Taken>(
    key: string,
    read: (readAs: ReadAs) => Promise<{ readonly taken: Taken; readonly stderr: Buffer }>,
  ): Promise<Taken> {
    const known = this.#readAs.get(key);
    const { taken, stderr } = await read(known ?? 'auto');
    if (known !== undefined) return taken;
    const readAs = this.#noteColours(key, stderr);
    return readAs === 'auto' ? taken : (await read(readAs)).taken;
  }

  #noteColours(key: string, stderr: Buffer): ReadAs {
    const said = coloursSaid(stderr);
    if (said) this.#readAs.set(key, said.readAs);
    return said?.readAs ?? 'auto';
  }

  /** The time of the first picture by the file's own clock. That clock may not start at 0, and may start before the picture. */
  async #findStart(call: VideoCall, key: string, source: FrameSource): Promise<number | null> {
    const start = inOrderOfShowing.test(source.codec)
      ? await firstStoredTime(call, needsNoLook(source))
      : await this.#firstShownTime(call, key);
    if (start !== null) this.#starts.set(key, start);
    return start;
  }

  async #firstShownTime(call: VideoCall, key: string): Promise<number | null> {
    const looked = ['-map', '0:v:0', '-vf', 'showinfo=checksum=0', '-frames:v', '1', '-f', 'null', '-'];
    const { stderr } = await readWithFfmpeg(call, [], looked);
    this.#noteColours(key, stderr);
    return timesIn(stderr)[0] ?? null;
  }
}

async function keyOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${size} ${mtimeMs} ${path}`;
}

/** If pictures are stored in display order, the first one's time is read without decoding. */
async function firstStoredTime(call: VideoCall, isQuick: boolean): Promise<number | null> {
  const listed = ['-map', '0:v:0', '-c', 'copy', '-frames:v', '1', '-f', 'framecrc', 'pipe:1'];
  const quick = isQuick ? await readWithFfmpeg(call, withoutLook, listed).catch(() => null) : null;
  return timesListed((quick ?? (await readWithFfmpeg(call, [], listed))).stdout)[0] ?? null;
}

const needsNoLook = ({ container, codec }: FrameSource): boolean =>
  container === indexed && inOrderOfShowing.test(codec);

/** One picture for each place; null where there is none. */
async function picturesFrom(
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
  const scaled = `scale=w='min(${widthMax},iw)':h=-2:${colours},format=${pixels}`;
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

/** The times of the pictures before and at a moment (or several), in order, from the keyframe before it on. */
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
