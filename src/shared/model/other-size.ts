import type { CompPlan, PlannedItem } from './comps.ts';
import { isSameSize, type PictureShape } from './picture-shape.ts';

export interface OtherSize {
  readonly now: PictureShape;
  readonly plays: PictureShape;
}

/** The two sizes, if an item is not as large as what the screen plays; null if it is, or a size is unknown. */
export function otherSizeOn(
  { places, screens }: Pick<CompPlan, 'places' | 'screens'>,
  mediaId: PlannedItem['mediaId'],
  screen: string,
): OtherSize | null {
  const now = places.find((place) => place.mediaId === mediaId)?.shape ?? null;
  const plays = screens.find(({ name }) => name === screen)?.shape ?? null;
  return now && plays && !isSameSize(now, plays) ? { now, plays } : null;
}
