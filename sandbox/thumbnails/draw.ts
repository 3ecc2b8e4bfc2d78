import { createHash } from 'node:crypto';
import { encodePng } from './png.ts';

/** The number of pixels of 480 × 270, whatever the shape. */
const pixels = 480 * 270;
const sideRange = { least: 8, most: 2_048 } as const;
const saturation = 0.65;
/** Red, green and blue stand this far round the circle of hues, in twelfths. */
const channels = [0, 8, 4] as const;

/** A picture that resembles LED content: a light motif on dark. The same seed and shape always give the same picture. */
export function drawThumbnail(seed: string, width: number, height: number): Buffer {
  const [hueByte = 0, motif = 0, angleByte = 0, countByte = 0] = createHash('sha256').update(seed).digest();
  const scale = Math.sqrt(pixels / (width * height));
  const side = (length: number) =>
    Math.min(sideRange.most, Math.max(sideRange.least, Math.round(length * scale)));
  const [columns, rows] = [side(width), side(height)];
  const hue = (hueByte / 256) * 360;
  const angle = (angleByte / 256) * Math.PI;
  const count = 3 + (countByte % 6);
  const across = Array.from({ length: columns }, (_, x) => x / columns - 0.5);
  // A studio's first page asks for a dozen of these pictures: what depends on the column alone is computed once.
  const tints = across.flatMap((at) => tintsOf((hue + at * 70 + 360) % 360));
  const drawn = new Uint8Array(columns * rows * channels.length);
  let to = 0;
  for (let y = 0; y < rows; y += 1) {
    const down = (y / rows - 0.5) * (rows / columns);
    for (let x = 0; x < columns; x += 1) {
      const light = brightness(motif % 3, across[x] ?? 0, down, angle, count);
      const lightness = Math.min(1, Math.max(0, 0.06 + 0.5 * light));
      const reach = saturation * Math.min(lightness, 1 - lightness);
      for (let channel = 0; channel < channels.length; channel += 1) {
        const tint = tints[x * channels.length + channel] ?? 0;
        drawn[to++] = Math.round(255 * (lightness - reach * tint));
      }
    }
  }
  return encodePng(columns, rows, drawn);
}

function brightness(motif: number, across: number, down: number, angle: number, count: number): number {
  if (motif === 0) return wave((across * Math.cos(angle) + down * Math.sin(angle)) * count * 9) ** 3;
  if (motif === 1) return wave(Math.hypot(across, down * 1.6) * count * 16) ** 2;
  return wave(across * count * 6 + Math.sin(down * 14 + angle) * 2) * (0.75 - Math.abs(down));
}

const wave = (value: number): number => 0.5 + 0.5 * Math.sin(value);

/** How far each channel of this hue lies below or above the lightness of a pixel. */
const tintsOf = (hue: number): readonly number[] =>
  channels.map((offset) => {
    const step = (offset + hue / 30) % 12;
    return Math.max(-1, Math.min(step - 3, 9 - step, 1));
  });
