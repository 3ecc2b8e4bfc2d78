import { createHash } from 'node:crypto';
import { type Colour, encodePng } from './png.ts';

/** The number of pixels of 480 × 270, whatever the shape. */
const pixels = 480 * 270;
const sideRange = { least: 8, most: 2_048 } as const;

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
  return encodePng(columns, rows, (x, y) => {
    const across = x / columns - 0.5;
    const down = (y / rows - 0.5) * (rows / columns);
    const light = brightness(motif % 3, across, down, angle, count);
    return fromHsl((hue + across * 70 + 360) % 360, 0.65, 0.06 + 0.5 * light);
  });
}

function brightness(motif: number, across: number, down: number, angle: number, count: number): number {
  const along = across * Math.cos(angle) + down * Math.sin(angle);
  const wave = (value: number) => 0.5 + 0.5 * Math.sin(value);
  if (motif === 0) return wave(along * count * 9) ** 3;
  if (motif === 1) return wave(Math.hypot(across, down * 1.6) * count * 16) ** 2;
  return wave(across * count * 6 + Math.sin(down * 14 + angle) * 2) * (0.75 - Math.abs(down));
}

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const bounded = Math.min(1, Math.max(0, lightness));
  const reach = saturation * Math.min(bounded, 1 - bounded);
  const channel = (offset: number) => {
    const step = (offset + hue / 30) % 12;
    return Math.round(255 * (bounded - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
