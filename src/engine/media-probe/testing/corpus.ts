import { dnxhr, h264, hevc, prores, vp9 } from './encoders.ts';

/** A kind of file: how ffmpeg makes it, and what of it only a person knows. */
export interface CorpusFile {
  readonly name: string;
  /** What stands between `ffmpeg` and the name of the file. */
  readonly arguments: readonly string[];
  readonly codec: string;
  readonly container: string;
  /** The rate it was rendered at; ffprobe's own where this is not said. */
  readonly rate?: string;
  readonly startTimecode?: string;
  readonly isVariable?: boolean;
  /** Containers that say nowhere how long they are can be whole, but nobody can know. */
  readonly wholeness?: 'whole' | 'unknown';
}

type Encoder = readonly [label: string, ...encoderArguments: string[]];

const picture = (rate: string, size = '160x90', seconds = 1) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', '-t', '1'];

const fileLabel = (name: string) => name.replace(/[^A-Za-z0-9.-]+/g, '-');
const x264: Encoder = ['H.264', ...h264, '-bf', '2'];
const x265: Encoder = ['H.265 (HEVC)', ...hevc];
const vpx: Encoder = ['VP9', ...vp9];
const mpeg2: Encoder = ['MPEG-2', '-c:v', 'mpeg2video', '-bf', '2'];
const mpeg4: Encoder = ['MPEG-4', '-c:v', 'mpeg4'];
const hq: Encoder = ['ProRes 422 HQ', ...prores('3')];

const allRates = [
  ...['12', '25/2', '15', '24000/1001', '24', '25', '30000/1001', '30', '1000/33', '48000/1001', '48', '50'],
  ...['60000/1001', '60', '72', '90', '100', '120000/1001', '120', '144', '240'],
];

function atRates(
  container: string,
  extension: string,
  [codec, ...encoder]: Encoder,
  rates: readonly string[],
  more: Partial<CorpusFile> = {},
): CorpusFile[] {
  return rates.map((rate) => ({
    name: fileLabel(`${codec}-${rate}.${extension}`),
    // The source of pictures takes 119.88 for 120.
    arguments: [...picture(rate), ...encoder, ...(rate === '120000/1001' ? ['-r', rate] : [])],
    codec,
    container,
    rate,
    ...more,
  }));
}

/** At 29.97 and its kin, in time scales that cannot hold them. */
function inTimeScales(): CorpusFile[] {
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

const inMov: readonly Encoder[] = [
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

/** Matroska has no uncompressed RGB of its own. */
const rgbInMkv = ['-allow_raw_vfw', '1'];

const inMkv: readonly Encoder[] = [
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

const inAvi: readonly Encoder[] = [
  ...losslessKinds.filter(([label]) => !['Animation', 'JPEG 2000', 'CineForm'].includes(label)),
  mpeg4,
  x264,
  ['HuffYUV', '-c:v', 'huffyuv', '-pix_fmt', 'yuv422p'],
  ['Cinepak', '-c:v', 'cinepak'],
  ['DivX 3', '-c:v', 'msmpeg4'],
  ['ZMBV', '-c:v', 'zmbv'],
];

function inContainer(
  container: string,
  extension: string,
  encoders: readonly Encoder[],
  rate: string,
): CorpusFile[] {
  return encoders.map(([codec, ...encoder], index) => ({
    name: fileLabel(`${index}-${codec}.${extension}`),
    // Sound without a delay of its encoder: AVI would fill that with an empty picture.
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

const mov = { codec: 'ProRes 422 HQ', container: 'QuickTime' } as const;
const mp4 = { codec: 'H.264', container: 'MP4' } as const;
const faststart = ['-movflags', '+faststart'];

/** What sound does to an index, silence at the end above all. */
const sounds: readonly CorpusFile[] = (
  [
    ['pcm-16', ['-c:a', 'pcm_s16le']],
    ['pcm-24', ['-c:a', 'pcm_s24le']],
    ['pcm-24-7.1', ['-c:a', 'pcm_s24le', '-ac', '8']],
    ['pcm-float', ['-c:a', 'pcm_f32le']],
    ['aac', ['-c:a', 'aac']],
  ] as const
).flatMap(([name, sound]) =>
  [faststart, []].flatMap((flags) => [
    {
      ...mov,
      name: `silence-${name}${flags.length > 0 ? '-faststart' : ''}.mov`,
      arguments: [...picture('25'), ...silence, ...prores('3'), ...sound, ...flags],
    },
    {
      ...mp4,
      container: 'QuickTime',
      name: `h264-silence-${name}${flags.length > 0 ? '-faststart' : ''}.mov`,
      arguments: [...picture('25'), ...silence, ...h264, ...sound, ...flags],
    },
  ]),
);

/** How an MP4 can be laid out. */
const layouts: readonly CorpusFile[] = (
  [
    ['faststart', faststart],
    ['fragments', ['-movflags', 'frag_keyframe+empty_moov', '-g', '10']],
    ['fragments-timed', ['-movflags', 'frag_keyframe', '-frag_duration', '200000']],
    ['default-base', ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-g', '10']],
    ['dash', ['-movflags', 'dash+global_sidx+frag_keyframe', '-g', '10']],
    ['cmaf', ['-movflags', 'cmaf+frag_keyframe', '-g', '10']],
    ['no-edits', ['-use_editlist', '0']],
    ['b-frames', ['-bf', '3', '-g', '50']],
    ['negative-offsets', ['-bf', '3', '-movflags', 'negative_cts_offsets']],
  ] as const
).map(([name, flags]) => ({
  ...mp4,
  name: `layout-${name}.mp4`,
  arguments: [
    ...picture('25'),
    ...tone,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    ...flags,
  ],
}));

const timecodes: readonly CorpusFile[] = (
  [
    ['24000/1001', '01:00:00:00'],
    ['24', '09:59:59:23'],
    ['25', '10:00:00:00'],
    ['25', '23:59:59:24'],
    ['30000/1001', '00:59:58;15'],
    ['30000/1001', '00:59:58:15'],
    ['30', '01:00:00:29'],
    ['50', '00:00:00:49'],
    ['60000/1001', '00:59:58;15'],
    ['60', '01:02:03:59'],
  ] as const
).flatMap(([rate, startTimecode]) => [
  {
    ...mov,
    name: fileLabel(`tc-${rate}-${startTimecode.includes(';') ? 'drop' : startTimecode}.mov`),
    arguments: [...picture(rate), ...prores('3'), '-timecode', startTimecode],
    rate,
    startTimecode,
  },
  {
    ...mp4,
    name: fileLabel(`tc-${rate}-${startTimecode.includes(';') ? 'drop' : startTimecode}.mp4`),
    arguments: [...picture(rate), ...h264, '-timecode', startTimecode],
    rate,
    startTimecode,
  },
]);

const mxfRates = ['24000/1001', '24', '25', '30000/1001', '50', '60000/1001'];
const inMxf: readonly CorpusFile[] = [
  ...atRates('MXF', 'mxf', ['DNxHR SQ', ...dnxhr('sq', 'yuv422p')], mxfRates),
  ...atRates('MXF', 'mxf', mpeg2, ['25', '30000/1001']),
  ...atRates('MXF', 'mxf', ['JPEG 2000', '-c:v', 'jpeg2000'], ['24', '25']),
  ...atRates('MXF', 'mxf', ['H.264', ...h264, '-g', '1'], ['25']),
  {
    name: 'tc-drop.mxf',
    arguments: [...picture('30000/1001'), ...dnxhr('sq', 'yuv422p'), '-timecode', '00:59:58;15'],
    codec: 'DNxHR SQ',
    container: 'MXF',
    startTimecode: '00:59:58;15',
  },
  {
    name: 'opatom.mxf',
    arguments: [...picture('25'), ...dnxhr('sq', 'yuv422p'), '-f', 'mxf_opatom'],
    codec: 'DNxHR SQ',
    container: 'MXF',
  },
];

const unmarked = { wholeness: 'unknown' } as const;
const dv = ['-s', '720x576', '-pix_fmt', 'yuv420p', '-c:v', 'dvvideo'];
const streams: readonly CorpusFile[] = [
  ...atRates('MPEG-TS', 'ts', mpeg2, ['24000/1001', '25', '30000/1001', '60'], unmarked),
  ...atRates('MPEG-TS', 'ts', x264, ['24000/1001', '25', '30000/1001', '50', '60000/1001'], unmarked),
  ...atRates('MPEG-TS', 'ts', x265, ['25', '30000/1001'], unmarked),
  ...atRates('MPEG-TS', 'm2ts', x264, ['24000/1001'], unmarked).map((file) => ({
    ...file,
    container: 'BDAV',
  })),
  ...atRates('MPEG-PS', 'mpg', mpeg2, ['24000/1001', '25', '30000/1001'], unmarked),
  ...atRates('MPEG-PS', 'vob', mpeg2, ['25'], unmarked),
  ...atRates('MPEG-PS', 'mpg', ['MPEG-1', '-c:v', 'mpeg1video'], ['25'], unmarked),
  ...atRates('Flash Video', 'flv', x264, ['25', '30000/1001', '60']),
  ...atRates('Flash Video', 'flv', ['Sorenson Spark', '-c:v', 'flv'], ['25', '30000/1001']),
  ...atRates('Ogg', 'ogv', ['Theora', '-c:v', 'libtheora'], ['24000/1001', '25', '30000/1001', '60']),
  ...atRates('Windows Media', 'wmv', ['WMV2', '-c:v', 'wmv2'], ['25', '30000/1001', '60']),
  ...atRates('Windows Media', 'wmv', ['WMV1', '-c:v', 'wmv1'], ['25']),
  {
    name: 'pal.dv',
    arguments: [...picture('25', '720x576'), ...silence, ...dv],
    codec: 'DVCAM',
    container: 'DV',
    ...unmarked,
  },
  { name: 'dv.mov', arguments: [...picture('25', '720x576'), ...dv], codec: 'DV', container: 'QuickTime' },
  { name: 'dv.avi', arguments: [...picture('25', '720x576'), ...dv], codec: 'DV', container: 'AVI' },
];

const turned: readonly CorpusFile[] = [90, 180, 270].map((degrees) => ({
  ...mp4,
  name: `turned-${degrees}.mp4`,
  arguments: [...picture('25'), ...h264, '-metadata:s:v', `rotate=${degrees}`],
}));

const live: readonly CorpusFile[] = [
  ...atRates('WebM', 'webm', vpx, ['25'], unmarked).map((file) => ({
    ...file,
    name: 'live.webm',
    arguments: [...file.arguments, '-live', '1'],
  })),
  ...atRates('Matroska', 'mkv', x264, ['25', '30000/1001'], unmarked).map((file) => ({
    ...file,
    name: `live-${file.name}`,
    arguments: [...file.arguments, '-live', '1'],
  })),
];

const skipping = ['-vf', "select='mod(n,3)'", '-vsync', 'vfr'];
const variable: readonly CorpusFile[] = [
  {
    ...mp4,
    name: 'variable.mp4',
    arguments: [...picture('30', '160x90', 2), ...skipping, ...h264],
    isVariable: true,
  },
  {
    ...mp4,
    container: 'Matroska',
    name: 'variable.mkv',
    // 40 pictures in 59 thirtieths of a second: ffprobe gives the rate of its clock instead.
    rate: '1200/59',
    arguments: [...picture('30', '160x90', 2), ...skipping, ...h264],
    isVariable: true,
  },
];

const oddities: readonly CorpusFile[] = [
  { ...mp4, name: 'wide.mp4', arguments: [...picture('25', '15360x64', 0.2), ...h264] },
  { ...mp4, name: 'tall.mp4', arguments: [...picture('25', '64x8192', 0.2), ...h264] },
  { ...mp4, name: 'one-frame.mp4', arguments: [...picture('25'), ...h264, '-frames:v', '1'], rate: '25' },
  { ...mp4, name: 'anamorphic.mp4', arguments: [...picture('25'), ...h264, '-aspect', '2.39'] },
  {
    ...mp4,
    name: 'late-sound.mp4',
    arguments: [...picture('25'), '-itsoffset', '0.5', ...tone, ...h264],
  },
  { ...mp4, name: 'late-picture.mp4', arguments: ['-itsoffset', '0.5', ...picture('25'), ...tone, ...h264] },
  {
    ...mp4,
    container: 'Matroska',
    name: 'cues-in-front.mkv',
    arguments: [...picture('25'), ...h264, '-cues_to_front', '1'],
  },
  {
    name: 'black-raw.mkv',
    arguments: [
      '-f',
      'lavfi',
      '-i',
      'color=black:s=160x90:r=25:d=1',
      '-c:v',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-cues_to_front',
      '1',
      ...rgbInMkv,
    ],
    codec: 'Uncompressed RGB',
    container: 'Matroska',
  },
  {
    name: 'black-raw.mov',
    arguments: [
      '-f',
      'lavfi',
      '-i',
      'color=black:s=160x90:r=25:d=1',
      '-c:v',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      ...faststart,
    ],
    codec: 'Uncompressed RGB',
    container: 'QuickTime',
  },
  {
    name: 'black-raw.avi',
    arguments: [
      '-f',
      'lavfi',
      '-i',
      'color=black:s=160x90:r=25:d=1',
      '-c:v',
      'rawvideo',
      '-pix_fmt',
      'bgr24',
    ],
    codec: 'Uncompressed RGB',
    container: 'AVI',
  },
];

export const corpus: readonly CorpusFile[] = [
  ...atRates('MP4', 'mp4', x264, allRates),
  ...atRates('Matroska', 'mkv', x264, allRates),
  ...atRates('WebM', 'webm', vpx, [
    '24000/1001',
    '25',
    '30000/1001',
    '30',
    '60000/1001',
    '120000/1001',
    '120',
    '240',
  ]),
  ...atRates('AVI', 'avi', mpeg4, ['24000/1001', '25', '30000/1001', '60000/1001', '120', '1000/33']),
  ...inTimeScales(),
  ...inContainer('QuickTime', 'mov', inMov, '30000/1001'),
  ...inContainer('Matroska', 'mkv', inMkv, '25'),
  ...inContainer('AVI', 'avi', inAvi, '25'),
  ...sounds,
  ...layouts,
  ...timecodes,
  ...inMxf,
  ...streams,
  ...turned,
  ...live,
  ...variable,
  ...oddities,
];
