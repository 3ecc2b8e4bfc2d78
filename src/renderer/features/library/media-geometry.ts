import { tileWidths } from '../../store/room-store.ts';
import type { MediaLayout } from '../../store/window-store.ts';
import { scaledPx } from '../../ui/root-scale.ts';

/**
 * Calculates where each item is. Every card and row has the same size, so nothing has to be measured or searched while
 * scrolling through thousands of items.
 */
export interface MediaGeometry {
  readonly columns: number;
  readonly itemWidthPx: number;
  readonly itemHeightPx: number;
  readonly gapPx: number;
  readonly paddingPx: number;
}

/** The visible part of the list. */
export interface Sight {
  readonly topPx: number;
  readonly heightPx: number;
}

/** The indexes from `from` up to but not including `until`. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The widest that a tile may get, relative to its minimum width. Wider tiles show no more. */
const stretchMost = 1.705;
/** The space to the left, to the right and above the picture of a card. */
const cardInsetPx = scaledPx(8);
/** The height of name, facts and upload below the picture of a card. */
const cardWordsHeightPx = scaledPx(56);
/** A picture of 96 by 54, and a little space around it. */
const rowHeightPx = scaledPx(60);
const gridGapPx = scaledPx(5);
const gridPaddingPx = scaledPx(8);
const listPaddingPx = scaledPx(6);
/** About so wide tiles are whose width nobody has chosen: a picture can be judged, and a laptop shows a dozen. */
const usualTilePx = scaledPx(260);
/** In a narrower window, more items are worth more than larger ones. */
const roomyWindowPx = scaledPx(1_200);
/** Larger than this, pictures of the service, which are not made for it, are a blur. */
const fittingTileMostPx = scaledPx(640);
/** What stands above and below the tiles in any window. Not what else is open: tiles do not change when Uploads are opened. */
const besideTilesPx = scaledPx(160);

export function geometryOf(layout: MediaLayout, widthPx: number, tileSize = 0): MediaGeometry {
  switch (layout) {
    case 'list':
      return {
        columns: 1,
        itemWidthPx: Math.max(0, widthPx - 2 * listPaddingPx),
        itemHeightPx: rowHeightPx,
        gapPx: 0,
        paddingPx: listPaddingPx,
      };
    case 'grid': {
      const cardWidthMinPx = scaledPx(tileWidths[tileSize] ?? tileWidths[0]);
      const roomPx = widthPx - 2 * gridPaddingPx;
      const columns = Math.max(1, Math.floor((roomPx + gridGapPx) / (cardWidthMinPx + gridGapPx)));
      return gridOf(widthPx, columns, Math.round(cardWidthMinPx * stretchMost));
    }
  }
}

function gridOf(widthPx: number, columns: number, tileMostPx: number): MediaGeometry {
  const roomPx = widthPx - 2 * gridPaddingPx;
  const evenPx = Math.floor((roomPx - (columns - 1) * gridGapPx) / columns);
  const itemWidthPx = Math.max(2 * cardInsetPx, Math.min(tileMostPx, evenPx));
  const pictureHeightPx = Math.round(((itemWidthPx - 2 * cardInsetPx) * 9) / 16);
  return {
    columns,
    itemWidthPx,
    itemHeightPx: cardInsetPx + pictureHeightPx + cardWordsHeightPx,
    gapPx: gridGapPx,
    paddingPx: gridPaddingPx,
  };
}

/** Tiles of the usual width, for any number of items. Two small ones side by side show more than a single one. */
export function usualGrid(widthPx: number): MediaGeometry {
  const roomPx = widthPx - 2 * gridPaddingPx;
  const ofWidth = (tilePx: number) => (roomPx + gridGapPx) / (tilePx + gridGapPx);
  const smallOnes = Math.min(2, Math.floor(ofWidth(scaledPx(tileWidths[0]))));
  const columns = Math.max(1, smallOnes, Math.round(ofWidth(usualTilePx)));
  return gridOf(widthPx, columns, Math.round(usualTilePx * stretchMost));
}

/** The largest tiles that show so many items at once; where they do not fit, and in a small window, the usual ones. */
export function fittingGrid(
  widthPx: number,
  count: number,
  windowSize: { readonly widthPx: number; readonly heightPx: number },
): MediaGeometry {
  let largest = usualGrid(widthPx);
  if (windowSize.widthPx < roomyWindowPx) return largest;
  for (let columns = largest.columns; columns >= 1; columns--) {
    const grid = gridOf(widthPx, columns, fittingTileMostPx);
    const fits = contentHeightPx(grid, count) <= windowSize.heightPx - besideTilesPx;
    if (fits && grid.itemWidthPx > largest.itemWidthPx) largest = grid;
  }
  return largest;
}

/** Where the slider stands for tiles of that size. */
export const tileSizeOf = ({ itemWidthPx }: MediaGeometry): number =>
  Math.max(
    0,
    tileWidths.findLastIndex((width) => scaledPx(width) <= itemWidthPx),
  );

const lineStepPx = ({ itemHeightPx, gapPx }: MediaGeometry): number => itemHeightPx + gapPx;

export function placeOf(
  geometry: MediaGeometry,
  index: number,
): { readonly leftPx: number; readonly topPx: number } {
  const { columns, itemWidthPx, gapPx, paddingPx } = geometry;
  return {
    leftPx: paddingPx + (index % columns) * (itemWidthPx + gapPx),
    topPx: paddingPx + Math.floor(index / columns) * lineStepPx(geometry),
  };
}

export function contentHeightPx(geometry: MediaGeometry, count: number): number {
  const lines = Math.ceil(count / geometry.columns);
  return lines === 0 ? 0 : 2 * geometry.paddingPx + lines * lineStepPx(geometry) - geometry.gapPx;
}

/** The items that are visible, or within `marginPx` of the visible part. */
export function itemsInSight(
  geometry: MediaGeometry,
  count: number,
  { topPx, heightPx }: Sight,
  marginPx = 0,
): Span {
  const lineOf = (yPx: number) => Math.floor((yPx - geometry.paddingPx) / lineStepPx(geometry));
  const first = Math.max(0, lineOf(topPx - marginPx));
  const last = lineOf(topPx + heightPx + marginPx - 1);
  const until = Math.min(count, (last + 1) * geometry.columns);
  return { from: Math.min(first * geometry.columns, Math.max(0, until)), until: Math.max(0, until) };
}

/** The scroll position that makes an item completely visible with the least scrolling. */
export function topToReveal(geometry: MediaGeometry, index: number, { topPx, heightPx }: Sight): number {
  const place = placeOf(geometry, index);
  const above = place.topPx - geometry.paddingPx;
  const below = place.topPx + geometry.itemHeightPx + geometry.paddingPx - heightPx;
  if (topPx > above) return Math.max(0, above);
  return Math.max(topPx, below);
}

/** The number of lines that are completely visible, which is what Page Up and Page Down move by. */
export const linesInSight = (geometry: MediaGeometry, { heightPx }: Sight): number =>
  Math.max(1, Math.floor(heightPx / lineStepPx(geometry)));
