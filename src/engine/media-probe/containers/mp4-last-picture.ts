import type { ContainerBytes } from './container-bytes.ts';
import { withoutZeros } from './mp4-holes.ts';
import type { Sample, SampleTable } from './mp4-samples.ts';
import { isProRes, lastProResSlice } from './prores-pictures.ts';

/** No codec ends a picture in so many zeros by chance. */
const zerosMin = 32;
/** What a copy has not come to: it writes whole blocks. */
const blockBytes = 512;
const lookBytes = 64 * 1024;
const looksMax = 16;

/**
 * What stands at the end of the picture that lies last. `cut`: its codec has more to come there. `zeros`: they may be
 * stuffing that some encoders put there, or room that a copy has taken and not filled yet.
 */
export async function lastPictureEnd(
  bytes: ContainerBytes,
  samples: SampleTable,
  codec: string,
): Promise<'data' | 'zeros' | 'cut'> {
  const sample = await samples.sample(samples.count - 1);
  const slice = isProRes(codec) ? await lastProResSlice(bytes, sample) : null;
  if (slice !== null) {
    if (!slice.isBegun) return 'cut';
    const zeros = await zerosBefore(bytes, slice.at, slice.at + slice.sizeBytes);
    return zeros >= blockBytes ? 'cut' : zeros >= zerosMin ? 'zeros' : 'data';
  }
  const end = sample.offset + sample.sizeBytes;
  const zeros = await zerosBefore(bytes, sample.offset, end);
  if (zeros < zerosMin) return 'data';
  const rule = withoutZeros.has(codec) ? 'cut' : await ruleOf(bytes, sample, codec);
  if (typeof rule === 'string') return rule;
  const last = await bytes.upTo(end - zeros - rule.length, rule.length);
  return rule.equals(last.bytes) ? 'data' : 'cut';
}

const endOfJpeg = Buffer.from('ffd9', 'hex');
const endOfPng = Buffer.from('49454e44ae426082', 'hex');
/** Begins a picture in MPEG-4 video, after a few headers at most, and nothing in MPEG-2, which may be filled up with zeros. */
const startOfMpeg4 = Buffer.from('000001b6', 'hex');
const headersMax = 256;

/** Zeros after a picture's own last bytes are harmless; a picture of MPEG-4 video has none. */
async function ruleOf(
  bytes: ContainerBytes,
  { offset }: Sample,
  codec: string,
): Promise<'zeros' | 'cut' | Buffer> {
  const start = await bytes.upTo(offset, headersMax);
  if (start.hex().startsWith('ffd8')) return endOfJpeg;
  if (start.hex().startsWith('89504e47')) return endOfPng;
  return codec === 'mp4v' && Buffer.from(start.bytes).includes(startOfMpeg4) ? 'cut' : 'zeros';
}

/** How many zeros stand before a place, up to a megabyte. */
async function zerosBefore(bytes: ContainerBytes, from: number, end: number): Promise<number> {
  for (let look = 0, at = end; look < looksMax && at > from; look++) {
    const length = Math.min(look === 0 ? blockBytes : lookBytes, at - from);
    const piece = await bytes.upTo(at - length, length);
    const last = piece.bytes.findLastIndex((byte) => byte !== 0);
    if (last >= 0) return end - (at - length + last + 1);
    at -= length;
  }
  return Math.min(end - from, blockBytes + (looksMax - 1) * lookBytes);
}
