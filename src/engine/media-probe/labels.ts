import type { Track } from './mediainfo-tracks.ts';

/** Names that artists use, by four-character code, where MediaInfo has no name or another one. */
const labelByCodecId: Readonly<Record<string, string>> = {
  DXD3: 'DXV 3',
  DXDI: 'DXV',
  DXDN: 'DXV',
  nclc: 'NotchLC',
  NLC1: 'NotchLC',
  'rle ': 'Animation',
  'png ': 'PNG',
  CFHD: 'CineForm',
  v308: 'Uncompressed YUV',
  v408: 'Uncompressed YUV',
  v410: 'Uncompressed YUV',
  SVQ1: 'Sorenson Video 1',
  SVQ3: 'Sorenson Video 3',
  V_MJPEG: 'Motion JPEG',
  ZMBV: 'ZMBV',
  MP43: 'DivX 3',
  DIV3: 'DivX 3',
  UYVY: 'Uncompressed YUV',
  YUY2: 'Uncompressed YUV',
  apco: 'ProRes 422 Proxy',
  apcs: 'ProRes 422 LT',
  apcn: 'ProRes 422',
  apch: 'ProRes 422 HQ',
  ap4h: 'ProRes 4444',
  ap4x: 'ProRes 4444 XQ',
};

/** Codecs with one four-character code for each pixel format. */
const labelByLetters: readonly (readonly [RegExp, string])[] = [
  [/^M(8|0|2)(RG|RA|Y0|Y2|Y4|YA|G0|R0|R2)$/, 'MagicYUV'],
  [/^U[LQM](Y0|Y2|Y4|RG|RA|H0|H2|H4)$/, 'UtVideo'],
  [/^\0{4}$/, 'Uncompressed RGB'],
];

const labelByFormat: Readonly<Record<string, string>> = {
  AVC: 'H.264',
  HEVC: 'H.265 (HEVC)',
  VVC: 'H.266 (VVC)',
  'MPEG-4 Visual': 'MPEG-4',
  JPEG: 'Motion JPEG',
  'JPEG 2000': 'JPEG 2000',
  YUV: 'Uncompressed YUV',
  RGB: 'Uncompressed RGB',
  RLE: 'Animation',
};

/** `ProRes 422 HQ`, `DNxHR HQX`, `HAP Q`, `H.264`. */
export function codecLabel(video: Track, codecId = video.CodecID): string {
  const known = codecId === undefined ? undefined : labelOf(codecId);
  if (known !== undefined) return known;
  if (video.Format_Commercial_IfAny !== undefined) return video.Format_Commercial_IfAny;
  const format = video.Format ?? video.CodecID?.trim() ?? 'unknown codec';
  if (format === 'ProRes') return ['ProRes', video.Format_Profile].filter(Boolean).join(' ');
  if (format === 'MPEG Video') return `MPEG-${(video.Format_Version ?? '2').replace(/\D/g, '') || '2'}`;
  if (format.startsWith('Hap')) return `HAP${format.slice('Hap'.length)}`;
  return labelByFormat[format] ?? format;
}

function labelOf(codecId: string): string | undefined {
  return labelByCodecId[codecId] ?? labelByLetters.find(([letters]) => letters.test(codecId))?.[1];
}

/** `QuickTime`, `MP4`, `MXF`, or `raw … stream` without a container. */
export function containerLabel(general: Track): string {
  const format = general.Format ?? 'unknown container';
  if (format === 'MPEG-4') return general.Format_Profile === 'QuickTime' ? 'QuickTime' : 'MP4';
  // A brand that MediaInfo does not know.
  if (/^(iso[\da-z]|cmf[a-z\d]|dash|msdh|mp4\d|avc1|hlsf)$/.test(format)) return 'MP4';
  if (format === 'AVC' || format === 'HEVC' || format === 'MPEG Video') {
    return `raw ${labelByFormat[format] ?? 'MPEG'} stream`;
  }
  return format;
}
