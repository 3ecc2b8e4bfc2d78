import { tinySideMax } from '../../../shared/model/tiny-side.ts';

export interface TinyPixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and 255 for each pixel, as a canvas needs them. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** The size of a tiny picture: the long side at its maximum, the other in proportion. */
export function tinySizeOf(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const scale = tinySideMax / Math.max(width, height, 1);
  const side = (length: number) => Math.max(1, Math.min(tinySideMax, Math.round(length * scale)));
  return { width: side(width), height: side(height) };
}

export function writePixels({ width, height, rgba }: TinyPixels): string {
  const bytes = [width, height];
  for (let at = 0; at < width * height * 4; at += 4) bytes.push(...rgba.subarray(at, at + 3));
  return btoa(String.fromCharCode(...bytes));
}

/** Null if the data does not match its stated size. */
export function readPixels(text: string): TinyPixels | null {
  const bytes = Uint8Array.from(bytesOf(text));
  const [width = 0, height = 0] = bytes;
  if (width === 0 || height === 0 || bytes.length !== 2 + width * height * 3) return null;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rgba.set(bytes.subarray(2 + pixel * 3, 5 + pixel * 3), pixel * 4);
  }
  return { width, height, rgba };
}

function bytesOf(text: string): readonly number[] {
  try {
    return [...atob(text)].map((letter) => letter.charCodeAt(0));
  } catch {
    return [];
  }
}
