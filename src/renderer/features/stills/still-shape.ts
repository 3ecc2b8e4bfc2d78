export interface StillSize {
  readonly width: number;
  readonly height: number;
}

/** Wider than this, a wall would be a hairline in a row: its right half goes below its left half. */
const foldedFrom = 4.5;

export const linesOf = ({ width, height }: StillSize): 1 | 2 => (width / height > foldedFrom ? 2 : 1);

/** The shape that a still takes in its place: that of the picture, or of its two halves below each other. */
export function shapeOfStill(size: StillSize): number {
  const lines = linesOf(size);
  return size.width / lines / (size.height * lines);
}
