import { expect, it } from 'vitest';
import { type LayoutRoom, layOutScreens } from './screen-layout.ts';

const room: LayoutRoom = {
  widthPx: 480,
  heightPx: 200,
  wordsHeightPx: 36,
  gapPx: 8,
  leastWidthPx: 84,
  leastPictureHeightPx: 28,
};
const screen = (width: number, height: number) => ({ name: `${width}x${height}`, shape: { width, height } });
const arena = [screen(3840, 1080), screen(1080, 1920), screen(1080, 1920), screen(2048, 2048)];

it('keeps every shape, one scale, the order and the room', () => {
  for (const widthPx of [300, 480, 700, 1400]) {
    const { places, heightPx } = layOutScreens(arena, { ...room, widthPx, leastPictureHeightPx: 1 });
    expect(heightPx).toBeLessThanOrEqual(room.heightPx);
    const scales = places.map(
      ({ pictureHeightPx }, index) => pictureHeightPx / (arena[index]?.shape.height ?? 1),
    );
    for (const [index, place] of places.entries()) {
      const { width, height } = arena[index]?.shape ?? { width: 1, height: 1 };
      expect(place.pictureWidthPx / place.pictureHeightPx).toBeCloseTo(width / height, 6);
      expect(scales[index]).toBeCloseTo(scales[0] ?? 0, 6);
      expect(place.leftPx + place.widthPx).toBeLessThanOrEqual(widthPx + 1);
    }
    const read = places.map(
      ({ leftPx, topPx, pictureHeightPx }) => [topPx + pictureHeightPx, leftPx] as const,
    );
    expect(read.toSorted(([a, left], [b, right]) => a - b || left - right)).toEqual(read);
  }
});

it('lets no two screens lie over each other, words included', () => {
  const { places } = layOutScreens([...arena, ...arena, ...arena], room);
  for (const [index, a] of places.entries()) {
    for (const b of places.slice(index + 1)) {
      const isBeside = a.leftPx + a.widthPx <= b.leftPx || b.leftPx + b.widthPx <= a.leftPx;
      const foot = ({ topPx, pictureHeightPx }: typeof a) => topPx + pictureHeightPx + room.wordsHeightPx;
      expect(isBeside || foot(a) <= b.topPx + 0.001 || foot(b) <= a.topPx + 0.001).toBe(true);
    }
  }
});

it('makes a wall as wide as there is room, and a tiny screen large enough to hit', () => {
  const wall = layOutScreens([screen(15_360, 1080)], { ...room, widthPx: 1000 });
  expect(wall.places[0]?.pictureWidthPx).toBeCloseTo(1000, 0);
  const beside = layOutScreens([screen(15_360, 1080), screen(64, 64)], { ...room, widthPx: 1000 });
  expect(beside.places[1]).toMatchObject({ pictureHeightPx: 28, widthPx: 84 });
});

it('grows higher where many screens would be too small, and is nothing without any', () => {
  const many = Array.from({ length: 32 }, () => screen(1920, 1080));
  expect(layOutScreens(many, room).heightPx).toBeGreaterThan(room.heightPx);
  expect(layOutScreens(many, { ...room, widthPx: 2000 }).heightPx).toBeLessThanOrEqual(room.heightPx);
  expect(layOutScreens([], room)).toEqual({ places: [], heightPx: 0 });
});

it('draws a screen whose shape nobody knows as a usual one', () => {
  const { places } = layOutScreens([{ name: 'Floor', shape: null }], room);
  expect((places[0]?.pictureWidthPx ?? 0) / (places[0]?.pictureHeightPx ?? 1)).toBeCloseTo(16 / 9, 6);
});
