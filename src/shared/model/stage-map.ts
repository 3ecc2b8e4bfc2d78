import type { Comp } from '../api/comp.ts';
import type { MediaId } from '../api/ids.ts';
import type { Media } from '../api/media.ts';
import type { Stage } from '../api/stage.ts';
import { type PictureShape, shapeOf } from './picture-shape.ts';

/** Stages and comps as a map. The service gives neither the size nor the position of screens. */

export type ItemOnScreen = Pick<Media, 'id' | 'width' | 'height' | 'duration_seconds' | 'version'>;
type FindSize = (mediaId: MediaId) => Pick<ItemOnScreen, 'width' | 'height'> | null;

export interface MappedScreen {
  readonly name: string;
  /** The size of what plays there; null if nothing does, or its size is unknown. */
  readonly shape: PictureShape | null;
}

/** The stage's screens in the service's order, then those that only a comp names. */
export function screensOf(
  stage: Pick<Stage, 'known_screens'> | null,
  comps: readonly Pick<Comp, 'screens' | 'updated_at'>[],
  itemOf: FindSize,
): readonly MappedScreen[] {
  const newestFirst = comps.toSorted((a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? ''));
  const placements = newestFirst.flatMap(({ screens }) => screens);
  const names = new Set([...(stage?.known_screens ?? []), ...placements.map(({ screen }) => screen)]);
  return [...names].map((name) => {
    const shapes = placements.flatMap(({ screen, media_id: mediaId }) => {
      const item = screen === name ? itemOf(mediaId) : null;
      return (item && shapeOf(item)) ?? [];
    });
    return { name, shape: shapes[0] ?? null };
  });
}

/** Lengths may be rounded or follow the audio: a difference of a frame or two does not make a comp outdated. */
const lengthTolerance = 0.1;

/**
 * Why a comp may not play the current version of an item. `newer`: the version is newer than the comp's last change.
 * `length`: the comp plays the item for longer or shorter than it lasts. The service does not say which version a comp
 * plays, or whether a screen was cut on purpose, so null only means that there is no sign of it.
 */
export function behindItem(
  { updated_at: changedAt }: Pick<Comp, 'updated_at'>,
  { duration_seconds: plays }: Pick<Comp['screens'][number], 'duration_seconds'>,
  item: Pick<ItemOnScreen, 'version' | 'duration_seconds'> | null,
): 'newer' | 'length' | null {
  const madeAt = item?.version?.created_at ?? null;
  if (changedAt !== null && madeAt !== null && Date.parse(madeAt) > Date.parse(changedAt)) return 'newer';
  const lasts = item?.duration_seconds ?? null;
  return plays !== null && lasts !== null && Math.abs(plays - lasts) > lengthTolerance ? 'length' : null;
}
