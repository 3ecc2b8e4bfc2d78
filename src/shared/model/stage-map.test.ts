import { expect, it } from 'vitest';
import { mediaIdSchema, versionIdSchema } from '../api/ids.ts';
import { behindItem, type ItemOnScreen, screensOf } from './stage-map.ts';

const item = (id: string, changes: Partial<ItemOnScreen> = {}): ItemOnScreen => ({
  id: mediaIdSchema.parse(id),
  width: 1920,
  height: 1080,
  duration_seconds: 60,
  version: { id: versionIdSchema.parse('ver_1'), created_at: '2026-11-20T10:00:00Z' },
  ...changes,
});
const items = [item('wall', { width: 3840, height: 1080 }), item('old', { width: 1280, height: 720 })];
const itemOf = (wanted: string) => items.find(({ id }) => id === wanted) ?? null;
const on = (screen: string, mediaId: string) => ({
  screen,
  media_id: mediaIdSchema.parse(mediaId),
  start_seconds: 0,
  duration_seconds: 60,
});

it("draws screens in the service's order, sized by what the last changed comp plays there", () => {
  const comps = [
    { updated_at: '2026-11-01T10:00:00Z', screens: [on('Main', 'old'), on('Roof', 'gone')] },
    { updated_at: '2026-11-02T10:00:00Z', screens: [on('Main', 'wall')] },
    { updated_at: null, screens: [on('Side', 'old')] },
  ];
  expect(screensOf({ known_screens: ['Floor', 'Main'] }, comps, itemOf)).toEqual([
    { name: 'Floor', shape: null },
    { name: 'Main', shape: { width: 3840, height: 1080 } },
    { name: 'Roof', shape: null },
    { name: 'Side', shape: { width: 1280, height: 720 } },
  ]);
  expect(screensOf(null, [], itemOf)).toEqual([]);
});

it("says that a comp is behind only if the service's data shows it", () => {
  const before = { updated_at: '2026-11-19T10:00:00Z' };
  const after = { updated_at: '2026-11-21T10:00:00Z' };
  const minute = { duration_seconds: 60 };
  expect(behindItem(before, minute, item('a'))).toBe('newer');
  expect(behindItem(after, minute, item('a'))).toBeNull();
  expect(behindItem(after, { duration_seconds: 60.04 }, item('a'))).toBeNull();
  expect(behindItem(after, { duration_seconds: 184.52 }, item('a'))).toBe('length');
  expect(behindItem(after, { duration_seconds: null }, item('a'))).toBeNull();
  expect(behindItem({ updated_at: null }, minute, item('a', { version: null }))).toBeNull();
  expect(behindItem(before, minute, null)).toBeNull();
  // The same moment, written with another time zone.
  expect(behindItem({ updated_at: '2026-11-20T11:00:00+01:00' }, minute, item('a'))).toBeNull();
});
