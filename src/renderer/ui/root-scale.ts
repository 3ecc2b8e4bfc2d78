const usualRootPx = 16;

/** The person's text size relative to the default. Sizes calculated in pixels scale with it, as rem does in styles. */
const rootScale =
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualRootPx;

export const scaledPx = (px: number): number => Math.round(px * rootScale);
