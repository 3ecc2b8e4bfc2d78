import type { PlacedPicture, Size } from '../viewer/zoom.ts';

export interface Wipe {
  /** The share of the picture's width that shows the old frame. */
  readonly share: number;
  readonly placed: PlacedPicture;
  readonly place: Size;
}

interface WipeOnStage {
  /** Where the line is, in pixels from the left of the stage; outside of it if that place of the picture is out of sight. */
  readonly linePx: number;
  /** The part of the stage on which the picture is. */
  readonly firstPx: number;
  readonly lastPx: number;
  readonly isOldInSight: boolean;
  readonly isNewInSight: boolean;
}

/** What a wipe shows on the stage at some zoom and position of the picture. */
export function wipeOnStage({ share, placed, place }: Wipe): WipeOnStage {
  const linePx = placed.left + share * placed.width;
  const firstPx = Math.max(0, placed.left);
  const lastPx = Math.min(place.width, placed.left + placed.width);
  return { linePx, firstPx, lastPx, isOldInSight: linePx > firstPx, isNewInSight: linePx < lastPx };
}
