import { expect, test } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { exampleTrouble } from '../../testing/queue-examples.ts';
import { checkHint, stepNumber, type TourProgress, type TourStep, tourStep } from './tour-step.ts';

const mediaId = mediaIdSchema.parse('med_1');
const other = mediaIdSchema.parse('med_2');
const target = { kind: 'version', projectId: 'project', projectName: 'Show', mediaId, mediaName: 'LED Main' };

const ready = { kind: 'ready', atMs: 1 };
const stepAt = (progress: Partial<TourProgress>) =>
  tourStep({
    jobs: [],
    openItem: null,
    checkedItem: null,
    hasOpenNotes: (id) => id === mediaId,
    before: { kind: 'upload' },
    ...progress,
  });
const jobOf = (id: string, state: unknown, changes = {}) => exampleJob(id, 1, { target, state, ...changes });

test('it begins with an upload, of whatever file', () => {
  expect(stepAt({}).kind).toBe('upload');
  expect(stepAt({ jobs: [jobOf('my own', { kind: 'queued' })] })).toMatchObject({ kind: 'check', mediaId });
});

test('its second step is the note check, until that was open', () => {
  const jobs = [jobOf('a', ready)];
  expect(stepAt({ jobs }).kind).toBe('check');
  expect(stepAt({ jobs, checkedItem: other }).kind).toBe('check');
  expect(stepAt({ jobs, checkedItem: mediaId }).kind).toBe('read');
});

test('it promises the version before, beside the render, only for the item whose versions come with the studio', () => {
  expect(checkHint({ itemName: 'LED Main' })).toContain('beside yours');
  expect(checkHint({ itemName: 'IMAG Left' })).toBe('Go through them one by one, each at its frame.');
});

test('an item without open notes has nothing to check', () => {
  expect(stepAt({ jobs: [jobOf('a', { kind: 'queued' })], hasOpenNotes: () => false }).kind).toBe('watch');
});

test('its steps are counted without the one for notes where there are none', () => {
  const job = (kind: string) => [jobOf('a', { kind })];
  const numberAt = (progress: Partial<TourProgress>) => stepNumber(stepAt(progress));
  expect(numberAt({})).toEqual([1, 3]);
  expect(numberAt({ jobs: job('queued') })).toEqual([2, 3]);
  expect(numberAt({ jobs: job('queued'), checkedItem: mediaId })).toEqual([3, 3]);
  expect(numberAt({ jobs: job('queued'), hasOpenNotes: () => false }), 'not from 1 to 3').toEqual([2, 2]);
  expect(numberAt({ jobs: [jobOf('a', ready)], hasOpenNotes: () => false })).toEqual([2, 2]);
});

test('of what was dropped together it follows the item that has notes', () => {
  const fresh = { target: { kind: 'new_item', projectId: 'project', projectName: 'Show', name: 'Pylon' } };
  const jobs = [jobOf('new', ready, fresh), jobOf('noted', { kind: 'queued' })];
  expect(stepAt({ jobs })).toMatchObject({ kind: 'check', mediaId, upload: { hasOpenNotes: true } });
  expect(stepAt({ jobs, checkedItem: mediaId })).toMatchObject({ kind: 'watch', upload: { mediaId } });
});

test('it does not speak of notes on an item that has none', () => {
  const progress = { jobs: [jobOf('a', ready)], hasOpenNotes: () => false };
  expect(stepAt(progress)).toMatchObject({ kind: 'read', upload: { hasOpenNotes: false } });
  expect(stepAt({ ...progress, openItem: mediaId })).toMatchObject({
    kind: 'done',
    upload: { hasOpenNotes: false },
  });
});

test('a new item is followed as well, before and after it is there', () => {
  const fresh = { target: { kind: 'new_item', projectId: 'project', projectName: 'Show', name: 'Pylon' } };
  const queued = stepAt({ jobs: [jobOf('a', { kind: 'queued' }, fresh)] });
  expect(queued).toMatchObject({ kind: 'watch', upload: { itemName: 'Pylon', mediaId: null } });
});

test('it follows the upload until the version is ready, and the item until it is open', () => {
  const at = (state: unknown, openItem: TourProgress['openItem'] = null) =>
    stepAt({ jobs: [jobOf('a', state)], checkedItem: mediaId, openItem }).kind;
  expect(at({ kind: 'queued' })).toBe('watch');
  expect(at(ready)).toBe('read');
  expect(at(ready, other)).toBe('read');
  expect(at(ready, mediaId)).toBe('done');
});

test('an upload that failed is offered again, and the newest one counts', () => {
  const failed = { kind: 'failed', atMs: 1, trouble: exampleTrouble };
  expect(stepAt({ jobs: [jobOf('a', failed)] }).kind).toBe('upload');
  const jobs = [jobOf('a', ready, { createdAtMs: 1 }), jobOf('b', { kind: 'queued' }, { createdAtMs: 2 })];
  expect(stepAt({ jobs, checkedItem: mediaId }).kind).toBe('watch');
});

/** Each step with the one before it, as the window asks for them. */
const walk = (...seen: readonly Partial<TourProgress>[]): readonly TourStep[] => {
  const steps: TourStep[] = [];
  for (const progress of seen)
    steps.push(stepAt({ ...progress, before: steps.at(-1) ?? { kind: 'upload' } }));
  return steps;
};
const kinds = (...seen: readonly Partial<TourProgress>[]) => walk(...seen).map(({ kind }) => kind);

test('it stays with its upload while a watch folder uploads others', () => {
  const own = jobOf('own', ready, { createdAtMs: 1 });
  const watched = jobOf(
    'watched',
    { kind: 'queued' },
    { createdAtMs: 2, batchId: 'other', target: { ...target, mediaId: other } },
  );
  const checkedItem = mediaId;
  const steps = walk(
    { jobs: [own], checkedItem },
    { jobs: [own, watched], checkedItem },
    { jobs: [own, watched], checkedItem, openItem: mediaId },
  );
  expect(steps).toMatchObject([
    { kind: 'read', upload: { jobId: 'own' } },
    { kind: 'read', upload: { jobId: 'own' } },
    { kind: 'done', upload: { jobId: 'own' } },
  ]);
});

test('a version that another one replaces meanwhile still counts as uploaded', () => {
  const superseded = { kind: 'superseded', atMs: 2, byVersionId: 'ver_9' };
  expect(kinds({ jobs: [jobOf('a', superseded)], checkedItem: mediaId })).toEqual(['read']);
  expect(
    kinds(
      { jobs: [jobOf('a', ready)], checkedItem: mediaId },
      { jobs: [jobOf('a', superseded)], checkedItem: mediaId },
    ),
  ).toEqual(['read', 'read']);
});

test('a step that was done stays done', () => {
  const jobs = [jobOf('a', ready)];
  const seen = { jobs, checkedItem: mediaId };
  // The item is closed again, new notes arrive, the check is forgotten, and the finished upload leaves the queue.
  expect(kinds(seen, { ...seen, openItem: mediaId }, seen)).toEqual(['read', 'done', 'done']);
  expect(kinds(seen, { jobs, checkedItem: other })).toEqual(['read', 'read']);
  expect(kinds({ jobs, hasOpenNotes: () => false }, { jobs })).toEqual(['read', 'read']);
  expect(kinds(seen, { jobs: [] }, { jobs: [], openItem: mediaId })).toEqual(['read', 'read', 'done']);
});

test('an upload that fails while it is followed is offered again, and its notes stay checked', () => {
  const failed = { kind: 'failed', atMs: 1, trouble: exampleTrouble };
  const checkedItem = mediaId;
  expect(
    kinds(
      { jobs: [jobOf('a', { kind: 'queued' })], checkedItem },
      { jobs: [jobOf('a', failed)], checkedItem },
      { jobs: [jobOf('a', failed), jobOf('b', { kind: 'queued' })], checkedItem },
    ),
  ).toEqual(['watch', 'upload', 'watch']);
});

test('of one drop it still chooses the item that has notes, if that becomes known a moment later', () => {
  const fresh = { target: { kind: 'new_item', projectId: 'project', projectName: 'Show', name: 'Pylon' } };
  const first = jobOf('new', { kind: 'queued' }, fresh);
  const steps = walk({ jobs: [first] }, { jobs: [first, jobOf('noted', { kind: 'queued' })] });
  expect(steps).toMatchObject([
    { kind: 'watch', upload: { jobId: 'new' } },
    { kind: 'check', upload: { jobId: 'noted' } },
  ]);
});
