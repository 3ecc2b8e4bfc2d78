import { expect, it } from 'vitest';
import { onScreenPixels, panBy, placePicture, visiblePart, wholePicture, zoomBy } from './zoom.ts';

const film = { width: 3840, height: 2160 };
const wall = { width: 15_360, height: 1080 };
const place = { width: 1200, height: 600 };

it('fits a picture into its place, in the middle', () => {
  const fitted = placePicture(film, place, wholePicture, 1);
  expect(fitted.height).toBeCloseTo(600);
  expect(fitted.left).toBeCloseTo((1200 - fitted.width) / 2);
  expect(placePicture(wall, place, wholePicture, 1).height).toBeCloseTo(84.4, 1);
});

it('shows a wall in its whole height, from edge to edge', () => {
  const filled = { scale: 'fill', x: 0, y: 0.5 } as const;
  expect(placePicture(wall, place, filled, 1)).toMatchObject({ left: 0, top: 0, height: 600 });
  const right = placePicture(wall, place, { ...filled, x: 1 }, 1);
  expect(right.left + right.width).toBeCloseTo(1200);
});

it('shows one pixel of the picture on one of the screen, however many the page has for one', () => {
  const whole = { scale: 1, x: 0.5, y: 0.5 };
  expect(placePicture(film, place, whole, 1).width).toBe(3840);
  expect(placePicture(film, place, whole, 2).width).toBe(1920);
});

it('keeps the point under the pointer where it is while it zooms', () => {
  const at = { x: 900, y: 450 };
  let zoom = { scale: 1, x: 0.4, y: 0.6 } as Parameters<typeof zoomBy>[3];
  const pointUnder = () => {
    const placed = placePicture(film, place, zoom, 1);
    return [(at.x - placed.left) / placed.width, (at.y - placed.top) / placed.height];
  };
  const [x = 0, y = 0] = pointUnder();
  for (const steps of [1, 3, -2]) {
    zoom = zoomBy(steps, film, place, zoom, 1, at);
    expect(pointUnder()[0]).toBeCloseTo(x, 6);
    expect(pointUnder()[1]).toBeCloseTo(y, 6);
  }
});

it('is moved by as much as the pointer, and not away from an edge', () => {
  const zoom = { scale: 1, x: 0.5, y: 0.5 };
  const before = placePicture(film, place, zoom, 1);
  const after = placePicture(film, place, panBy({ x: 40, y: -30 }, film, place, zoom, 1), 1);
  expect([after.left - before.left, after.top - before.top]).toEqual([40, -30]);
  expect(placePicture(film, place, panBy({ x: 9e9, y: 9e9 }, film, place, zoom, 1), 1)).toMatchObject({
    left: 0,
    top: 0,
  });
});

it.each([1, 1.25, 2])('has its edges on those of screen pixels, at %d for one of the page', (density) => {
  const fitted = placePicture(film, { width: 1249, height: 619 }, wholePicture, density);
  const { left, top, width, height } = onScreenPixels(fitted, density);
  for (const edge of [left, top, left + width, top + height])
    expect(Math.abs(edge * density - Math.round(edge * density))).toBeLessThan(1e-9);
  expect(Math.abs(left - fitted.left) * density).toBeLessThanOrEqual(0.5);
  expect(Math.abs(width - fitted.width) * density).toBeLessThanOrEqual(1);
  expect(onScreenPixels({ ...fitted, height: 0.01 }, density).height).toBe(1 / density);
});

it('tells which part of a wall is on the stage, and nothing while all of it is', () => {
  const partAt = (x: number, scale: number | 'fit' | 'fill' = 1) =>
    visiblePart(placePicture(wall, place, { scale, x, y: 0.5 }, 1), place);
  expect(partAt(0.5, 'fit')).toBeNull();
  expect(visiblePart(placePicture(film, place, wholePicture, 1), place)).toBeNull();
  expect(partAt(0.5, 0.05)).toBeNull();
  expect(partAt(0)).toMatchObject({ left: 0, width: 1200 / 15_360, height: 600 / 1080 });
  expect(partAt(1)?.left).toBeCloseTo(1 - 1200 / 15_360);
  expect(partAt(0.5, 'fill')).toMatchObject({ top: 0, height: 1 });
});
