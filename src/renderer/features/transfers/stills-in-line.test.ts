import { expect, it } from 'vitest';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { exampleTrouble } from '../../testing/queue-examples.ts';
import { doneShownMs } from './done-uploads.ts';
import { stillsInLine, stillsMost } from './stills-in-line.ts';

const nowMs = 1_000_000;
const video = { width: 1920, height: 1080, durationSeconds: 4 } as MediaFacts;
const job = (name: string, state: Parameters<typeof exampleJob>[2], facts: MediaFacts | null = video) => {
  const made = exampleJob(name, 0, state);
  return { ...made, file: { ...made.file, facts } };
};
const named = (jobs: ReturnType<typeof stillsInLine>) => jobs.map(({ file }) => file.name);

const sending = job('sending', { state: { kind: 'sending' } });
const processing = job('processing', { state: { kind: 'processing', sinceMs: 0 } });
const failed = job('failed', { state: { kind: 'failed', atMs: 0, trouble: exampleTrouble } });
const ready = job('ready', { state: { kind: 'ready', atMs: nowMs - doneShownMs + 1 } });

it('shows what runs first, then what needs somebody, then what has just become ready', () => {
  expect(named(stillsInLine([ready, failed, processing, sending], nowMs))).toEqual(
    named([sending, processing, failed, ready]),
  );
});

it('shows neither what is queued, nor what became ready a minute ago, nor what has no picture', () => {
  const old = job('old', { state: { kind: 'ready', atMs: nowMs - doneShownMs } });
  const queued = job('queued', {});
  const unknown = job('unknown', { state: { kind: 'sending' } }, null);
  expect(stillsInLine([old, queued, unknown], nowMs)).toEqual([]);
});

it('has room for a few', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    job(`sending ${index}`, { state: { kind: 'sending' } }),
  );
  expect(named(stillsInLine(many, nowMs))).toEqual(named(many.slice(0, stillsMost)));
});
