import type { ContainerBytes, Piece } from './container-bytes.ts';
import { type ContainerReport, incomplete, unknownWholeness } from './container-report.ts';

const frameStart = '1f0700';
const sequencesBytes = 12_000;

export function isDv(head: Piece): boolean {
  return head.length >= 480 && head.hex(0, 3) === frameStart && head.hex(80, 1).startsWith('3');
}

/** Bare DV: frames of one size in a row. A part of a frame at the end was cut; nothing says how many there should be. */
export async function readDv(bytes: ContainerBytes): Promise<ContainerReport> {
  const head = await bytes.at(0, 4);
  // 10 sequences a frame at 59.94 fields a second, 12 at 50.
  const frameBytes = ((head.u8(3) & 0x80) === 0 ? 10 : 12) * sequencesBytes;
  const rest = bytes.sizeBytes % frameBytes;
  const behind = await bytes.upTo(bytes.sizeBytes - rest, Math.min(rest, 3));
  const isCut = rest > 0 && behind.hex() === frameStart.slice(0, behind.length * 2);
  return { wholeness: isCut ? incomplete('end') : unknownWholeness, facts: {} };
}
