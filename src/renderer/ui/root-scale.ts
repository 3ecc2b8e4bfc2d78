const usualRootPx = 16;

/** How much larger than usual a person has their text: what is reckoned in pixels here grows with it, as rem does in styles. */
const rootScale =
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualRootPx;

export const scaledPx = (px: number): number => Math.round(px * rootScale);
