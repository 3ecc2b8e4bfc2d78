import type { Size } from '../viewer/zoom.ts';

/** Wide LED walls are stacked: side by side, each would be too small. */
export const areStacked = ({ width, height }: Size): boolean => width / height > 2.2;
