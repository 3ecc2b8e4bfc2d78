import { dnxhr, h264, hevc, prores, vp9 } from './encoders.ts';

/** A kind of file: the ffmpeg arguments that make it, and the facts that ffprobe does not know. */
export interface CorpusFile {
  readonly name: string;
  /** The arguments between `ffmpeg` and the name of the file. */
  readonly arguments: readonly string[];
  readonly codec: string;
  readonly container: string;
  /** The rate at which it was rendered; if undefined, ffprobe's. */
  readonly rate?: string;
  readonly startTimecode?: string;
  readonly isVariable?: boolean;
  /** `unknown` for containers that do not store their length: even a complete file can't be recognized as such. */
  readonly wholeness?: 'whole' | 'unknown';
}

export type Encoder = readonly [label: string, ...encoderArguments: string[]];

export const picture = (rate: string, size = '160x90', seconds = 1) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];
export const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
export const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', '-t', '1'];

export const fileLabel = (name: string) => name.replace(/[^A-Za-z0-9.-]+/g, '-');
export const x264: Encoder = ['H.264', ...h264, '-bf', '2'];
export const x265: Encoder = ['H.265 (HEVC)', ...hevc];
export const vpx: Encoder = ['VP9', ...vp9];
export const mpeg2: Encoder = ['MPEG-2', '-c:v', 'mpeg2video', '-bf', '2'];
export const mpeg4: Encoder = ['MPEG-4', '-c:v', 'mpeg4'];
const hq: Encoder = ['ProRes 422 HQ', ...prores('3')];

export const allRates = [
  ...['12', '25/2', '15', '24000/1001', '24', '25', '30000/1001', '30', '1000/33', '48000/1001', '48', '50'],
  ...['60000/1001', '60', '72', '90', '100', '120000/1001', '120', '144', '240'],
];

export function atRates(
  container: string,
  extension: string,
  [codec, ...encoder]: Encoder,
  rates: readonly string[],
  more: Partial<CorpusFile> = {},
): CorpusFile[] {
  return rates.map((rate) => ({
    name: fileLabel(`${codec}-${rate}.${extension}`),
    // ffmpeg's test source turns 119.88 into 120.
    arguments: [...picture(rate), ...encoder, ...(rate === '120000/1001' ? ['-r', rate] : [])],
    codec,
    container,
    rate,
    ...more,
  }));
}

/** Files at 29.97 and similar rates, in time scales that can't express them exactly. */
export function inTimeScales(): CorpusFile[] {
  const cases = [
    ['24000/1001', ['600', '2398', '2997', '24000', '23976', '90000']],
    ['30000/1001', ['600', '2997', '5994', '30000', '90000', '1000']],
    ['60000/1001', ['600', '2997', '5994', '60000', '90000']],
    ['25', ['600', '1000']],
    ['120000/1001', ['11988', '90000']],
  ] as const;
  return cases.flatMap(([rate, scales]) =>
    scales.flatMap((scale) =>
      ['', ...(rate === '30000/1001' || rate === '60000/1001' ? ['00:59:58;15'] : [])].map(
        (startTimecode) => ({
          name: fileLabel(`scale-${scale}-at-${rate}${startTimecode ? '-drop' : ''}.mov`),
          arguments: [
            ...picture(rate),
            ...h264,
            ...['-video_track_timescale', scale],
            ...(rate === '120000/1001' ? ['-r', rate] : []),
            ...(startTimecode ? ['-timecode', startTimecode] : []),
          ],
          codec: 'H.264',
          container: 'QuickTime',
          rate,
          ...(startTimecode ? { startTimecode } : {}),
        }),
      ),
    ),
  );
}

const proresKinds: readonly Encoder[] = [
  ['ProRes 422 Proxy', ...prores('0')],
  ['ProRes 422 LT', ...prores('1')],
  ['ProRes 422', ...prores('2')],
  hq,
  ['ProRes 4444', ...prores('4'), '-pix_fmt', 'yuva444p10le'],
  ['ProRes 4444 XQ', ...prores('5'), '-pix_fmt', 'yuv444p10le'],
];

const dnxhrKinds: readonly Encoder[] = [
  ['DNxHR LB', ...dnxhr('lb', 'yuv422p')],
  ['DNxHR SQ', ...dnxhr('sq', 'yuv422p')],
  ['DNxHR HQ', ...dnxhr('hq', 'yuv422p')],
  ['DNxHR HQX', ...dnxhr('hqx', 'yuv422p10le')],
  ['DNxHR 444', ...dnxhr('444', 'yuv444p10le')],
];

const hapKinds: readonly Encoder[] = [
  ['HAP', '-c:v', 'hap'],
  ['HAP Alpha', '-c:v', 'hap', '-format', 'hap_alpha'],
  ['HAP Q', '-c:v', 'hap', '-format', 'hap_q'],
];

const raw = (label: string, format: string): Encoder => [label, '-c:v', 'rawvideo', '-pix_fmt', format];

const losslessKinds: readonly Encoder[] = [
  ['Animation', '-c:v', 'qtrle', '-pix_fmt', 'argb'],
  ['PNG', '-c:v', 'png'],
  ['Motion JPEG', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj422p'],
  ['CineForm', '-c:v', 'cfhd', '-pix_fmt', 'yuv422p10le'],
  ['JPEG 2000', '-c:v', 'jpeg2000'],
  ['FFV1', '-c:v', 'ffv1', '-level', '3'],
  ['MagicYUV', '-c:v', 'magicyuv', '-pix_fmt', 'yuv422p'],
  ['UtVideo', '-c:v', 'utvideo', '-pix_fmt', 'yuv422p'],
  raw('Uncompressed RGB', 'rgb24'),
  raw('Uncompressed YUV', 'uyvy422'),
];

export const inMov: readonly Encoder[] = [
  ...proresKinds,
  ...dnxhrKinds,
  ...hapKinds,
  ...losslessKinds,
  ['Uncompressed YUV', '-c:v', 'v210', '-pix_fmt', 'yuv422p10le'],
  ['Uncompressed YUV', '-c:v', 'v408', '-pix_fmt', 'yuva444p'],
  ['Uncompressed RGB', '-c:v', 'r210', '-pix_fmt', 'gbrp10le'],
  x264,
  x265,
  mpeg2,
  mpeg4,
  ['Cinepak', '-c:v', 'cinepak'],
  ['Sorenson Video 1', '-c:v', 'svq1', '-pix_fmt', 'yuv410p'],
];

/** Matroska has no uncompressed RGB codec, so ffmpeg has to be allowed to use AVI's. */
export const rgbInMkv = ['-allow_raw_vfw', '1'];

export const inMkv: readonly Encoder[] = [
  ...losslessKinds
    .filter(([label]) => label !== 'Animation' && label !== 'CineForm')
    .map((kind): Encoder => [...kind, ...rgbInMkv]),
  hq,
  x264,
  x265,
  vpx,
  ['VP8', '-c:v', 'libvpx', '-deadline', 'realtime'],
  ['AV1', '-c:v', 'libsvtav1', '-preset', '12'],
  ['Theora', '-c:v', 'libtheora'],
  ['HuffYUV', '-c:v', 'huffyuv', '-pix_fmt', 'yuv422p'],
  mpeg2,
  mpeg4,
];

export const inAvi: readonly Encoder[] = [
  ...losslessKinds.filter(([label]) => !['Animation', 'JPEG 2000', 'CineForm'].includes(label)),
  mpeg4,
  x264,
  ['HuffYUV', '-c:v', 'huffyuv', '-pix_fmt', 'yuv422p'],
  ['Cinepak', '-c:v', 'cinepak'],
  ['DivX 3', '-c:v', 'msmpeg4'],
  ['ZMBV', '-c:v', 'zmbv'],
];

export function inContainer(
  container: string,
  extension: string,
  encoders: readonly Encoder[],
  rate: string,
): CorpusFile[] {
  return encoders.map(([codec, ...encoder], index) => ({
    name: fileLabel(`${index}-${codec}.${extension}`),
    // PCM sound has no encoder delay, which AVI would fill with an empty picture.
    arguments: [
      ...picture(rate, '192x108'),
      ...tone,
      ...encoder,
      ...(extension === 'avi' ? ['-c:a', 'pcm_s16le'] : []),
    ],
    codec,
    container,
    rate,
  }));
}
