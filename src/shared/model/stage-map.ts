import type { Comp } from '../api/comp.ts';
import type { MediaId } from '../api/ids.ts';
import type { Media } from '../api/media.ts';
import type { Stage } from '../api/stage.ts';
import { type PictureShape, shapeOf } from './picture-shape.ts';

/** Stages and comps as a map. The service says neither how large screens are nor where they stand. */

export type ItemOnScreen = Pick<Media, 'id' | 'width' | 'height' | 'duration_seconds' | 'version'>;
type FindSize = (mediaId: MediaId) => Pick<ItemOnScreen, 'width' | 'height'> | null;

export interface MappedScreen {
  readonly name: string;
  /** The shape of what plays there; null where nothing does, or its size is not known. */
  readonly shape: PictureShape | null;
}

/** In the service's order; screens that only a comp names come last. */
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

/** Lengths may be rounded, or end with the audio: a frame or two more or less does not make a comp outdated. */
const lengthTolerance = 0.1;

/**
 * Why a comp may not play the current version of an item. `newer`: that came after the comp was last changed. `length`: the
 * comp plays it for another time than it lasts. The service does not tell which version a comp plays, nor whether a screen
 * was cut shorter on purpose: null only says that nothing speaks for it.
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
