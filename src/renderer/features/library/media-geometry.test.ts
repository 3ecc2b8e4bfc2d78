import { describe, expect, it } from 'vitest';
import {
  contentHeightPx,
  fittingGrid,
  geometryOf,
  itemsInSight,
  linesInSight,
  placeOf,
  tileSizeOf,
  topToReveal,
  usualGrid,
} from './media-geometry.ts';

const grid = geometryOf('grid', 1_044);
const list = geometryOf('list', 1_044);
const stepPx = grid.itemHeightPx + grid.gapPx;

describe('a grid', () => {
  it('puts as many cards side by side as fit, and fills the width with them', () => {
    expect(grid.columns).toBe(5);
    const last = placeOf(grid, 4);
    expect(1_044 - last.leftPx - grid.itemWidthPx - grid.paddingPx).toBeLessThan(grid.columns);
  });
  it('has one column where even one card hardly fits', () => {
    expect(geometryOf('grid', 100).columns).toBe(1);
  });
  it('makes no card wider than a picture is worth', () => {
    expect(geometryOf('grid', 360).itemWidthPx).toBe(300);
  });
  it('has fewer and larger cards where somebody wants to see more of them', () => {
    const large = geometryOf('grid', 1_044, 3);
    expect(large.columns).toBe(2);
    expect(large.itemWidthPx).toBeGreaterThan(2 * grid.itemWidthPx);
    expect(large.itemHeightPx).toBeGreaterThan(grid.itemHeightPx);
  });
  it('goes on below when a line is full', () => {
    expect(placeOf(grid, 5)).toEqual({ leftPx: grid.paddingPx, topPx: grid.paddingPx + stepPx });
  });
  it('is as high as its lines', () => {
    expect(contentHeightPx(grid, 11)).toBe(placeOf(grid, 10).topPx + grid.itemHeightPx + grid.paddingPx);
    expect(contentHeightPx(grid, 0)).toBe(0);
  });
});

describe('tiles whose size nobody has chosen', () => {
  const largeWindow = { widthPx: 2_560, heightPx: 1_440 };
  it('are as large as shows every item of the project at once', () => {
    const nine = fittingGrid(2_312, 9, largeWindow);
    expect([nine.columns, nine.itemWidthPx]).toEqual([3, 640]);
    expect(contentHeightPx(nine, 9)).toBeLessThan(largeWindow.heightPx - 160);
    expect(fittingGrid(2_290, 40, largeWindow).itemWidthPx).toBeLessThan(nine.itemWidthPx);
  });
  it('are no larger than the pictures, and then stand in as few lines as can be', () => {
    const nine = fittingGrid(3_570, 9, { widthPx: 3_840, heightPx: 2_160 });
    expect([nine.columns, nine.itemWidthPx]).toEqual([5, 640]);
  });
  it('are the usual ones where not all fit, or nobody knows how many there are', () => {
    const usual = usualGrid(2_290);
    expect(fittingGrid(2_290, 250, largeWindow)).toEqual(usual);
    expect(fittingGrid(2_290, Number.POSITIVE_INFINITY, largeWindow)).toEqual(usual);
  });
  it('can be judged in the window of a laptop: four in a line, and all of a small project', () => {
    const laptop = { widthPx: 1_280, heightPx: 800 };
    const nine = fittingGrid(1_044, 9, laptop);
    expect([nine.columns, nine.itemWidthPx]).toEqual([4, 253]);
    expect(contentHeightPx(nine, 9)).toBeLessThan(laptop.heightPx - 160);
    expect(fittingGrid(1_044, 250, laptop)).toEqual(nine);
    expect(fittingGrid(1_044, 4, laptop).itemWidthPx).toBeGreaterThan(330);
  });
  it('change little where a panel takes a part of the width', () => {
    for (const widthPx of [1_044, 724, 686, 480]) {
      const { itemWidthPx } = fittingGrid(widthPx, 9, { widthPx: 1_280, heightPx: 800 });
      expect(itemWidthPx, `${widthPx} pixels`).toBeGreaterThan(200);
      expect(itemWidthPx, `${widthPx} pixels`).toBeLessThan(300);
    }
  });
  it('stay the usual ones in a small window, however few there are', () => {
    expect(fittingGrid(696, 2, { widthPx: 900, heightPx: 600 })).toEqual(usualGrid(696));
    expect(usualGrid(100).columns).toBe(1);
  });
  it('are two in a line as long as small ones fit, such as beside a panel', () => {
    const columnsIn = (widthPx: number) => usualGrid(widthPx).columns;
    expect([360, 372, 386, 412, 672].map(columnsIn)).toEqual([1, 1, 2, 2, 2]);
    expect(usualGrid(386).itemWidthPx).toBeGreaterThanOrEqual(176);
  });
  it('tell the slider where to stand', () => {
    expect(tileSizeOf(grid)).toBe(0);
    expect(tileSizeOf(fittingGrid(2_290, 9, largeWindow))).toBe(3);
    expect(tileSizeOf(geometryOf('grid', 100))).toBe(0);
  });
});

describe('what is in sight', () => {
  it('is every item that the eye can reach, and no other', () => {
    for (const topPx of [0, 7, 8, 150, 1_000, 12_345]) {
      const sight = { topPx, heightPx: 600 };
      const { from, until } = itemsInSight(grid, 1_000, sight);
      for (let index = 0; index < 1_000; index++) {
        const { topPx: itemTopPx } = placeOf(grid, index);
        const isSeen = itemTopPx < topPx + 600 && itemTopPx + grid.itemHeightPx > topPx;
        if (isSeen) expect(index >= from && index < until, `item ${index} at ${topPx}`).toBe(true);
      }
      expect(until - from).toBeLessThanOrEqual((Math.ceil(600 / stepPx) + 1) * grid.columns);
    }
  });
  it('ends with the list', () => {
    expect(itemsInSight(grid, 7, { topPx: 0, heightPx: 5_000 })).toEqual({ from: 0, until: 7 });
    expect(itemsInSight(grid, 0, { topPx: 0, heightPx: 600 })).toEqual({ from: 0, until: 0 });
    // The list is now shorter than the position it was scrolled to.
    const { from, until } = itemsInSight(grid, 7, { topPx: 90_000, heightPx: 600 });
    expect(until - from).toBe(0);
  });
  it('reaches further by a margin', () => {
    const { itemHeightPx } = list;
    const sight = { topPx: itemHeightPx * 100, heightPx: itemHeightPx * 10 };
    const { from, until } = itemsInSight(list, 1_000, sight, itemHeightPx * 2);
    expect(from).toBeLessThanOrEqual(98);
    expect(until).toBeGreaterThanOrEqual(112);
  });
  it('holds whole lines, and at least one', () => {
    expect(linesInSight(list, { topPx: 0, heightPx: list.itemHeightPx * 10.2 })).toBe(10);
    expect(linesInSight(list, { topPx: 0, heightPx: 10 })).toBe(1);
  });
});

describe('revealing an item', () => {
  const sight = { topPx: 1_000, heightPx: 600 };
  it('scrolls by nothing while it is wholly in sight', () => {
    const { from } = itemsInSight(list, 1_000, sight);
    expect(topToReveal(list, from + 3, sight)).toBe(1_000);
  });
  it('scrolls up until its top shows, and to the very top for the first', () => {
    expect(topToReveal(list, 0, sight)).toBe(0);
    expect(topToReveal(list, 10, sight)).toBe(list.itemHeightPx * 10);
  });
  it('scrolls down until its bottom shows', () => {
    const topPx = topToReveal(list, 500, sight);
    const bottomPx = placeOf(list, 500).topPx + list.itemHeightPx;
    expect(topPx + 600 - bottomPx).toBe(list.paddingPx);
  });
});
