import { readFileSync, writeFileSync } from 'node:fs';

/** Blanks what a QuickTime file says of its timecode: the length of a frame, and how many labels a second has. */
export function spoilTimecode(path: string, labelsPerSecond: number): void {
  const bytes = readFileSync(path);
  const described = [...bytes.toString('latin1').matchAll(/\0\0\0.tmcd/g)].map(({ index }) => index);
  const at = described.find((start) => bytes.readUInt8(start + 32) === labelsPerSecond) ?? Number.NaN;
  bytes.fill(0, at + 24, at + 33);
  writeFileSync(path, bytes);
}
