import { expect, it } from 'vitest';
import { compSchema } from '../../../shared/api/comp.ts';
import { mediaIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { VersionFromHere } from '../../../shared/model/stage-map.ts';
import { jobIdSchema } from '../../../shared/model/uploads.ts';
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
const [before, after] = ['2026-11-27T11:00:00Z', '2026-11-27T13:00:00Z'];
const fifty = { rate: { num: 50, den: 1 }, dropFrame: false };
const v1 = { id: 'v1', clock: fifty };

it.each([
  { of: 'items whose current versions it plays', madeAt: before, isTold: false, uploads: [], clock },
  {
    of: 'the current version that it plays, rather than of the newest from here',
    madeAt: before,
    isTold: false,
    uploads: [{ id: 'v2', clock: fifty }],
    clock: fifty,
  },
  {
    of: 'nothing but versions that it does not play',
    madeAt: after,
    isTold: false,
    uploads: [{ ...v1, clock: null }],
    clock: null,
  },
  { of: 'the older version that it plays', madeAt: after, isTold: false, uploads: [v1], clock: fifty },
  { of: 'an item, told by a person', madeAt: after, isTold: true, uploads: [], clock },
])('counts a comp at the frame rate that is known of $of', (row) => {
  const item = {
    ...{ id: floor, duration_seconds: null, versions_count: 2 },
    version: { id: 'v2', created_at: row.madeAt },
  };
  expect(
    clockOf(comp, {
      items: new Map([[floor, item as unknown as MediaView]]),
      rates: new Map([[floor, { mediaId: floor, ...clock, isTold: row.isTold }]]),
      uploads: row.uploads.map(
        (each): VersionFromHere => ({
          mediaId: floor,
          versionId: versionIdSchema.parse(each.id),
          versionNumber: Number(each.id.slice(1)),
          jobId: jobIdSchema.parse(each.id),
          readyAtMs: Date.parse(before),
          mayBeCurrentFromMs: Date.parse(before),
          size: { width: 1920, height: 1080 },
          durationSeconds: null,
          clock: each.clock,
        }),
      ),
    }),
  ).toEqual(row.clock);
});
