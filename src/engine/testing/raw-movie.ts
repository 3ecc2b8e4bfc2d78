import type { PictureShape } from '../../shared/model/picture-shape.ts';

const framesPerSecond = 25;
const pictureBytesOf = ({ width, height }: PictureShape) => width * height * 3;

const text = (letters: string) => Buffer.from(letters, 'latin1');
const numbers32 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const numbers16 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};
const atom = (kind: string, ...parts: readonly Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([numbers32(length), text(kind), ...parts]);
};

/** A matrix without rotation or scaling. */
const upright = numbers32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const wholeVolume = numbers16(0x100, 0);

/** A QuickTime video of uncompressed pictures with its index in front, made without an encoder. */
export function rawMovie(frames: number, size: PictureShape = { width: 320, height: 240 }): Buffer {
  const start = atom('ftyp', text('qt  '), numbers32(0x200), text('qt  '));
  // The length of the index does not depend on the positions in it.
  const before = start.length + indexOf(frames, size, 0).length + 8;
  return Buffer.concat([start, indexOf(frames, size, before), atom('mdat', picturesOf(frames, size))]);
}

/** Lines that move by one with each picture. */
function picturesOf(frames: number, size: PictureShape): Buffer {
  const { width, height } = size;
  const lines = Buffer.from(Array.from({ length: height + frames }, (_none, line) => (line * 7) & 0xff));
  const pictures = Buffer.allocUnsafe(frames * pictureBytesOf(size));
  for (let line = 0; line < frames * height; line += 1) {
    const value = lines[(line % height) + Math.floor(line / height)] ?? 0;
    pictures.fill(value, line * width * 3, (line + 1) * width * 3);
  }
  return pictures;
}

function indexOf(frames: number, size: PictureShape, picturesAt: number): Buffer {
  const { width, height } = size;
  const header = atom(
    'mvhd',
    ...[numbers32(0, 0, 0, framesPerSecond, frames, 0x10000), wholeVolume, numbers32(0, 0), upright],
    numbers32(0, 0, 0, 0, 0, 0, 2),
  );
  const trackHeader = atom(
    'tkhd',
    ...[numbers32(7, 0, 0, 1, 0, frames, 0, 0), numbers16(0, 0, 0, 0), upright],
    numbers32(width << 16, height << 16),
  );
  const description = atom(
    'raw ',
    ...[numbers16(0, 0, 0, 1), numbers16(0, 0), text('own '), numbers32(0, 1023)],
    ...[numbers16(width, height), numbers32(0x480000, 0x480000, 0), numbers16(1)],
    ...[Buffer.alloc(32), numbers16(24, 0xffff)],
  );
  const samples = atom(
    'stbl',
    atom('stsd', numbers32(0, 1), description),
    atom('stts', numbers32(0, 1, frames, 1)),
    atom('stsc', numbers32(0, 1, 1, frames, 1)),
    atom('stsz', numbers32(0, pictureBytesOf(size), frames)),
    atom('stco', numbers32(0, 1, picturesAt)),
  );
  const places = atom('dinf', atom('dref', numbers32(0, 1), atom('url ', numbers32(1))));
  const media = atom(
    'mdia',
    atom('mdhd', numbers32(0, 0, 0, framesPerSecond, frames, 0)),
    atom('hdlr', numbers32(0), text('mhlrvide'), numbers32(0, 0, 0), Buffer.from([0])),
    atom('minf', atom('vmhd', numbers32(1, 0, 0)), places, samples),
  );
  return atom('moov', header, atom('trak', trackHeader, media));
}
