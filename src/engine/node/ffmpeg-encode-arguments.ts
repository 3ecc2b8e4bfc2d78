import { type FrameRate, framesPerSecond } from '../../shared/model/frame-rate.ts';
import type { EncodeRequest, EncodeSource, EncodeTarget } from '../ports/video-encoder.ts';
import type { ExrPicture } from '../sequences/exr-header.ts';

/**
 * A few bytes can stand for a picture that fills the memory: a frame of 16K by 8K with alpha at 16 bits is within this.
 */
export const withinPieces: readonly string[] = ['-max_alloc', String(1024 ** 3)];

export interface PreparedEncode {
  readonly request: EncodeRequest;
  /** The list of frames for ffmpeg's concat demuxer; null where the source is a video. */
  readonly listPath: string | null;
  /** What the first frame says about itself where it is an EXR file. */
  readonly exr: ExrPicture | null;
  readonly unfinishedPath: string;
}

/** What ffmpeg is told, so that exactly the frames of the source come out, each for exactly its time. */
export function encodeArguments({ request, listPath, exr, unfinishedPath }: PreparedEncode): string[] {
  const { source, target } = request;
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'level+warning', '-nostats', '-xerror'],
    ...withinPieces,
    ...['-progress', 'pipe:1', '-stats_period', '0.25'],
    ...(source.kind === 'frames' ? framesInput(source, listPath ?? '', exr, target) : videoInput(source)),
    ...pictureOptions(source, target),
    ...codecOptions(target),
    ...soundOptions(source, target),
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'],
    ...(target.codec === 'h264'
      ? ['-movflags', '+faststart', '-f', 'mp4']
      : ['-movflags', '+write_colr', '-f', 'mov']),
    ...['-n', `file:${unfinishedPath}`],
  ];
}

/** One line a frame. The time given here is made anew by the filter: only the order counts. */
export function frameList(paths: readonly string[]): string {
  const lines = paths.map((path) => `file '${path.replaceAll("'", String.raw`'\''`)}'\nduration 0.04`);
  return `ffconcat version 1.0\n${lines.join('\n')}\n`;
}

/** A damaged frame ends the encode. With `explode` ffmpeg refuses whole TIFF files too, for tags it does not know. */
export const refusingDamage = (framePath: string): readonly string[] => [
  '-err_detect',
  /\.tiff?$/i.test(framePath) ? 'crccheck' : 'crccheck+explode',
];

type FramesSource = Extract<EncodeSource, { kind: 'frames' }>;
type VideoSource = Extract<EncodeSource, { kind: 'video' }>;

// What names files elsewhere, as a playlist does, must not send ffmpeg there.
const onlyFiles = ['-protocol_whitelist', 'file'] as const;

function framesInput(
  { soundPath, paths }: FramesSource,
  listPath: string,
  exr: ExrPicture | null,
  { colour }: EncodeTarget,
): string[] {
  const layer = exr && exr.layer !== '' ? ['-layer', exr.layer] : [];
  const part = exr && exr.part > 0 ? ['-part', String(exr.part)] : [];
  const transfer = exr && colour === 'rec709' ? ['-apply_trc', 'bt709'] : [];
  return [
    // Without `reinit_filter` frames of another size would start the count of frames anew.
    ...[...refusingDamage(paths[0] ?? ''), '-reinit_filter', '0', ...layer, ...part, ...transfer],
    ...[...onlyFiles, '-f', 'concat', '-safe', '0', '-i', `file:${listPath}`],
    ...(soundPath === null ? [] : [...onlyFiles, '-f', 'wav', '-i', `file:${soundPath}`]),
  ];
}

const videoInput = ({ path }: VideoSource): string[] => [...onlyFiles, '-i', `file:${path}`];

/** ffmpeg's own quick conversion rounds and smears colours. */
const toVideoColours =
  'scale=out_color_matrix=bt709:out_range=limited:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp';

const pixelFormats: Readonly<Record<EncodeTarget['codec'], string>> = {
  prores422hq: 'yuv422p10le',
  // The one with alpha is taken where the frames have alpha, and only there.
  prores4444: 'yuv444p10le|yuva444p10le',
  h264: 'yuv420p',
};

function pictureOptions(source: EncodeSource, { codec }: EncodeTarget): string[] {
  const filters = [
    // H.264 halves the colours both ways, so an odd size gains one row or column.
    ...(codec === 'h264' ? ['pad=ceil(iw/2)*2:ceil(ih/2)*2'] : []),
    toVideoColours,
    `format=${pixelFormats[codec]}`,
  ];
  if (source.kind === 'video') {
    return ['-map', '0:v:0', '-map', '0:a?', '-vf', filters.join(','), '-fps_mode', 'passthrough'];
  }
  const { rate, paths, soundPath } = source;
  const sound = soundPath === null ? [] : ['-map', '1:a:0'];
  const timed = [`settb=1/(${fraction(rate)})`, 'setpts=N', ...filters];
  return [
    ...['-map', '0:v:0', ...sound, '-vf', timed.join(','), '-r', fraction(rate)],
    // Sound that goes on after the last frame ends with it. Limiting the frames as well would end it too early.
    ...['-t', (paths.length / framesPerSecond(rate)).toFixed(6)],
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

/** Copied packets would not end with the last frame: samples of 24 bits lose nothing and are cut where they should be. */
function soundOptions(source: EncodeSource, { codec }: EncodeTarget): string[] {
  if (source.kind === 'frames' && source.soundPath === null) return [];
  return codec === 'h264' ? ['-c:a', 'aac', '-b:a', '320k'] : ['-c:a', 'pcm_s24le'];
}

const fraction = ({ num, den }: FrameRate): string => `${num}/${den}`;
