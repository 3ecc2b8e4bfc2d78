import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { ContainerReport } from '../containers/container-report.ts';
import { readContainer } from '../containers/read-container.ts';
import { openSource } from '../positioned-file.ts';

/** Helpers for containers made by hand, a few hundred bytes each, with faults that no encoder writes. */

/** What the container reader reports about a file with these bytes. */
export async function reportOf(content: Buffer): Promise<ContainerReport> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'made by hand');
  writeFileSync(path, content);
  const opened = await openSource({ kind: 'path', path }, 64 * 1024 * 1024);
  if (opened.kind !== 'file') throw new Error(opened.kind);
  await using file = opened.file;
  const report = await readContainer(file, await file.read(0, 1_880));
  if (report === null) throw new Error('no container');
  return report;
}

export const whole = { kind: 'whole' };
export const unknown = { kind: 'unknown' };
export const missing = (part: string) => ({ kind: 'incomplete', missing: part });

export const u8 = (...values: readonly number[]) => Buffer.from(values);
export const u16 = (value: number) => u8(value >> 8, value & 0xff);
export const u24 = (value: number) => u8(value >> 16, (value >> 8) & 0xff, value & 0xff);
export function u32(...values: readonly number[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
}
export const u32le = (value: number) => u32(value).reverse();
export const u64le = (value: number) => Buffer.concat([u32le(value), u32le(0)]);
export const f32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return bytes;
};
export const f64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
export const filled = (byte: number, length: number) => Buffer.alloc(length, byte);
