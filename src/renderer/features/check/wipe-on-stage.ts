import { scaledPx } from '../../ui/root-scale.ts';
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
  /** Where the names of both stand: on the picture, or on the whole stage if it is too narrow for them. */
  readonly names: { readonly left: number; readonly right: number; readonly top: number };
  readonly isOldInSight: boolean;
  readonly isNewInSight: boolean;
}

/** Two names beside each other, in two lines each. */
const namesPx = 300;

/** What a wipe shows on the stage at some zoom and position of the picture. */
export function wipeOnStage({ share, placed, place }: Wipe): WipeOnStage {
  const linePx = placed.left + share * placed.width;
  const firstPx = Math.max(0, placed.left);
  const lastPx = Math.min(place.width, placed.left + placed.width);
  const names =
    lastPx - firstPx < scaledPx(namesPx)
      ? { left: 0, right: 0, top: 0 }
      : { left: firstPx, right: place.width - lastPx, top: Math.max(0, placed.top) };
  return { linePx, firstPx, lastPx, names, isOldInSight: linePx > firstPx, isNewInSight: linePx < lastPx };
}
