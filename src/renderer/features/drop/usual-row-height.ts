import { scaledPx } from '../../ui/root-scale.ts';

/** The height of a row of the sheet without extra content. Rows with more content are measured. */
export const usualRowHeight = scaledPx(89);
