import { crc32 } from 'node:zlib';

const colourTypes = { rgb: 2, rgba: 6 } as const;

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bits: 8 | 16;
  readonly colours: keyof typeof colourTypes;
}

/** A PNG file around rows that are already compressed. */
export function pngAround({ width, height, bits, colours }: PngHeader, compressed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colourTypes[colours], 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', compressed),
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
