import { type PictureShape, shapeOf } from '../../shared/model/picture-shape.ts';
import { openPlainFile } from '../ground/plain-file.ts';
import { readExrHeader } from './exr-header.ts';
import { webpSize } from './webp-size.ts';

const headBytesMax = 256 * 1024;

/** The size of a frame, from the first bytes of its file; null for formats that are not supported here. */
export async function frameSizeOf(path: string): Promise<PictureShape | null> {
  try {
    await using file = await openPlainFile(path);
    const { buffer, bytesRead } = await file.read(new Uint8Array(headBytesMax), 0, headBytesMax, 0);
    return frameSizeIn(buffer.subarray(0, bytesRead));
  } catch {
    // If the file can't be read, the encoder will report why.
    return null;
  }
}

export function frameSizeIn(bytes: Uint8Array): PictureShape | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of [readPng, readJpeg, readExr, readDpx, readTiff, readBmp, readWebp]) {
    try {
      const [width, height] = read(view, bytes) ?? [];
      if (width !== undefined && height !== undefined) return shapeOf({ width, height });
    } catch (error) {
      // The file ends within its header.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}

type Read = (view: DataView, bytes: Uint8Array) => readonly [width: number, height: number] | null;

const readPng: Read = (view) =>
  view.getUint32(0) === 0x89504e47 ? [view.getUint32(16), view.getUint32(20)] : null;

/** Skips from segment to segment until the one that starts the picture. */
const readJpeg: Read = (view) => {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >> 8 !== 0xff) return null;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
};

const readExr: Read = (_view, bytes) => {
  const shown = readExrHeader(bytes)?.parts[0]?.displayed;
  return shown ? [shown.width, shown.height] : null;
};

const readDpx: Read = (view) => {
  const magic = view.getUint32(0);
  if (magic !== 0x53445058 && magic !== 0x58504453) return null;
  const isLittle = magic === 0x58504453;
  return [view.getUint32(772, isLittle), view.getUint32(776, isLittle)];
};

const tiffWidth = 256;
const tiffHeight = 257;

const readTiff: Read = (view) => {
  const order = view.getUint16(0);
  const isLittle = order === 0x4949;
  if ((!isLittle && order !== 0x4d4d) || view.getUint16(2, isLittle) !== 42) return null;
  const directory = view.getUint32(4, isLittle);
  const values = new Map<number, number>();
  for (let entry = 0; entry < view.getUint16(directory, isLittle); entry++) {
    const at = directory + 2 + entry * 12;
    const isShort = view.getUint16(at + 2, isLittle) === 3;
    values.set(
      view.getUint16(at, isLittle),
      isShort ? view.getUint16(at + 8, isLittle) : view.getUint32(at + 8, isLittle),
    );
  }
  const [width, height] = [values.get(tiffWidth), values.get(tiffHeight)];
  return width === undefined || height === undefined ? null : [width, height];
};

const readWebp: Read = (view) => {
  const size = webpSize(view);
  return size && [size.width, size.height];
};

const readBmp: Read = (view) =>
  view.getUint16(0) === 0x424d ? [view.getInt32(18, true), Math.abs(view.getInt32(22, true))] : null;
