import type { Track } from './mediainfo-tracks.ts';

/** Names that artists use, by the codec's four letters, where MediaInfo has none or another. */
const labelByCodecId: Readonly<Record<string, string>> = {
  DXD3: 'DXV 3',
  DXDI: 'DXV',
  DXDN: 'DXV',
  nclc: 'NotchLC',
  NLC1: 'NotchLC',
  'rle ': 'Animation',
  'png ': 'PNG',
  CFHD: 'CineForm',
};

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
export function codecLabel(video: Track): string {
  const known = video.CodecID === undefined ? undefined : labelByCodecId[video.CodecID];
  if (known !== undefined) return known;
  if (video.Format_Commercial_IfAny !== undefined) return video.Format_Commercial_IfAny;
  const format = video.Format ?? video.CodecID?.trim() ?? 'unknown codec';
  if (format === 'ProRes') return ['ProRes', video.Format_Profile].filter(Boolean).join(' ');
  if (format === 'MPEG Video') return `MPEG-${(video.Format_Version ?? '2').replace(/\D/g, '') || '2'}`;
  if (format.startsWith('Hap')) return `HAP${format.slice('Hap'.length)}`;
  return labelByFormat[format] ?? format;
}

/** `QuickTime`, `MP4`, `MXF`; a stream without a container says so. */
export function containerLabel(general: Track): string {
  const format = general.Format ?? 'unknown container';
  if (format === 'MPEG-4') return general.Format_Profile === 'QuickTime' ? 'QuickTime' : 'MP4';
  if (format === 'AVC' || format === 'HEVC' || format === 'MPEG Video') {
    return `raw ${labelByFormat[format] ?? 'MPEG'} stream`;
  }
  return format;
}
