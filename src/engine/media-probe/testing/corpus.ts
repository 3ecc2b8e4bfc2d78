import {
  allRates,
  atRates,
  type CorpusFile,
  fileLabel,
  inAvi,
  inContainer,
  inMkv,
  inMov,
  inTimeScales,
  mpeg2,
  mpeg4,
  picture,
  rgbInMkv,
  silence,
  tone,
  vpx,
  x264,
  x265,
} from './corpus-kinds.ts';
import { dnxhr, h264, prores } from './encoders.ts';

export type { CorpusFile };

const mov = { codec: 'ProRes 422 HQ', container: 'QuickTime' } as const;
const mp4 = { codec: 'H.264', container: 'MP4' } as const;
const faststart = ['-movflags', '+faststart'];

/** How sound affects an index, especially silence at the end. */
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

/** The layouts that an MP4 can have. */
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
    // 40 pictures in 59 thirtieths of a second. ffprobe would give the rate of the clock instead.
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
