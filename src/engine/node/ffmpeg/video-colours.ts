import { isUnsaidBt709 } from '../../../shared/api/unsaid-colours.ts';
import { answerOf, boundsOfReading } from './ffmpeg-call.ts';
import type { FfmpegInput } from './ffmpeg-process.ts';
import type { OptionsOfInput } from './video-input.ts';

/**
 * How ffmpeg reads YUV as colors: by what the file says (`auto`), which is BT.601 if it says nothing, or as BT.709 in any
 * case.
 */
export type ReadAs = 'auto' | 'bt709';

/** What a video says about its colors, beside how they are read. */
export interface VideoColours {
  readonly readAs: ReadAs;
  readonly saysPrimaries: boolean;
  readonly saysTransfer: boolean;
}

interface SaidColours extends VideoColours {
  /** It says BT.709 itself, so that it looks the same in both ways. */
  readonly says709: boolean;
}

/** Images have a rule of their own: YUV in JPEG, WebP and TIFF is BT.601, whatever their height. */
export const readImagesAs: ReadAs = 'auto';

/** Of a video made from images. */
export const coloursOfImages: VideoColours = {
  readAs: readImagesAs,
  saysPrimaries: false,
  saysTransfer: false,
};

/** Renders of these codecs are seldom smaller than HD, and seldom say another matrix: a right guess saves a second reading. */
const mostlyHd = /^(ProRes|DNxH)/;

/** How a video is read before it has said anything. */
export const likelyReadAs = (codec: string): ReadAs => (mostlyHd.test(codec) ? 'bt709' : 'auto');

/** For all that is scaled: pictures of one frame must have one color in every size. */
type Scaler = 'bicubic' | 'area';

/**
 * ffmpeg's default conversion is fast, but smears colors, and rounds down once for each line that goes into one: a wall that is
 * shown a twentieth as wide gets darker by some 10 of 255.
 */
const carefully = (scaler: Scaler): string => `flags=${scaler}+accurate_rnd+full_chroma_int+full_chroma_inp`;

/** Options of `scale`. A JPEG can't say how its YUV is meant: every program reads it as BT.601 of full range. */
export const toJpegColours = (readAs: ReadAs): string =>
  `in_color_matrix=${readAs}:out_color_matrix=bt601:out_range=full:${carefully('bicubic')}`;

export const toRgb = (readAs: ReadAs): string => `in_color_matrix=${readAs}:${carefully('bicubic')}`;

export const toVideoColours = (readAs: ReadAs, scaler: Scaler = 'bicubic'): string =>
  `in_color_matrix=${readAs}:out_color_matrix=bt709:out_range=limited:${carefully(scaler)}`;

/**
 * To be told to ffmpeg for files with an index at the beginning: then it need not decode a picture just to learn its format, and
 * says what the container says about colors.
 */
export const withoutLook = ['-nofind_stream_info'] as const;
export const withoutLookIn = (demuxer: string): readonly string[] => (demuxer === 'mov' ? withoutLook : []);

/**
 * The colors of a video whose pictures went through `showinfo`; null if there were none.
 *
 * If the pictures say nothing, the container may: ProRes of many programs is like that.
 */
export function coloursSaid(stderr: Buffer): SaidColours | null {
  const lines = stderr.toString('latin1').split('\n');
  const shown = lines.filter((line) => line.startsWith('[') && line.includes('showinfo')).join('\n');
  const [, range, matrix, primaries, transfer] =
    /color_range:(\S+) color_space:(\S+) color_primaries:(\S+) color_trc:(\S+)/.exec(shown) ?? [];
  const height = Number(/\bs:\d+x(\d+)\b/.exec(shown)?.[1]);
  if (!matrix || !height) return null;
  const stream = lines.find((line) => /^ *Stream #0:.*?: Video: /.test(line)) ?? '';
  const [, codec = ''] = /: Video: (\w+)/.exec(stream) ?? [];
  const [, format = ''] = /, \w+\(([^)]*)\)/.exec(stream) ?? [];
  const isSaid = matrix !== 'unknown';
  const containerSays = isSaid ? null : matrixIn(format);
  const isUnsaid709 = isUnsaidBt709({ codec, height, isFullRange: range === 'pc' });
  const isRead709 = !isSaid && (containerSays === null ? isUnsaid709 : containerSays === 'bt709');
  return {
    readAs: isRead709 ? 'bt709' : 'auto',
    saysPrimaries: primaries !== 'unknown',
    saysTransfer: transfer !== 'unknown',
    says709: matrix === 'bt709',
  };
}

/** `tv, bt709, progressive` or `tv, bt709/unknown/unknown`: the first one is the matrix. */
function matrixIn(format: string): string | null {
  const [, named] = /(?:^|, )(bt709|smpte170m|bt470bg|smpte240m|fcc)\b/.exec(format) ?? [];
  return named ?? null;
}

export interface LookParts {
  readonly program: string;
  readonly signal: AbortSignal;
  /** The video as input of one call. */
  readonly video: (options: OptionsOfInput) => Promise<FfmpegInput>;
}

/** Looks at the first picture of a video. If none can be decoded, nothing is known of its colors. */
export async function coloursOf({ program, signal, video }: LookParts): Promise<VideoColours> {
  const output = ['-map', '0:v:0', '-vf', 'showinfo=checksum=0', '-frames:v', '1', '-f', 'null', '-'];
  const general = ['-v', 'info', '-threads', '2'];
  const call = { program, signal, general, output, folder: null, bounds: boundsOfReading };
  for (const options of [withoutLookIn, []]) {
    const inputs = [await video(options)];
    const answer = await answerOf({ ...call, inputs }, answerBytesMax).catch(() => null);
    signal.throwIfAborted();
    const said = answer && coloursSaid(answer.stderr);
    if (said) return said;
  }
  return { readAs: 'auto', saysPrimaries: false, saysTransfer: false };
}

const answerBytesMax = 2 * 1024 * 1024;

/**
 * A filter after a conversion to video colors, so that the encoder writes into every header what the pixels are. Primaries and
 * transfer that the source states are kept where they are given, as the conversion leaves them alone.
 */
export function sayingColours(source: Omit<VideoColours, 'readAs'> | null = null): string {
  return [
    'setparams=range=limited:colorspace=bt709',
    ...(source?.saysPrimaries ? [] : ['color_primaries=bt709']),
    ...(source?.saysTransfer ? [] : ['color_trc=bt709']),
  ].join(':');
}
