import type { ContainerBytes, Piece } from './container-bytes.ts';
import { type ContainerReport, incomplete, unknownWholeness, type Wholeness } from './container-report.ts';

const frameStart = '1f0700';
const sequencesBytes = 12_000;
const looksMax = 64;

export function isDv(head: Piece): boolean {
  return head.length >= 480 && head.hex(0, 3) === frameStart && head.hex(80, 1).startsWith('3');
}

/** Raw DV: consecutive frames of one size. A partial frame at the end was cut off; the number of frames is not stored. */
export async function readDv(bytes: ContainerBytes): Promise<ContainerReport> {
  const head = await bytes.at(0, 4);
  // A frame has 10 sequences at 59.94 fields a second, and 12 at 50.
  const frameBytes = ((head.u8(3) & 0x80) === 0 ? 10 : 12) * sequencesBytes;
  const rest = bytes.sizeBytes % frameBytes;
  const behind = await bytes.upTo(bytes.sizeBytes - rest, Math.min(rest, 3));
  const isCut = rest > 0 && behind.hex() === frameStart.slice(0, behind.length * 2);
  const frames = Math.floor(bytes.sizeBytes / frameBytes);
  const isLastThere = frames > 0 && (await isFrame(bytes, (frames - 1) * frameBytes));
  return {
    wholeness: isCut ? incomplete('end') : await wholenessOf(bytes, frames, frameBytes, isLastThere),
    end: rest === 0 && isLastThere ? 'data' : 'other',
    facts: {},
  };
}

const isFrame = async (bytes: ContainerBytes, at: number): Promise<boolean> =>
  (await bytes.upTo(at, 3)).hex() === frameStart;

/** If the last frame is there, a missing frame before it is a hole. */
async function wholenessOf(
  bytes: ContainerBytes,
  frames: number,
  frameBytes: number,
  isLastThere: boolean,
): Promise<Wholeness> {
  for (let look = 1; isLastThere && look < looksMax; look++) {
    const frame = Math.floor((look * frames) / looksMax);
    if (!(await isFrame(bytes, frame * frameBytes))) return incomplete('middle');
  }
  return unknownWholeness;
}
