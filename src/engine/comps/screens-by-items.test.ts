import { expect, it } from 'vitest';
import { mediaIdSchema, versionIdSchema } from '../../shared/api/ids.ts';
import { jobIdSchema } from '../../shared/model/uploads.ts';
import { type ItemThatPlays, screensByItems } from './screens-by-items.ts';

const stage = { known_screens: ['LED Main'] };
const item = (id: string, changes: Partial<ItemThatPlays> = {}): ItemThatPlays => ({
  id: mediaIdSchema.parse(id),
  width: 3840,
  height: 1080,
  activeVersionId: versionIdSchema.parse(`${id}_now`),
  activeVersionMadeAt: '2026-11-01T10:00:00Z',
  versionsCount: 1,
  ...changes,
});
const playing = (mediaId: string, updated_at: string) => ({
  updated_at,
  status: 'in_review' as const,
  screens: [
    {
      screen: 'LED Main',
      media_id: mediaIdSchema.parse(mediaId),
      start_seconds: 0,
      duration_seconds: 60,
    },
  ],
});
const wrongShape = item('wall', {
  width: 1920,
  height: 1080,
  activeVersionMadeAt: '2026-11-27T10:00:00Z',
  versionsCount: 2,
});
const opener = playing('wall', '2026-11-25T10:00:00Z');

it('lets an upload of another shape that no comp plays change no screen', () => {
  const doors = playing('backdrop', '2026-11-20T10:00:00Z');
  expect(screensByItems(stage, [opener, doors], [wrongShape, item('backdrop')], [])).toEqual([
    { name: 'LED Main', shape: { width: 3840, height: 1080 } },
  ]);
});

it('takes the size of the version from here that plays, where a newer one of another shape came', () => {
  const before = {
    mediaId: wrongShape.id,
    versionId: versionIdSchema.parse('wall_before'),
    versionNumber: 1,
    jobId: jobIdSchema.parse('job'),
    readyAtMs: Date.parse('2026-11-24T10:00:00Z'),
    mayBeCurrentFromMs: Date.parse('2026-11-24T10:00:00Z'),
    size: { width: 3840, height: 1080 },
    durationSeconds: 60,
    clock: null,
  };
  expect(screensByItems(stage, [opener], [wrongShape], [before])).toEqual([
    { name: 'LED Main', shape: before.size },
  ]);
});

it('takes the size that was seen of the version that plays, where a newer one of another shape came', () => {
  const before = {
    id: versionIdSchema.parse('wall_before'),
    madeAt: '2026-11-24T10:00:00Z',
    seenAtMs: Date.parse('2026-11-26T10:00:00Z'),
    width: 3840,
    height: 1080,
  };
  const seen = { ...wrongShape, earlier: [before] };
  expect(screensByItems(stage, [opener], [seen], [])).toEqual([
    { name: 'LED Main', shape: { width: 3840, height: 1080 } },
  ]);
});
