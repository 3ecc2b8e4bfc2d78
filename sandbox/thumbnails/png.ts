import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bytesPerPixel = 3;
/** Each byte is stored as its difference from the same one of the pixel before: gradients become nearly the same byte throughout. */
const differences = 1;

/** An RGB picture as PNG, from the bytes of its pixels, row by row. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const rowBytes = width * bytesPerPixel;
  const rows = Buffer.alloc((1 + rowBytes) * height);
  let to = 0;
  for (let from = 0; from < pixels.length; from += rowBytes) {
    rows[to++] = differences;
    for (let at = from; at < from + rowBytes; at += 1) {
      const before = at - from < bytesPerPixel ? 0 : (pixels[at - bytesPerPixel] ?? 0);
      rows[to++] = (pixels[at] ?? 0) - before;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
