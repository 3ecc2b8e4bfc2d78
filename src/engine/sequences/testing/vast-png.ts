import { constants, deflateRawSync } from 'node:zlib';
import { pngAround } from './png.ts';

/** A black picture of 16 bits with alpha: a few megabytes on the disk, but eight bytes per pixel once decoded. */
export function vastPng(width: number, height: number): Buffer {
  const bytes = height * (1 + width * 8);
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % (1024 * 1024)));
  // The Adler-32 checksum of zeros depends only on their number.
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((bytes % 65_521) * 65_536 + 1) >>> 0);
  const pieces = Array.from({ length: Math.floor(bytes / (1024 * 1024)) }, () => piece);
  const compressed = Buffer.concat([Buffer.from([0x78, 0x01]), ...pieces, rest, sum]);
  return pngAround({ width, height, bits: 16, colours: 'rgba' }, compressed);
}
