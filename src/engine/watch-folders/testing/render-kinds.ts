export interface RenderKind {
  readonly name: string;
  readonly arguments: readonly string[];
  /** The verdict on the complete file: `no_length` if nothing in it says where it ends. */
  readonly whole: 'whole' | 'no_length';
  /** Included in `npm test`, not only in the long suites. */
  readonly isQuick?: boolean;
  /** Its index is at its end. Without that part it looks like a recording that is still running. */
  readonly listsAtEnd?: boolean;
  /** Its index comes first, and its pictures may be black, which are zeros. */
  readonly hidesZeros?: boolean;
}

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2'];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12', '-pix_fmt', 'yuv420p'];
const mpeg2 = ['-c:v', 'mpeg2video', '-b:v', '4M'];

/** One file of every kind that renderers and recorders write. */
export const renderKinds: readonly RenderKind[] = [
  {
    name: 'fragments.mp4',
    arguments: [...picture, ...h264, '-movflags', 'frag_keyframe+empty_moov+skip_trailer'],
    whole: 'no_length',
    isQuick: true,
  },
  {
    name: 'segments.mp4',
    arguments: [...picture, ...h264, '-movflags', 'dash+frag_keyframe+empty_moov+skip_trailer'],
    whole: 'no_length',
  },
  {
    name: 'listed-fragments.mp4',
    arguments: [...picture, ...h264, '-movflags', 'frag_keyframe+empty_moov'],
    whole: 'whole',
    listsAtEnd: true,
  },
  { name: 'transport.ts', arguments: [...picture, ...mpeg2, '-f', 'mpegts'], whole: 'no_length' },
  {
    name: 'blu-ray.m2ts',
    arguments: [...picture, ...h264, '-mpegts_m2ts_mode', '1', '-f', 'mpegts'],
    whole: 'no_length',
  },
  { name: 'program.mpg', arguments: [...picture, ...mpeg2, '-f', 'vob'], whole: 'no_length', isQuick: true },
  {
    name: 'bare.dv',
    arguments: ['-f', 'lavfi', '-i', 'testsrc2=size=720x576:rate=25:duration=1', '-target', 'pal-dv', '-an'],
    whole: 'no_length',
  },
  {
    name: 'recorded.flv',
    arguments: [...picture, '-c:v', 'flv1', '-flvflags', 'no_duration_filesize'],
    whole: 'no_length',
  },
  {
    name: 'streamed.asf',
    arguments: [...picture, '-c:v', 'wmv2', '-f', 'asf', '-seekable', '0'],
    whole: 'no_length',
  },
  { name: 'live.mkv', arguments: [...picture, ...h264, '-live', '1', '-f', 'matroska'], whole: 'no_length' },
  { name: 'theora.ogv', arguments: [...picture, '-c:v', 'libtheora'], whole: 'whole' },
  {
    name: 'one-essence.mxf',
    arguments: [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=0.4'],
      ...['-c:v', 'dnxhd', '-b:v', '120M', '-pix_fmt', 'yuv422p', '-f', 'mxf_opatom'],
    ],
    whole: 'whole',
  },
  { name: 'prores.mov', arguments: [...picture, '-c:v', 'prores_ks'], whole: 'whole' },
  {
    name: 'prores-index-first.mov',
    arguments: [...picture, '-c:v', 'prores_ks', '-movflags', '+faststart'],
    whole: 'whole',
  },
  {
    name: 'uncompressed-index-first.mov',
    arguments: [...picture, '-t', '1', '-c:v', 'v210', '-movflags', '+faststart'],
    whole: 'whole',
    hidesZeros: true,
  },
  {
    name: 'uncompressed.avi',
    arguments: [...picture, '-t', '1', '-c:v', 'rawvideo', '-pix_fmt', 'bgr24'],
    whole: 'whole',
  },
];
