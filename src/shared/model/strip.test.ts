import { expect, it } from 'vitest';
import { stripPlaces } from './strip.ts';

const ntsc = { num: 30_000, den: 1001 };

it('spreads frames over a render, including its first and last', () => {
  const places = stripPlaces({ evenRate: ntsc, frameCount: 1_259, durationSeconds: 42 });
  expect(places).toHaveLength(48);
  expect(places[0]).toMatchObject({ name: 'f0', frame: 0, seconds: 0 });
  expect(places.at(-1)).toMatchObject({ name: 'f1258', frame: 1_258 });
  expect(new Set(places.map(({ name }) => name)).size).toBe(48);
});

it('contains each frame of a short render once', () => {
  const names = (frameCount: number) =>
    stripPlaces({ evenRate: ntsc, frameCount, durationSeconds: 1 }).map(({ name }) => name);
  expect(names(3)).toEqual(['f0', 'f1', 'f2']);
  expect(names(1)).toEqual(['f0']);
});

it('uses the duration if the frame count is unknown, and times if the rate is uneven', () => {
  expect(stripPlaces({ evenRate: ntsc, frameCount: null, durationSeconds: 2 }).at(-1)?.name).toBe('f58');
  const uneven = stripPlaces({ evenRate: null, frameCount: 100, durationSeconds: 10 });
  expect(uneven[0]?.name).toBe('m0');
  expect(uneven.at(-1)?.seconds).toBeLessThan(10);
  expect(stripPlaces({ evenRate: null, frameCount: null, durationSeconds: null })).toEqual([]);
  expect(stripPlaces({ evenRate: ntsc, frameCount: null, durationSeconds: null })).toEqual([]);
});
