import type { Size } from '../viewer/zoom.ts';

/** Beside each other, walls would be hairlines: each has twice the width where the old one stands above the new one. */
export const areStacked = ({ width, height }: Size): boolean => width / height > 2.2;
