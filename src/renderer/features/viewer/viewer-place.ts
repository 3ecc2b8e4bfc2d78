import type { ViewerOpening } from '../../store/window-store.ts';
import type { Zoom } from './zoom.ts';

/** Where a viewer was when a review was opened from it. */
export interface ViewerPlace {
  readonly seconds: number;
  readonly zoom: Zoom;
}

/** When a review closes, its viewer opens again with the same `ViewerOpening`. A viewer opened by a person starts at the beginning. */
const left = new WeakMap<ViewerOpening, ViewerPlace>();

export const placeLeft = (opening: ViewerOpening): ViewerPlace | null => left.get(opening) ?? null;

export const leavePlace = (opening: ViewerOpening, place: ViewerPlace): void => void left.set(opening, place);
