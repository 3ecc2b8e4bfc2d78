import type { Comp } from '../../shared/api/comp.ts';
import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import type { Stage } from '../../shared/api/stage.ts';
import {
  type EarlierVersion,
  type MappedScreen,
  playedSize,
  screensOf,
  type VersionFromHere,
} from '../../shared/model/stage-map.ts';

export interface ItemThatPlays {
  readonly id: MediaId;
  readonly width: number | null;
  readonly height: number | null;
  readonly activeVersionId: VersionId | null;
  readonly activeVersionMadeAt: string | null;
  readonly versionsCount: number;
  readonly earlier?: readonly EarlierVersion[] | undefined;
}

/** The screens of a stage as the map draws them: a version newer than a comp does not play there, and sizes no screen. */
export function screensByItems(
  stage: Pick<Stage, 'known_screens'>,
  comps: readonly Pick<Comp, 'screens' | 'updated_at' | 'status'>[],
  items: readonly ItemThatPlays[],
  uploads: readonly VersionFromHere[],
): readonly MappedScreen[] {
  const found = new Map(items.map((item) => [item.id, asOfService(item)]));
  const itemOf = (id: MediaId) => found.get(id) ?? null;
  return screensOf(stage, comps, itemOf, (comp, placed) =>
    playedSize(comp, placed, itemOf(placed.media_id), uploads),
  );
}

const asOfService = ({ width, height, ...item }: ItemThatPlays) => ({
  width,
  height,
  version:
    item.activeVersionId === null ? null : { id: item.activeVersionId, created_at: item.activeVersionMadeAt },
  versions_count: item.versionsCount,
  earlier: item.earlier,
});
