import { blockBytes, compressedZerosMin } from '../../ground/zeros.ts';
import type { ContainerBytes } from './container-bytes.ts';
import { withoutZeros } from './mp4-holes.ts';
import type { Sample, SampleTable } from './mp4-samples.ts';
import { isProRes, lastProResSlice } from './prores-pictures.ts';

const lookBytes = 64 * 1024;
const looksMax = 16;

/**
 * What the last picture in the file ends in. `cut`: by its codec, more data must follow. `zeros`: either stuffing, which some
 * encoders append, or space that a copy has allocated but not filled yet.
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
    return zeros >= blockBytes ? 'cut' : zeros >= compressedZerosMin ? 'zeros' : 'data';
  }
  const end = sample.offset + sample.sizeBytes;
  const zeros = await zerosBefore(bytes, sample.offset, end);
  if (zeros < compressedZerosMin) return 'data';
  const rule = withoutZeros.has(codec) ? 'cut' : await ruleOf(bytes, sample, codec);
  if (typeof rule === 'string') return rule;
  const last = await bytes.upTo(end - zeros - rule.length, rule.length);
  return rule.equals(last.bytes) ? 'data' : 'cut';
}

const endOfJpeg = Buffer.from('ffd9', 'hex');
const endOfPng = Buffer.from('49454e44ae426082', 'hex');
/** Starts a picture in MPEG-4 video, after at most a few headers. MPEG-2, which may be padded with zeros, does not have it. */
const startOfMpeg4 = Buffer.from('000001b6', 'hex');
const headersMax = 256;

/** What must come before zeros at the end of a picture for them to be harmless. In MPEG-4 video nothing makes them so. */
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

/** The number of zeros before a position, up to a megabyte. */
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
