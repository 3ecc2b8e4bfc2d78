import { type FrameRate, framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { EncodeTarget } from '../../ports/video-encoder.ts';
import type { ExrPicture } from '../../sequences/exr-header.ts';
import type { FrameKind } from './frame-kinds.ts';
import { type ReadAs, sayingColours, toVideoColours } from './video-colours.ts';

/** What to make from what, without any paths. */
export interface Encoding {
  readonly target: EncodeTarget;
  /** Null if the source is another video. */
  readonly frames: { readonly count: number; readonly rate: FrameRate } | null;
  readonly hasSound: boolean;
  /** Where in the sound the video begins. */
  readonly soundFromSeconds: number;
  /** How the colors of the source are read. */
  readonly readAs: ReadAs;
}

/** Options before the first input. */
export const encodeGeneral: readonly string[] = generalAt('warning');

/** At this level ffmpeg also describes the frames. For a video it would print the metadata in the file, too. */
export const pieceGeneral: readonly string[] = generalAt('info');

function generalAt(level: 'warning' | 'info'): readonly string[] {
  return ['-loglevel', `level+${level}`, '-xerror', '-progress', 'pipe:1', '-stats_period', '0.25'];
}

export const onThreads = (threads: number | null): string[] =>
  threads === null ? [] : ['-threads', String(threads)];

/** Input options for frames, so that exactly the right picture is decoded, or none. */
export function frameOptions(kind: FrameKind, exr: ExrPicture | null, { colour }: EncodeTarget): string[] {
  const layer = exr && exr.layer !== '' ? ['-layer', exr.layer] : [];
  const part = exr && exr.part > 0 ? ['-part', String(exr.part)] : [];
  const transfer = exr && colour === 'rec709' ? ['-apply_trc', 'bt709'] : [];
  // A damaged frame ends the encode. With `explode` ffmpeg refuses whole TIFF files too, for tags it does not know.
  const damage = ['-err_detect', kind.decoder === 'tiff' ? 'crccheck' : 'crccheck+explode'];
  // Without `reinit_filter 0`, a frame of another size would restart the frame count.
  return [...damage, '-reinit_filter', '0', ...layer, ...part, ...transfer, '-c:v', kind.decoder];
}

/** Output options, so that exactly the frames of the source come out, each with exactly its duration. */
export function encodeOutput(encoding: Encoding, outputName: string): string[] {
  return [...encoded(encoding), ...written(encoding.target, outputName)];
}

/**
 * Output options for a piece. QuickTime, unlike MP4, stores nothing about H.264 that differs between pieces, such as the bit
 * rate.
 */
export function pieceOutput(encoding: Encoding, threads: number | null, outputName: string): string[] {
  return [...encoded(encoding), ...onThreads(threads), ...asQuickTime, ...newFile(outputName)];
}

function encoded(encoding: Encoding): string[] {
  const { target, frames } = encoding;
  return [
    ...(frames === null ? [] : ['-map_metadata', '-1']),
    ...pictureOptions(encoding),
    ...codecOptions(target),
    ...soundOptions(encoding),
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'],
  ];
}

/** Output options for joining: encoded samples are copied, and sound is added. */
export function joinOutput(
  encoding: Encoding & { readonly frames: NonNullable<Encoding['frames']> },
  outputName: string,
): string[] {
  const { target, frames, hasSound } = encoding;
  return [
    // Keep the encoder's name from the samples, but drop all metadata of the sound file.
    ...['-map_metadata', '-1', '-map_metadata:s:v', '0:s:v'],
    ...['-map', '0:v:0', ...(hasSound ? ['-map', '1:a:0'] : [])],
    ...['-c:v', 'copy', ...soundOptions(encoding)],
    ...(hasSound ? lasting(frames) : []),
    ...written(target, outputName),
  ];
}

const written = ({ codec }: EncodeTarget, outputName: string): readonly string[] => [
  ...(codec === 'h264' ? ['-movflags', '+faststart', '-f', 'mp4'] : asQuickTime),
  ...newFile(outputName),
];

const asQuickTime: readonly string[] = ['-movflags', '+write_colr', '-f', 'mov'];
const newFile = (name: string): readonly string[] => ['-n', `file:${name}`];

/** Cuts sound that continues after the last frame. Limiting the number of frames as well would end the sound too early. */
const lasting = ({ rate, count }: NonNullable<Encoding['frames']>): readonly string[] => [
  ...['-t', (count / framesPerSecond(rate)).toFixed(6)],
];

const pixelFormats: Readonly<Record<EncodeTarget['codec'], string>> = {
  prores422hq: 'yuv422p10le',
  // The format with alpha is chosen only if the frames have alpha.
  prores4444: 'yuv444p10le|yuva444p10le',
  h264: 'yuv420p',
};

/** The filters applied to each picture before it is encoded. */
export const pictureFilters = ({ codec }: EncodeTarget, readAs: ReadAs): readonly string[] => [
  // H.264 halves the colors both ways, so an odd size gains one row or column.
  ...(codec === 'h264' ? ['pad=ceil(iw/2)*2:ceil(ih/2)*2'] : []),
  `scale=${toVideoColours(readAs)}`,
  `format=${pixelFormats[codec]}`,
  // ProRes takes the colors in its frames from the pictures, not from the options below.
  sayingColours(),
];

function pictureOptions({ frames, hasSound, target, readAs }: Encoding): string[] {
  const filters = pictureFilters(target, readAs);
  if (frames === null) {
    return ['-map', '0:v:0', '-map', '0:a?', '-vf', filters.join(','), '-fps_mode', 'passthrough'];
  }
  const { rate } = frames;
  const timed = [`settb=1/(${fraction(rate)})`, 'setpts=N', ...filters];
  return [
    ...['-map', '0:v:0', ...(hasSound ? ['-map', '1:a:0'] : [])],
    ...['-vf', timed.join(','), '-r', fraction(rate)],
    ...lasting(frames),
  ];
}

function codecOptions(target: EncodeTarget): string[] {
  switch (target.codec) {
    case 'prores422hq':
      return ['-c:v', 'prores_ks', '-profile:v', '3', '-vendor', 'apl0'];
    case 'prores4444':
      return ['-c:v', 'prores_ks', '-profile:v', '4', '-vendor', 'apl0', '-alpha_bits', '16'];
    case 'h264': {
      const { bitsPerSecond: bits } = target;
      const rateControl =
        bits === null
          ? ['-crf', '16']
          : ['-b:v', String(bits), '-maxrate', String(bits), '-bufsize', String(bits * 2)];
      return ['-c:v', 'libx264', '-preset', 'medium', ...rateControl];
    }
  }
}

/** Sound is re-encoded, as copied packets could not end exactly with the last frame. With 24-bit samples nothing is lost. */
function soundOptions({ target, hasSound, soundFromSeconds }: Encoding): string[] {
  if (!hasSound) return [];
  // Seeking isn't exact in a pipe.
  const trimmed = ['-af', `atrim=start=${soundFromSeconds.toFixed(6)},asetpts=PTS-STARTPTS`];
  return [
    ...(soundFromSeconds > 0 ? trimmed : []),
    ...(target.codec === 'h264' ? ['-c:a', 'aac', '-b:a', '320k'] : ['-c:a', 'pcm_s24le']),
  ];
}

const fraction = ({ num, den }: FrameRate): string => `${num}/${den}`;
