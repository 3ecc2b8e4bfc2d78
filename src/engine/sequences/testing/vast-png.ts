import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A black picture of 16 bits with alpha: a few megabytes on the disk, but eight bytes per pixel once decoded. */
export function vastPng(width: number, height: number): Buffer {
  const bytes = height * (1 + width * 8);
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % (1024 * 1024)));
  // The Adler-32 checksum of zeros depends only on their number.
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((bytes % 65_521) * 65_536 + 1) >>> 0);
  const pieces = Array.from({ length: Math.floor(bytes / (1024 * 1024)) }, () => piece);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat([Buffer.from([0x78, 0x01]), ...pieces, rest, sum])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
