import type { MediaView } from '../../../shared/ipc/requests/library.ts';

export interface StillSize {
  readonly width: number;
  readonly height: number;
}

/** Of what has no size yet: most renders are films. */
export const usualShape = 16 / 9;

/** Of an item, as far as its size is known. */
export const sizeOf = ({ width, height }: Pick<MediaView, 'width' | 'height'>): StillSize | null =>
  width && height ? { width, height } : null;

/** Wider than this, a wall would be a hairline in a row: its right half goes below its left half. */
const foldedFrom = 4.5;

export const linesOf = ({ width, height }: StillSize): 1 | 2 => (width / height > foldedFrom ? 2 : 1);

/** The shape that a still takes in its place: that of the picture, or of its two halves below each other. */
export function shapeOfStill(size: StillSize): number {
  const lines = linesOf(size);
  return size.width / lines / (size.height * lines);
}
