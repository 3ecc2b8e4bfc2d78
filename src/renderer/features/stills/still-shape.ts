import type { MediaView } from '../../../shared/model/library-views.ts';
import { shownShape } from '../../../shared/model/shown-shape.ts';

export interface StillSize {
  readonly width: number;
  readonly height: number;
}

/** The shape used if the size is unknown. */
export const usualShape = 16 / 9;

/** The size of an item, in which its pictures are shown; null if unknown. */
export const sizeOf = ({
  width,
  height,
  ownFacts,
}: Pick<MediaView, 'width' | 'height' | 'ownFacts'>): StillSize | null =>
  ownFacts ? shownShape(ownFacts) : width && height ? { width, height } : null;

/** A wider picture would be too low in a row, so its right half goes below its left half. */
const foldedFrom = 4.5;

export const linesOf = ({ width, height }: StillSize): 1 | 2 => (width / height > foldedFrom ? 2 : 1);

/** The aspect ratio of a still: that of the picture, or of its two halves stacked. */
export function shapeOfStill(size: StillSize): number {
  const lines = linesOf(size);
  return size.width / lines / (size.height * lines);
}

/** A picture so narrow that a row shows it far smaller than others, and a badge would cover much of it. */
export const isPortrait = ({ width, height }: StillSize): boolean => width / height < 0.75;

/** A still so wide that beside words it would be a strip. */
export const isWide = (size: StillSize): boolean => shapeOfStill(size) >= 2.5;

/** What a row of pictures gives its room to: the width of its walls, or the height of portraits that are alone in it. */
export function rowShape(sizes: readonly StillSize[]): 'wide' | 'tall' | undefined {
  if (sizes.some(isWide)) return 'wide';
  return sizes.length > 0 && sizes.every(isPortrait) ? 'tall' : undefined;
}
