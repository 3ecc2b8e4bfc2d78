import { expect, test } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { practiceSampleName } from '../../../shared/model/practice-sample.ts';
import { exampleJob, exampleTrouble } from '../../testing/queue-examples.ts';
import { tourStep } from './tour-step.ts';

const mediaId = mediaIdSchema.parse('med_1');
const other = mediaIdSchema.parse('med_2');
const target = { kind: 'version', projectId: 'project', projectName: 'Show', mediaId, mediaName: 'LED Main' };
const file = { path: `/${practiceSampleName}`, name: practiceSampleName, sizeBytes: 100, facts: null };

const stepWith = (state: unknown, openItem: typeof mediaId | null = null) =>
  tourStep(practiceSampleName, mediaId, [exampleJob('a', 1, { target, file, state })], openItem).kind;

test('it begins with an upload, and other uploads do not count', () => {
  expect(tourStep(practiceSampleName, mediaId, [], null).kind).toBe('upload');
  expect(tourStep(practiceSampleName, mediaId, [exampleJob('a', 1)], null).kind).toBe('upload');
  const elsewhere = exampleJob('a', 1, { target: { ...target, mediaId: other }, file });
  expect(tourStep(practiceSampleName, mediaId, [elsewhere], null).kind).toBe('upload');
});

test('it follows the upload until the version is ready, and the item until it is open', () => {
  expect(stepWith({ kind: 'queued' })).toBe('watch');
  expect(stepWith({ kind: 'ready', atMs: 1 })).toBe('read');
  expect(stepWith({ kind: 'ready', atMs: 1 }, other)).toBe('read');
  expect(stepWith({ kind: 'ready', atMs: 1 }, mediaId)).toBe('done');
});

test('an upload that failed is offered again', () => {
  expect(stepWith({ kind: 'failed', atMs: 1, trouble: exampleTrouble })).toBe('upload');
});
