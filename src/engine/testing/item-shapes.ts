import type { PictureShape } from '../../shared/model/picture-shape.ts';

/** Shapes of the practice studio's items, so that sample renders do not look made for another screen. */
const shapes: readonly (readonly [start: RegExp, width: number, height: number])[] = [
  [/^LED[ _-]?Main/i, 3840, 1080],
  [/^Halo[ _-]?Chorus/i, 15_360, 1080],
  [/^IMAG/i, 1080, 1920],
  [/^Floor/i, 2048, 2048],
];

/** A size with this many pixels, in the shape of the item that a file is named after; null if it is named after none. */
export function sizeForItem(fileName: string, pixels: number): PictureShape | null {
  const shape = shapes.find(([start]) => start.test(fileName));
  if (!shape) return null;
  const [, width, height] = shape;
  const scale = Math.sqrt(pixels / (width * height));
  const even = (side: number) => Math.round((side * scale) / 2) * 2;
  return { width: even(width), height: even(height) };
}

/** In ffmpeg's form: `640x180`. */
export function ffmpegSizeForItem(fileName: string, pixels: number): string | undefined {
  const size = sizeForItem(fileName, pixels);
  return size ? `${size.width}x${size.height}` : undefined;
}
