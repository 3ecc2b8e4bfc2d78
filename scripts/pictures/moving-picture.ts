/** One frame of a moving picture: WebP as Chromium encodes it, and how long it is shown. */
export interface MovingFrame {
  readonly webp: Buffer;
  readonly forMs: number;
}

const chunkHead = 8;
const isMoving = 0x02;
/** Each picture replaces the whole one before it. */
const replaces = 0x02;

/** Joins pictures of one size into one looping file, without encoding them again. */
export function movingPicture(width: number, height: number, frames: readonly MovingFrame[]): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(isMoving, 0);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  const file = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', head),
    // No background, and endless repetition.
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map(({ webp, forMs }) => {
      const place = Buffer.alloc(16);
      place.writeUIntLE(width - 1, 6, 3);
      place.writeUIntLE(height - 1, 9, 3);
      place.writeUIntLE(forMs, 12, 3);
      place.writeUInt8(replaces, 15);
      return chunk('ANMF', Buffer.concat([place, pixelsOf(webp)]));
    }),
  ]);
  return Buffer.concat([riff(file.length), file]);
}

const riff = (sizeBytes: number): Buffer => {
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(sizeBytes, 4);
  return head;
};

/** A chunk is padded to an even number of bytes. */
function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

/** The chunks of a WebP file. */
export function chunksOf(webp: Buffer): readonly Chunk[] {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP')
    throw new TypeError('This is no WebP file');
  const chunks: Chunk[] = [];
  for (let at = 12; at + chunkHead <= webp.length; ) {
    const sizeBytes = webp.readUInt32LE(at + 4);
    const content = webp.subarray(at + chunkHead, at + chunkHead + sizeBytes);
    chunks.push({ name: webp.toString('latin1', at, at + 4), content });
    at += chunkHead + sizeBytes + (sizeBytes % 2);
  }
  return chunks;
}

function pixelsOf(webp: Buffer): Buffer {
  const pixels = chunksOf(webp).filter(({ name }) => ['ALPH', 'VP8 ', 'VP8L'].includes(name));
  if (pixels.length === 0) throw new TypeError('This WebP file holds no picture');
  return Buffer.concat(pixels.map(({ name, content }) => chunk(name, content)));
}

/** How long each frame of a moving picture is shown, in milliseconds; empty if it doesn't move. */
export const timesIn = (webp: Buffer): readonly number[] =>
  chunksOf(webp)
    .filter(({ name }) => name === 'ANMF')
    .map(({ content }) => content.readUIntLE(12, 3));
