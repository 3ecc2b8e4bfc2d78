import type { PictureShape } from '../../shared/model/picture-shape.ts';

/** The first chunk contains the size: a lossy frame, a lossless one, or a canvas for the chunks that follow. */
export function webpSize(view: DataView): PictureShape | null {
  if (view.byteLength < 30 || ascii(view, 0) !== 'RIFF' || ascii(view, 8) !== 'WEBP') return null;
  switch (ascii(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

const ascii = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
