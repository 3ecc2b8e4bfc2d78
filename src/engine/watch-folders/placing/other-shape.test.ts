import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import type { JobState } from '../../../shared/model/uploads.ts';
import { aJob, facts, trouble } from '../../testing/jobs.ts';
import { toSnapshot } from '../../uploads/job/job.ts';
import type { WatchedItem } from './choose-place.ts';
import { asksForShape } from './other-shape.ts';

const wall: WatchedItem = {
  id: mediaIdSchema.parse('med_1'),
  name: 'LED Main',
  createdAtMs: 1,
  versionId: null,
  versionCreatedAtMs: 1,
  versionsCount: 4,
  durationSeconds: 10,
  shape: { width: 3840, height: 1080 },
};
const portrait = { width: 1080, height: 1920 };

it('asks about a render of another shape, and not about another size of the same', () => {
  expect(asksForShape(portrait, wall, [])).toMatchObject({ candidates: [{ mediaId: wall.id }] });
  expect(asksForShape({ width: 1280, height: 360 }, wall, [])).toBeNull();
});

it('does not ask again while a render of that shape is being uploaded to the item', () => {
  const upload = (state: JobState, shape = portrait) => [
    toSnapshot(aJob({ state, facts: { ...facts, ...shape } }), { kind: 'none' }, null),
  ];
  const processing: JobState = { kind: 'processing', sinceMs: 1 };
  expect(asksForShape(portrait, wall, upload(processing))).toBeNull();
  expect(asksForShape(portrait, wall, upload(processing, { width: 1920, height: 1920 }))).not.toBeNull();
  const held: JobState = {
    kind: 'held',
    reason: { kind: 'other_shape', now: portrait, before: { width: 3840, height: 1080 } },
    trouble,
    returnsTo: 'examining',
    sinceMs: 1,
  };
  expect(asksForShape(portrait, wall, upload(held)), 'that one asks itself').not.toBeNull();
  expect(
    asksForShape(portrait, { ...wall, id: mediaIdSchema.parse('med_2') }, upload(processing)),
  ).not.toBeNull();
});
