import { expect, it } from 'vitest';
import { mediaIdSchema, versionIdSchema } from '../api/ids.ts';
import {
  behindItem,
  type EarlierVersion,
  type ItemOnScreen,
  playedSize,
  playedVersion,
  screensOf,
  type VersionFromHere,
} from './stage-map.ts';
import { jobIdSchema } from './uploads.ts';

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
const status = 'in_review' as const;
const on = (screen: string, mediaId: string) => ({
  screen,
  media_id: mediaIdSchema.parse(mediaId),
  start_seconds: 0,
  duration_seconds: 60,
});

it("draws screens in the service's order, sized by what the last changed comp plays there", () => {
  const comps = [
    { updated_at: '2026-11-01T10:00:00Z', status, screens: [on('Main', 'old'), on('Roof', 'gone')] },
    { updated_at: '2026-11-02T10:00:00Z', status, screens: [on('Main', 'wall')] },
    { updated_at: null, status, screens: [on('Side', 'old')] },
  ];
  expect(screensOf({ known_screens: ['Floor', 'Main'] }, comps, itemOf)).toEqual([
    { name: 'Floor', shape: null },
    { name: 'Main', shape: { width: 3840, height: 1080 } },
    { name: 'Roof', shape: null },
    { name: 'Side', shape: { width: 1280, height: 720 } },
  ]);
  expect(screensOf(null, [], itemOf)).toEqual([]);
});

it('sizes a screen by the comps that were handed on and agree, not by a render tried out in one draft', () => {
  const comp = (day: number, mediaId: string, at: 'draft' | 'approved' | 'in_review' = 'in_review') => ({
    updated_at: `2026-11-0${day}T10:00:00Z`,
    status: at,
    screens: [on('Main', mediaId)],
  });
  const settled = (id: string, width: number, height: number) => item(id, { width, height, version: null });
  const known = [settled('small', 960, 540), settled('square', 2048, 2048), settled('crop', 2048, 1080)];
  const shape = (...comps: ReturnType<typeof comp>[]) => {
    const found = screensOf(null, comps, (id) => known.find((each) => each.id === id) ?? null);
    return [found[0]?.shape?.width, found[0]?.shape?.height];
  };
  expect(shape(comp(2, 'small', 'draft'), comp(1, 'square'))).toEqual([2048, 2048]);
  expect(shape(comp(3, 'crop'), comp(2, 'square', 'approved'), comp(1, 'square'))).toEqual([2048, 2048]);
  expect(shape(comp(2, 'crop'), comp(1, 'square')), 'as many: the last changed one').toEqual([2048, 1080]);
  expect(shape(comp(2, 'small', 'draft')), 'nothing else is known').toEqual([960, 540]);
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

it('keeps the shape of what plays on a screen when a newer version of another size comes', () => {
  const before = { updated_at: '2026-11-19T10:00:00Z', status, screens: [on('Main', 'wall')] };
  const after = { updated_at: '2026-11-21T10:00:00Z', status, screens: [on('Main', 'wall')] };
  const elsewhere = { updated_at: '2026-11-18T10:00:00Z', status, screens: [on('Main', 'settled')] };
  const settled = item('settled', { width: 1280, height: 720, version: null });
  const find = (id: string) => (id === 'settled' ? settled : itemOf(id));
  const shape = (...all: Parameters<typeof screensOf>[1][number][]) => screensOf(null, all, find)[0]?.shape;
  const newer = { width: 3840, height: 1080 };
  expect(shape(before, elsewhere), 'what surely plays').toEqual({ width: 1280, height: 720 });
  expect(shape(after, elsewhere)).toEqual(newer);
  expect(shape(before), 'nothing else is known').toEqual(newer);
  const played = { width: 1920, height: 1080 };
  expect(screensOf(null, [before], find, () => played)[0]?.shape, 'known from an upload').toEqual(played);
});

it('knows which version from here a comp plays, and guesses none', () => {
  const comp = { updated_at: '2026-11-19T10:00:00Z' };
  const changedAtMs = Date.parse(comp.updated_at);
  const version = (number: number, readyAtMs: number | null, from = readyAtMs): VersionFromHere => ({
    mediaId: mediaIdSchema.parse('a'),
    versionId: versionIdSchema.parse(`ver_${number}`),
    versionNumber: number,
    jobId: jobIdSchema.parse(`job_${number}`),
    readyAtMs,
    mayBeCurrentFromMs: from,
    size: { width: 1920, height: 1080 },
    durationSeconds: 60,
    clock: null,
  });
  const current = (number: number, count = number) => ({
    version: { id: versionIdSchema.parse(`ver_${number}`), created_at: '2026-11-20T10:00:00Z' },
    versions_count: count,
  });
  const hourMs = 3_600_000;
  const [v3, v4, v5, v6] = [
    version(3, changedAtMs - 9),
    version(4, changedAtMs - 5),
    version(5, changedAtMs + hourMs),
    version(6, changedAtMs + 2 * hourMs),
  ];
  const played = (uploads: readonly VersionFromHere[], on_: ReturnType<typeof current>, seconds = 60) =>
    playedVersion(comp, { ...on('Main', 'a'), duration_seconds: seconds }, on_, uploads)?.versionNumber ??
    null;
  expect(played([v6, v5, v4, v3], current(6))).toBe(4);
  expect(played([v6, v4], current(6)), 'v5 of somebody else may have been current').toBeNull();
  expect(played([v4], current(5)), 'v5 of somebody else is newer than the comp').toBe(4);
  expect(played([version(5, null), v4, v6], current(6)), 'v5 never became current').toBe(4);
  const noticedLater = version(5, changedAtMs + hourMs, changedAtMs - 1);
  expect(played([noticedLater, v4, v6], current(6)), 'v5 may have been current unnoticed').toBeNull();
  const neverNoticed = version(5, null, changedAtMs - 1);
  expect(played([neverNoticed, v4, v6], current(6)), 'so may one that was never seen').toBeNull();
  const soonAfter = version(5, changedAtMs + 20_000);
  expect(played([soonAfter, v4, v6], current(6)), 'the clocks may differ').toBeNull();
  const lostAnswer = version(6, changedAtMs + hourMs, 0);
  expect(played([lostAnswer, version(5, null), v4], current(6)), 'v6 is newer than the comp').toBe(4);
  expect(played([v6, v5], current(6)), 'nothing from here is as old').toBeNull();
  expect(played([v6, v5, v4], current(6), 90), 'plays longer than it lasts').toBeNull();
  expect(playedVersion({ updated_at: null }, on('Main', 'a'), current(6), [v5, v4])).toBeNull();
  const settled = { version: { id: v4.versionId, created_at: '2026-11-18T10:00:00Z' }, versions_count: 4 };
  expect(playedVersion(comp, on('Main', 'a'), settled, [v4]), 'the item is no newer').toBeNull();
});

it('takes the version that was seen before and after a comp was changed for the one that plays there', () => {
  const comp = { updated_at: '2026-11-19T10:00:00Z' };
  const changedAtMs = Date.parse(comp.updated_at);
  const laterMs = changedAtMs + 3_600_000;
  const seen = (number: number, madeAt: string, seenAtMs: number): EarlierVersion => ({
    id: versionIdSchema.parse(`ver_${number}`),
    madeAt,
    seenAtMs,
    width: 2048,
    height: 2048,
  });
  const ofPractice: VersionFromHere = {
    mediaId: mediaIdSchema.parse('a'),
    versionId: versionIdSchema.parse('ver_4'),
    versionNumber: 4,
    jobId: jobIdSchema.parse('practice-v4'),
    readyAtMs: null,
    mayBeCurrentFromMs: 0,
    size: { width: 3840, height: 1080 },
    durationSeconds: 60,
    clock: null,
  };
  const v3OfPractice: VersionFromHere = {
    ...ofPractice,
    versionId: versionIdSchema.parse('ver_3'),
    versionNumber: 3,
    readyAtMs: changedAtMs - 9,
  };
  const fromHere = (number: number): VersionFromHere => ({
    ...ofPractice,
    versionId: versionIdSchema.parse(`ver_${number}`),
    versionNumber: number,
    readyAtMs: laterMs,
    mayBeCurrentFromMs: laterMs,
  });
  const plays = (earlier: readonly EarlierVersion[], uploads: readonly VersionFromHere[] = []) => {
    const version = { id: versionIdSchema.parse('ver_6'), created_at: '2026-11-20T10:00:00Z' };
    const given = [comp, on('Main', 'a'), { version, versions_count: 6, earlier }, uploads] as const;
    return [playedVersion(...given)?.versionNumber ?? null, playedSize(...given)];
  };
  const v4 = seen(4, '2026-11-18T10:00:00Z', laterMs);
  const v5 = seen(5, '2026-11-19T11:00:00Z', laterMs + 1);
  expect(plays([v5, v4], [ofPractice])).toEqual([4, ofPractice.size]);
  expect(plays([v5, v4]), 'of one from elsewhere, the size').toEqual([null, { width: 2048, height: 2048 }]);
  expect(plays([v5], [ofPractice]), 'made after the comp').toEqual([null, null]);
  const bothShipped = [ofPractice, v3OfPractice];
  const madeLater = seen(4, '2026-11-19T10:30:00Z', laterMs);
  expect(
    plays([v5, madeLater], [...bothShipped, fromHere(5), fromHere(6)])[0],
    'v4 came after the comp',
  ).toBe(3);
  expect(plays([v5], [...bothShipped, fromHere(5), fromHere(6)])[0], 'v4 may be older').toBeNull();
  const lost = seen(4, v4.madeAt, changedAtMs + 20_000);
  expect(plays([lost], [ofPractice]), 'another one may have come: the clocks may differ').toEqual([
    null,
    null,
  ]);
  const settled = { version: { id: v4.id, created_at: v4.madeAt }, versions_count: 4, earlier: [v4] };
  expect(playedSize(comp, on('Main', 'a'), settled, []), 'the item is no newer').toBeNull();
});
