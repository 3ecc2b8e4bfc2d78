import type { ViewerOpening } from '../../store/window-store.ts';
import type { Zoom } from './zoom.ts';

/** Where a viewer was when a review was opened from it. */
export interface ViewerPlace {
  readonly seconds: number;
  readonly zoom: Zoom;
}

/** A closed review opens its viewer again by the same opening. One that a person opens anew begins at the start. */
const left = new WeakMap<ViewerOpening, ViewerPlace>();

export const placeLeft = (opening: ViewerOpening): ViewerPlace | null => left.get(opening) ?? null;

export const leavePlace = (opening: ViewerOpening, place: ViewerPlace): void => void left.set(opening, place);
