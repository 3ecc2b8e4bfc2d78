import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { NewestKept } from '../../../shared/model/newest-kept.ts';
import type { LinkReach } from '../../../shared/model/sequences.ts';
import type {
  FrameGrabber,
  FrameLook,
  FrameLooker,
  FrameSource,
  FramesWanted,
  FrameWanted,
  PictureFormat,
  StillGrabber,
  StillWanted,
} from '../../ports/frame-grabber.ts';
import { readWithFfmpeg, splitJpegs, splitPngs, timesIn, type VideoCall } from './ffmpeg-call.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { frameKindOf } from './frame-kinds.ts';
import { stillOfFrame } from './frame-still.ts';
import { lookAtFrame, picturesOfFrames, wholeFrames } from './sequence-pictures.ts';
import { coloursSaid, likelyReadAs, type ReadAs, readImagesAs } from './video-colours.ts';
import {
  bytesMaxOf,
  firstStoredTime,
  inOrderOfShowing,
  picturesFrom,
  timesAround,
} from './video-pictures.ts';
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
  readonly #looks = new NewestKept<string, FrameLook>(knownKeptMax);

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
        this.#inItsColours(
          key,
          (readAs) => picturesFrom(call, at, { ...wanted, readAs }),
          likelyReadAs(wanted.codec),
        );
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

  /** Remembers what a frame showed until it changes: the drop list looks first, then the viewer, the review and the encoder. */
  async look(path: string, signal: AbortSignal, links?: LinkReach): Promise<FrameLook | null> {
    const program = await this.#ffmpeg.find();
    const stamp = await keyOf(path).catch(() => null);
    if (stamp === null) return await lookAtFrame(program, path, signal, links);
    const key = JSON.stringify([stamp, program, links]);
    const known = this.#looks.get(key);
    if (known) return known;
    const look = await lookAtFrame(program, path, signal, links);
    // What can't be decoded may still be on its way to the disk.
    if (look?.size && look.hasAlpha !== null) this.#looks.set(key, look);
    return look;
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

  /** Reads again if ffmpeg reports that this file's colors must be read in another way, and remembers which one. */
  async #inItsColours<Taken>(
    key: string,
    read: (readAs: ReadAs) => Promise<{ readonly taken: Taken; readonly stderr: Buffer }>,
    likely: ReadAs = 'auto',
  ): Promise<Taken> {
    const known = this.#readAs.get(key);
    const { taken, stderr } = await read(known ?? likely);
    if (known !== undefined) return taken;
    const said = this.#noteColours(key, stderr);
    const isRight = said === null || said.readAs === likely || said.says709;
    return isRight ? taken : (await read(said.readAs)).taken;
  }

  #noteColours(key: string, stderr: Buffer) {
    const said = coloursSaid(stderr);
    if (said) this.#readAs.set(key, said.readAs);
    return said;
  }

  /** The time of the first picture by the file's own clock. That clock may not start at 0, and may start before the picture. */
  async #findStart(call: VideoCall, key: string, source: FrameSource): Promise<number | null> {
    const start = inOrderOfShowing.test(source.codec)
      ? await firstStoredTime(call, source)
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
