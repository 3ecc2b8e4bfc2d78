import { basename } from 'node:path';
import type { LinkReach } from '../../../shared/model/sequences.ts';
import type { FrameFiles, FrameLook, FramesWanted } from '../../ports/frame-grabber.ts';
import { frameSizeIn, frameSizeOf } from '../../sequences/frame-size.ts';
import { answerOf, asJpeg, asPng, boundsOfReading, splitJpegs, splitPngs, timesIn } from './ffmpeg-call.ts';
import { FrameFolder } from './frame-files.ts';
import { frameKindOf } from './frame-kinds.ts';
import { SequenceFrames } from './sequence-frames.ts';
import { readImagesAs, toJpegColours, toRgb } from './video-colours.ts';

/** ffmpeg needs a rate, and this one counts the pictures of a call. */
const countingRate = { num: 25, den: 1 } as const;
/** Anybody who may write to the folder can put links there. */
const ownFolder: LinkReach = { kind: 'own_folder' };
const general = ['-v', 'info', '-threads', '2'] as const;
const lookBytesMax = 64 * 1024;

export interface FramesOfFiles extends Pick<FramesWanted, 'places' | 'widthMax' | 'format'> {
  readonly frames: FrameFiles;
  /** For one picture. */
  readonly bytesMax: number;
}

/**
 * Pictures of an image sequence. As in an encode, ffmpeg gets the bytes of the files, never a name. Null for a missing frame, and
 * for one that can't be decoded.
 */
export async function picturesOfFrames(
  program: string,
  { frames, places, widthMax, format, bytesMax }: FramesOfFiles,
  signal: AbortSignal,
): Promise<readonly (Uint8Array | null)[]> {
  const paths = places.map((place) => pathOf(frames, place));
  const present = paths.filter((path) => path !== null);
  if (present.length === 0) return paths.map(() => null);
  const files = await filesOf(present, frames.colour);
  const { width, height } = sizeWithin(frames, widthMax);
  const [colours, pixels] =
    format === 'png' ? [toRgb(readImagesAs), 'rgba'] : [toJpegColours(readImagesAs), 'yuvj420p'];
  const output = [
    ...['-map', '0:v:0', '-fps_mode', 'passthrough', '-vf'],
    // The size is given in numbers, because a frame of another size must not change that of the pictures after it.
    `showinfo@shown=checksum=0,scale=w=${width}:h=${height}:${colours},format=${pixels}`,
    ...[...(format === 'png' ? asPng : asJpeg), '-f', 'image2pipe', 'pipe:1'],
  ];
  const told = { program, general, inputs: [files.input()], output, folder: null, bounds: boundsOfReading };
  const { stdout, stderr } = await answerOf({ ...told, signal }, bytesMax * present.length);
  const pictures = (format === 'png' ? splitPngs : splitJpegs)(stdout);
  // A frame that can't be decoded leaves no picture, so each picture is known by its time.
  const decoded = timesIn(stderr, 'shown').map((seconds) => Math.round(seconds * countingRate.num));
  if (decoded.length !== pictures.length) throw new Error('pictures that cannot be told apart');
  let at = 0;
  return paths.map((path) => (path === null ? null : (pictures[decoded.indexOf(at++)] ?? null)));
}

/** Without ffmpeg: the files as they are, for the window to draw. */
export async function wholeFrames({
  frames,
  places,
}: Pick<FramesOfFiles, 'frames' | 'places'>): Promise<readonly (Uint8Array | null)[]> {
  const pictures: (Uint8Array | null)[] = [];
  for (const place of places) {
    const path = pathOf(frames, place);
    pictures.push(path === null ? null : await wholeFrame(path).catch(() => null));
  }
  return pictures;
}

async function wholeFrame(path: string): Promise<Uint8Array | null> {
  const folder = await FrameFolder.of(path, ownFolder);
  const [file] = await folder.lookAt([path]);
  if (!file || file.sizeBytes > wholeBytesMax) return null;
  await using opened = await folder.open(file, 0);
  const { buffer, bytesRead } = await opened.read(new Uint8Array(file.sizeBytes), 0, file.sizeBytes, 0);
  const size = bytesRead === file.sizeBytes ? frameSizeIn(buffer) : null;
  // A few bytes of a file can demand a huge picture.
  return size && size.width * size.height * bytesPerPixel <= boundsOfReading.pieceBytes ? buffer : null;
}

const wholeBytesMax = 128 * 1024 * 1024;
const bytesPerPixel = 4;

/** Formats of pixels with an opacity, as ffmpeg names them. A palette may have one. */
const withAlpha = /^(?:ya|yuva|ayuv|rgba|bgra|argb|abgr|gbrap|pal8)/;

/** The size and kind of a frame: as ffmpeg decodes it, otherwise as its header says. */
export async function lookAtFrame(
  program: string | null,
  path: string,
  signal: AbortSignal,
  links: LinkReach = ownFolder,
): Promise<FrameLook | null> {
  const kind = frameKindOf(basename(path));
  if (kind === null) return null;
  if (program === null) {
    // The window draws these itself, on the checkerboard.
    const hasAlpha = kind.name === 'PNG' || kind.name === 'WebP';
    return { kind: kind.name, size: await frameSizeOf(path), hasAlpha };
  }
  const seen = await seenByFfmpeg(program, path, links, signal).catch(() => null);
  return {
    kind: kind.name,
    size: seen?.size ?? (await frameSizeOf(path)),
    hasAlpha: seen && withAlpha.test(seen.format),
  };
}

async function seenByFfmpeg(program: string, path: string, links: LinkReach, signal: AbortSignal) {
  const files = await filesOf([path], 'as_is', links);
  const output = ['-map', '0:v:0', '-vf', 'showinfo=checksum=0', '-frames:v', '1', '-f', 'null', '-'];
  const told = { program, general, inputs: [files.input()], output, folder: null, bounds: boundsOfReading };
  const { stderr } = await answerOf({ ...told, signal }, lookBytesMax);
  const [, format, width, height] =
    /showinfo.* fmt:(\w+) .*? s:(\d+)x(\d+) /.exec(stderr.toString('latin1')) ?? [];
  if (format === undefined) return null;
  return { format, size: { width: Number(width), height: Number(height) } };
}

/** All frames, ready to be encoded, with the frame before in place of each missing one. */
export async function framesWithoutGaps({ paths, colour }: FrameFiles): Promise<SequenceFrames> {
  const shown: string[] = [];
  for (const [position, path] of paths) {
    const before = shown.at(-1);
    while (before !== undefined && shown.length < position) shown.push(before);
    shown.push(path);
  }
  return await filesOf(shown, colour);
}

const filesOf = (
  paths: readonly string[],
  colour: FrameFiles['colour'],
  links: LinkReach = ownFolder,
): Promise<SequenceFrames> =>
  SequenceFrames.of(
    { kind: 'frames', rate: countingRate, paths, sound: null, links },
    { codec: 'h264', colour, bitsPerSecond: null },
  );

const pathOf = ({ paths }: FrameFiles, place: FramesWanted['places'][number]): string | null =>
  (place.kind === 'frame' && paths.get(place.frame)) || null;

/** Never larger than the frames. Both sides are even, as JPEG halves the colors. */
function sizeWithin({ size: { width, height } }: FrameFiles, widthMax: number) {
  const scale = Math.min(1, widthMax / width);
  const side = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: side(width), height: side(height) };
}
