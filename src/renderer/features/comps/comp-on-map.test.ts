import { expect, it } from 'vitest';
import { compSchema } from '../../../shared/api/comp.ts';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { clockOf } from './comp-on-map.ts';

const [wall, floor] = [mediaIdSchema.parse('wall'), mediaIdSchema.parse('floor')];
const comp = compSchema.parse({
  object: 'comp',
  id: 'cmp',
  project_id: 'prj',
  name: 'Opener',
  stage_id: null,
  status: 'draft',
  duration_seconds: 10,
  screens: [wall, floor].map((media_id) => ({
    screen: media_id,
    media_id,
    start_seconds: 0,
    duration_seconds: null,
  })),
  created_at: null,
  updated_at: '2026-11-27T12:00:00Z',
  app_url: 'https://app.example/',
});
const rate = { num: 25, den: 1 };
const clock = { rate, dropFrame: false };

it.each([
  { of: 'items whose current versions it plays', floorMadeAt: '2026-11-27T11:00:00Z', isOfAll: false, clock },
  {
    of: 'nothing but a version that it does not play',
    floorMadeAt: '2026-11-27T13:00:00Z',
    isOfAll: false,
    clock: null,
  },
  { of: 'all versions', floorMadeAt: '2026-11-27T13:00:00Z', isOfAll: true, clock },
])('counts a comp at the frame rate that is known of $of', (row) => {
  const item = { id: floor, version: { created_at: row.floorMadeAt }, duration_seconds: null };
  expect(
    clockOf(comp, {
      items: new Map([[floor, item as unknown as MediaView]]),
      rates: new Map([[floor, { mediaId: floor, ...clock, isOfAll: row.isOfAll }]]),
    }),
  ).toEqual(row.clock);
});
