import type { Comp } from '../../../shared/api/comp.ts';
import type { MediaId } from '../../../shared/api/ids.ts';
import { type CompClock, compClock, type ItemRate } from '../../../shared/model/comp-time.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import {
  behindItem,
  type MappedScreen,
  playedVersion,
  type VersionFromHere,
} from '../../../shared/model/stage-map.ts';

/** What is known about the items that comps play. */
export interface KnownItems {
  readonly items: ReadonlyMap<MediaId, MediaView>;
  readonly openNotes: ReadonlyMap<MediaId, number>;
  readonly rates: ReadonlyMap<MediaId, ItemRate>;
  /** Versions that were uploaded from here. */
  readonly uploads: readonly VersionFromHere[];
}

type Placed = Comp['screens'][number];

export interface ScreenOnMap {
  readonly name: string;
  /** Null if the comp leaves the screen empty. */
  readonly placed: Placed | null;
  readonly item: MediaView | null;
  readonly behind: ReturnType<typeof behindItem>;
  /** The version that plays there in place of the item's newer one, if it was uploaded from here. */
  readonly plays: VersionFromHere | null;
  readonly openNotes: number;
}

/** The screens of a stage as a comp uses them. */
export function screensOnMap(
  comp: Comp | null,
  screens: readonly MappedScreen[],
  known: KnownItems,
): readonly ScreenOnMap[] {
  return screens.map(({ name }) => {
    const placed = comp?.screens.find(({ screen }) => screen === name) ?? null;
    const item = (placed && known.items.get(placed.media_id)) ?? null;
    return {
      name,
      placed,
      item,
      behind: comp && placed ? behindItem(comp, placed, item) : null,
      plays: comp && placed ? playedVersion(comp, placed, item, known.uploads) : null,
      openNotes: placed ? (known.openNotes.get(placed.media_id) ?? 0) : 0,
    };
  });
}

export interface CompMarks {
  readonly newer: number;
  readonly otherLengths: number;
  readonly openNotes: number;
}

/** What in a comp needs attention. Each item is counted once. */
export function marksOf(comp: Comp, known: KnownItems): CompMarks {
  const behind = new Map(
    comp.screens.map((placed) => [
      placed.media_id,
      behindItem(comp, placed, known.items.get(placed.media_id) ?? null),
    ]),
  );
  const reasons = [...behind.values()];
  return {
    newer: reasons.filter((reason) => reason === 'newer').length,
    otherLengths: reasons.filter((reason) => reason === 'length').length,
    openNotes: [...behind.keys()].reduce((sum, id) => sum + (known.openNotes.get(id) ?? 0), 0),
  };
}

/** The frame rate that counts the times of a comp: that of the versions which it plays, not of newer ones. */
export function clockOf(
  comp: Comp,
  known: Pick<KnownItems, 'items' | 'rates' | 'uploads'>,
): CompClock | null {
  return compClock(comp.screens.flatMap((placed) => clockOfPlayed(comp, placed, known) ?? []));
}

function clockOfPlayed(
  comp: Comp,
  placed: Placed,
  { items, rates, uploads }: Pick<KnownItems, 'items' | 'rates' | 'uploads'>,
): CompClock | null {
  const item = items.get(placed.media_id) ?? null;
  const ofItem = rates.get(placed.media_id) ?? null;
  const told = ofItem?.isTold ? ofItem : null;
  if (behindItem(comp, placed, item) === 'newer') {
    return playedVersion(comp, placed, item, uploads)?.clock ?? told;
  }
  const current = uploads.find(({ versionId }) => versionId === item?.version?.id);
  return current ? (current.clock ?? told) : ofItem;
}
