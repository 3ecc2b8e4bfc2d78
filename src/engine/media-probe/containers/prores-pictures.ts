import type { ContainerBytes } from './container-bytes.ts';
import type { Sample } from './mp4-samples.ts';

export const isProRes = (codec: string): boolean => /^ap[c4][nhsxo]$/.test(codec);

export interface ProResSlice {
  readonly at: number;
  readonly sizeBytes: number;
  /** False if it begins with a zero, which no slice does: it was never written. */
  readonly isBegun: boolean;
}

const frameHeadBytes = 24;
const pictureHeadBytes = 8;

/**
 * The last slice of a ProRes frame (SMPTE RDD 36). Frames may be padded with zeros, but their own tables say where their
 * pictures end. Null if the bytes are not such a frame.
 */
export async function lastProResSlice(bytes: ContainerBytes, sample: Sample): Promise<ProResSlice | null> {
  const head = await bytes.upTo(sample.offset, frameHeadBytes);
  if (head.length < frameHeadBytes || head.text(4, 4) !== 'icpf') return null;
  const end = sample.offset + Math.min(sample.sizeBytes, head.u32(0));
  const isInterlaced = (head.u8(8 + 12) & 0x0c) !== 0;
  let at = sample.offset + 8 + head.u16(8);
  let slice: ProResSlice | null = null;
  for (let picture = 0; picture < (isInterlaced ? 2 : 1); picture++) {
    const found = await lastSliceOf(bytes, at, end);
    if (found === null || !found.isBegun) return found;
    slice = found;
    at = found.at + found.sizeBytes;
  }
  return slice;
}

async function lastSliceOf(bytes: ContainerBytes, at: number, end: number): Promise<ProResSlice | null> {
  const head = await bytes.upTo(at, pictureHeadBytes);
  if (head.length < pictureHeadBytes) return null;
  const headBytes = head.u8(0) >> 3;
  // There is room for a picture in the frame, but nothing of it was written.
  if (headBytes === 0) return head.isZero() ? { at, sizeBytes: end - at, isBegun: false } : null;
  const [pictureBytes, slices] = [head.u32(1), head.u16(5)];
  if (at + pictureBytes > end || slices === 0) return null;
  const entry = await bytes.upTo(at + headBytes + (slices - 1) * 2, 2);
  const sizeBytes = entry.length < 2 ? 0 : entry.u16(0);
  const sliceAt = at + pictureBytes - sizeBytes;
  const first = await bytes.upTo(sliceAt, 1);
  return { at: sliceAt, sizeBytes, isBegun: sizeBytes > 0 && first.length === 1 && first.u8(0) !== 0 };
}
