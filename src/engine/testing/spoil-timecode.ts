import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Blanks two fields in the timecode track of a QuickTime file: the duration of a frame, and the number of frames per second.
 */
export function spoilTimecode(path: string, labelsPerSecond: number): void {
  const bytes = readFileSync(path);
  const described = [...bytes.toString('latin1').matchAll(/\0\0\0.tmcd/g)].map(({ index }) => index);
  const at = described.find((start) => bytes.readUInt8(start + 32) === labelsPerSecond) ?? Number.NaN;
  bytes.fill(0, at + 24, at + 33);
  writeFileSync(path, bytes);
}
