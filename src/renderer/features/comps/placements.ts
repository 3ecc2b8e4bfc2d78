import type { MediaId } from '../../../shared/api/ids.ts';
import type { PlannedItem } from '../../../shared/model/comps.ts';

export interface Placement {
  readonly screen: string;
  readonly mediaId: MediaId;
  readonly startSeconds: number;
}

/** The engine's suggestions, in the order of the stage's screens. */
export const placementsOf = (
  stage: { readonly known_screens: readonly string[] } | null,
  places: readonly PlannedItem[],
): readonly Placement[] =>
  (stage?.known_screens ?? []).flatMap((screen) => {
    const item = places.find((place) => place.screen === screen);
    return item ? [{ screen, mediaId: item.mediaId, startSeconds: 0 }] : [];
  });

/** Replaces the item on one screen; null removes it. */
export function withPlacement(
  placements: readonly Placement[],
  screen: string,
  item: Omit<Placement, 'screen'> | null,
): readonly Placement[] {
  const others = placements.filter((placement) => placement.screen !== screen);
  return item === null ? others : [...others, { screen, ...item }];
}
