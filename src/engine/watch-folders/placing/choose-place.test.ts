import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type { RememberedChoice, WatchRule } from '../../../shared/model/watch-folders.ts';
import { projectId } from '../../testing/jobs.ts';
import { choosePlace, nameKeyOf, placedPath, projectNameOf, type WatchedItem } from './choose-place.ts';

const place = { projectId: projectId('prj_1'), projectName: 'Show' };
const item = (id: string, name: string): WatchedItem => ({
  ...{ id: mediaIdSchema.parse(id), name, createdAtMs: 1, versionId: null, versionCreatedAtMs: 1 },
  ...{ versionsCount: 1, durationSeconds: null, shape: null },
});
const items = {
  ...place,
  items: [item('med_wall', 'LED Main'), item('med_floor', 'Floor'), item('med_halo', 'Halo')],
  others: [{ id: mediaIdSchema.parse('med_still'), name: 'Backdrop Still', type: 'image' as const }],
};
const twins = { ...place, items: ['1', '2', '3', '4'].map((id) => item(`med_${id}`, 'Halo')), others: [] };
const byName: WatchRule = { kind: 'name' };
const newItems: WatchRule = { kind: 'new_items' };
const toItem = (mediaId: string): WatchRule => ({
  ...{ kind: 'item', mediaName: 'Floor', mediaId: mediaIdSchema.parse(mediaId) },
});
const pattern = (text: string): WatchRule => ({ kind: 'pattern', pattern: text });
const choice = (fileName: string, mediaId: string): RememberedChoice => ({
  ...{ nameKey: nameKeyOf(fileName), fileName, mediaName: 'Floor', mediaId: mediaIdSchema.parse(mediaId) },
});

const choose = (path: string, rule: WatchRule, remembered: readonly RememberedChoice[] = [], among = items) =>
  choosePlace({
    ...{ path, rule, remembered, items: among },
    place: { ...place, accountId: accountIdSchema.parse('account_1') },
  });
const version = (mediaId: string, mediaName: string) => ({
  ...{ kind: 'goes', target: { kind: 'version', ...place, mediaId, mediaName } },
});

it.each([
  { path: 'LED_Main_v012.mov', rule: byName, to: version('med_wall', 'LED Main') },
  { path: 'day/LED_Main_v012.mov', rule: byName, to: version('med_wall', 'LED Main') },
  { path: 'Anything.mov', rule: toItem('med_floor'), to: version('med_floor', 'Floor') },
  {
    path: 'Anything.mov',
    rule: toItem('med_gone'),
    to: { kind: 'asks', says: watchMessages.itemGone, candidates: [] },
  },
  { path: 'Quite Another.mov', rule: byName, to: { kind: 'asks', candidates: [] } },
  {
    path: 'Floor/anything_v3.mov',
    rule: pattern('{item}/anything_v{version}'),
    to: version('med_floor', 'Floor'),
  },
  { path: 'LED_Main_v5.mov', rule: pattern('{item'), to: { kind: 'asks', candidates: [] } },
  { path: 'LED_Main_v5.mov', rule: newItems, to: version('med_wall', 'LED Main') },
])('puts $path by the rule $rule.kind where it goes', ({ path, rule, to }) => {
  expect(choose(path, rule)).toMatchObject(to);
});

it('makes a new item for a name that no item has, and asks if several have it', () => {
  expect(choose('Quite Another_v3.mov', newItems)).toEqual({
    kind: 'goes',
    target: { kind: 'new_item', ...place, name: expect.stringMatching(/^Quite[ _]Another$/) },
    why: watchMessages.newItem,
  });
  const among = { ...twins, items: [...items.items, ...twins.items] };
  expect(choose('Halo_v2.mov', newItems, [], among).kind).toBe('asks');
});

it('asks about a name that an image has, and says why: it makes no second item of that name', () => {
  const says = '“Backdrop Still” is an image: only videos take new versions.';
  for (const rule of [newItems, byName, pattern('{item}_v{version}')])
    expect(choose('Backdrop_Still_v02.mp4', rule)).toEqual({ kind: 'asks', says, candidates: [] });
  // The name continues: another item.
  expect(choose('Backdrop_Still_Night_v02.mp4', newItems)).toMatchObject({
    target: { kind: 'new_item', name: 'Backdrop Still Night' },
  });
  const alike = { ...items, items: [item('med_stills', 'Backdrop Stills')] };
  expect(choose('Backdrop_Still_v02.mp4', newItems, [], alike)).toMatchObject({
    ...{ kind: 'asks', says },
    candidates: [{ name: 'Backdrop Stills' }],
  });
  const video = { ...items, items: [item('med_video', 'Backdrop Still')] };
  expect(choose('Backdrop_Still_v02.mp4', newItems, [], video)).toMatchObject(
    version('med_video', 'Backdrop Still'),
  );
});

it('offers three items at most, each with the project that it is in', () => {
  const asked = choose('Halo_v2.mov', byName, [], twins);
  if (asked.kind !== 'asks') throw new Error('Nothing was asked.');
  expect(asked.candidates).toHaveLength(3);
  expect(asked.candidates[0]).toEqual({ mediaId: 'med_1', name: 'Halo', why: expect.any(String), ...place });
  expect(asked.says).not.toBe('');
});

it('follows the choice that a person made for files of this name, unless that item is gone', () => {
  const toFloor = choice('LED_Main_v001.mov', 'med_floor');
  const chosen = choose('LED_Main_v012.mov', byName, [choice('Halo.mov', 'med_halo'), toFloor]);
  expect(chosen).toMatchObject({ ...version('med_floor', 'Floor'), why: watchMessages.matchedByChoice });
  expect(choose('Halo_v2.mov', byName, [toFloor])).toMatchObject(version('med_halo', 'Halo'));
  const gone = choose('LED_Main_v012.mov', byName, [choice('LED_Main_v001.mov', 'med_gone')]);
  expect(gone).toMatchObject(version('med_wall', 'LED Main'));
});

it.each([
  { one: 'LED_Main_v012.mov', other: 'day/LED Main_v3.mp4', same: true },
  { one: 'LED_Main_v012.mov', other: 'Floor_v012.mov', same: false },
  // Names that consist of tags only.
  { one: '4K Final.mov', other: '8K Final.mov', same: false },
])('remembers $one and $other as one name: $same', ({ one, other, same }) => {
  expect(nameKeyOf(one)).not.toBe('');
  expect(nameKeyOf(one) === nameKeyOf(other)).toBe(same);
});

it.each([
  { path: 'Show B/Floor_v3.mov', rule: pattern('{project}/{item}_v{version}'), project: 'Show B' },
  { path: 'Floor_v3.mov', rule: pattern('{project}/{item}_v{version}'), project: null },
  { path: 'Floor_v3.mov', rule: pattern('{item}_v{version}'), project: null },
  { path: 'Show B/Floor_v3.mov', rule: pattern('{project'), project: null },
  { path: 'Show B/Floor_v3.mov', rule: byName, project: null },
])('reads the project $project out of $path', ({ path, rule, project }) => {
  expect(projectNameOf(path, rule)).toBe(project);
});

it('places frames by the video that they become', () => {
  expect(placedPath({ path: 'day/Floor_v3.mov', sequence: null })).toBe('day/Floor_v3.mov');
  const names = { name: 'Halo_v04', pattern: 'Halo_v04.####.exr', extension: 'exr' };
  const frames = { frameCount: 2, firstFrame: 1, lastFrame: 2, missing: [], missingCount: 0 };
  const sequence = { ...names, ...frames };
  expect(placedPath({ path: 'day/Halo_v04.####.exr', sequence })).toBe('day/Halo_v04.mov');
  expect(placedPath({ path: 'Halo_v04.####.exr', sequence })).toBe('Halo_v04.mov');
});
