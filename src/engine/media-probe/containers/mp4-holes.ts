import type { ContainerBytes, Piece } from './container-bytes.ts';
import type { SampleTable } from './mp4-samples.ts';
import { isProRes, lastProResSlice } from './prores-pictures.ts';

/** Codecs whose standards forbid three zero bytes in a row within a picture: a longer run was never written. */
export const withoutZeros: ReadonlySet<string> = new Set([
  'avc1',
  'avc2',
  'avc3',
  'avc4',
  'hvc1',
  'hev1',
  'dvh1',
  'dvhe',
  'vvc1',
  'vvi1',
]);
/** Codecs whose pictures begin with a mark, a size or a header. In other codecs, zeros may be black. */
const withHeader =
  /^(ap[c4o][nhsxgo]|aprn|aprh|Hap[157YMAH]|AVd[nh1]|jpeg|mjp[ab2]|AVDJ|dmb1|png |CFHD|mp4v|m2v1|mx[345][np]|xd[v5][0-9a-f]|hd[v1][0-9a-f]|vp0[89]|av01|dv[chp5n6].|DXD[3IN]|MAGY|M8[RGYA].)$/;
const zeroRowMin = 32;
const headerBytes = 8;
const looksMax = 128;
const lookBytes = 1024;

/** Whether the file has preallocated space that was never written. Checks a sample of pictures along the whole file. */
export async function hasHole(bytes: ContainerBytes, samples: SampleTable, codec: string): Promise<boolean> {
  const isEmpty = emptinessOf(codec);
  if (isEmpty === null) return false;
  const hasSlices = isProRes(codec);
  const looks = Math.min(samples.count, looksMax);
  for (let look = 0; look < looks; look++) {
    const index = looks === 1 ? 0 : Math.floor((look * (samples.count - 1)) / (looks - 1));
    const sample = await samples.sample(index);
    const piece = await bytes.upTo(sample.offset, Math.min(sample.sizeBytes, lookBytes));
    if (isEmpty(piece)) return true;
    if (hasSlices && (await lastProResSlice(bytes, sample))?.isBegun === false) return true;
  }
  return false;
}

/** Whether zeros in pictures of this codec are missing data rather than black. */
export const showsHoles = (codec: string): boolean => emptinessOf(codec) !== null;

function emptinessOf(codec: string): ((piece: Piece) => boolean) | null {
  if (withoutZeros.has(codec)) return hasZeroRow;
  if (withHeader.test(codec)) return (piece) => piece.length >= headerBytes && piece.isZero(0, headerBytes);
  return null;
}

function hasZeroRow({ bytes }: Piece): boolean {
  let row = 0;
  for (const byte of bytes) {
    row = byte === 0 ? row + 1 : 0;
    if (row === zeroRowMin) return true;
  }
  return false;
}
