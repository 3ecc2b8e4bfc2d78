import type { Comp } from '../../../shared/api/comp.ts';
import type { MapLine } from './map-lines.ts';

/** A screen that plays something, which the arrow keys stop at. */
export interface MapStop {
  /** Identifies a screen of a comp. */
  readonly key: string;
  readonly comp: Comp;
  readonly screen: string;
  readonly lineIndex: number;
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * A screen of a comp, or of a stage without comps. The service's ids contain no dot. Screen names may contain anything, so
 * the screen's index is used instead.
 */
export const stopKey = (owner: { readonly id: string }, screenIndex: number): string =>
  `${owner.id}.${screenIndex}`;

export function mapStops(lines: readonly MapLine[]): readonly MapStop[] {
  return lines.flatMap((line, lineIndex) => {
    if (line.kind === 'stage') return [];
    const { layout, mapped, topPx } = line;
    return line.cards.flatMap(({ comp, leftPx }) =>
      mapped.screens.flatMap(({ name }, index): MapStop | readonly MapStop[] => {
        const place = layout.places[index];
        if (!comp || !place || !comp.screens.some(({ screen }) => screen === name)) return [];
        return {
          key: stopKey(comp, index),
          comp,
          screen: name,
          lineIndex,
          leftPx: leftPx + place.leftPx,
          topPx: topPx + place.topPx,
          widthPx: place.widthPx,
          heightPx: place.pictureHeightPx,
        };
      }),
    );
  });
}

/** Left and right go through all screens in order; up and down go to the nearest screen. */
export function stopAfterKey(key: string, from: MapStop, stops: readonly MapStop[]): MapStop | null {
  const at = stops.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return stops[at + 1] ?? null;
    case 'ArrowLeft':
      return stops[at - 1] ?? null;
    case 'Home':
      return stops[0] ?? null;
    case 'End':
      return stops.at(-1) ?? null;
    case 'ArrowDown':
      return nearest(
        from,
        stops.filter(({ topPx }) => topPx >= from.topPx + from.heightPx),
      );
    case 'ArrowUp':
      return nearest(
        from,
        stops.filter(({ topPx, heightPx }) => topPx + heightPx <= from.topPx),
      );
    default:
      return null;
  }
}

const middleOf = ({ leftPx, topPx, widthPx, heightPx }: MapStop) =>
  [leftPx + widthPx / 2, topPx + heightPx / 2] as const;

function nearest(from: MapStop, stops: readonly MapStop[]): MapStop | null {
  const [x, y] = middleOf(from);
  const farFrom = (stop: MapStop) => Math.hypot(middleOf(stop)[0] - x, middleOf(stop)[1] - y);
  return stops.reduce<MapStop | null>(
    (best, stop) => (best && farFrom(best) <= farFrom(stop) ? best : stop),
    null,
  );
}
