import { webpSize } from '../../engine/sequences/webp-size.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size that a picture's header states, without decoding it; null if it is not stated clearly. */
export function pictureSizeOf(bytes: Uint8Array, contentType: string): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (contentType) {
    case 'image/png':
      return bytes.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
    case 'image/gif':
      return bytes.byteLength < 10
        ? null
        : { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 'image/jpeg':
      return jpegSize(view);
    case 'image/webp':
      return webpSize(view);
    case 'image/avif':
      return avifSize(view);
    default:
      return null;
  }
}

/** Skips segments until the frame header, which contains the size. */
function jpegSize(view: DataView): PictureSize | null {
  let offset = 2;
  while (offset + 9 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    // Markers without a length never precede the frame. A decoder that skips them would find another frame than this code.
    const standsAlone = marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xda);
    if (standsAlone) return null;
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

const ascii = (view: DataView, at: number): string =>
  at + 4 > view.byteLength
    ? ''
    : String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

/** The largest size in the boxes (`ispe`): one is of the whole picture, others are of its tiles. */
function avifSize(view: DataView): PictureSize | null {
  const found: PictureSize[] = [];
  collectSizes(view, 0, view.byteLength, found);
  if (found.length === 0) return null;
  return {
    width: Math.max(...found.map(({ width }) => width)),
    height: Math.max(...found.map(({ height }) => height)),
  };
}

const headOf: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8 };

function collectSizes(view: DataView, from: number, until: number, found: PictureSize[]): void {
  let at = from;
  while (at + 8 <= until) {
    const type = ascii(view, at + 4);
    const stated = view.getUint32(at);
    const size = stated === 0 ? until - at : stated;
    if (size < 8 || at + size > until) return;
    const head = headOf[type];
    if (head !== undefined) collectSizes(view, at + head, at + size, found);
    else if (type === 'ispe' && size >= 20) {
      found.push({ width: view.getUint32(at + 12), height: view.getUint32(at + 16) });
    }
    at += size;
  }
}
