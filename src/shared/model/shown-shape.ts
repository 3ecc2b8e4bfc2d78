import type { PictureShape, StoredPicture } from './picture-shape.ts';

/** The shape in which a picture is shown, in square pixels: as players do, only the width changes. */
export const shownShape = ({ width, height, pixelAspect = 1 }: StoredPicture): PictureShape => ({
  width: Math.max(1, Math.round(width * pixelAspect)),
  height,
});

/** Rounding leaves aspect ratios that are almost square, and a damaged header ones that nobody can mean: both are shown square. */
export const almostSquare = [0.99, 1.01] as const;
export const aspectsMeant = [0.2, 5] as const;

export function believedAspect(aspect: number): number {
  const isWithin = ([least, most]: readonly [number, number]) => aspect >= least && aspect <= most;
  return isWithin(almostSquare) || !isWithin(aspectsMeant) ? 1 : aspect;
}

/** MediaInfo rounds to three digits. */
const aspectRounding = 0.0006;
const sidesMax = 64;

/** `2:1`, `16:15`: the simplest ratio that is this number. */
export function ratioOf(aspect: number): readonly [number, number] {
  for (let high = 1; high <= sidesMax; high++) {
    const wide = Math.round(aspect * high);
    if (wide > 0 && Math.abs(wide / high - aspect) <= aspectRounding) return [wide, high];
  }
  return [Math.round(aspect * 100), 100];
}
