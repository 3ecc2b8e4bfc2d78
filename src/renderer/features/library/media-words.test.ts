import { expect, test } from 'vitest';
import type { JobState } from '../../../shared/model/uploads.ts';
import { trouble } from '../../../shared/testing/job-states.ts';
import { mediaLength, mediaSize, mediaSizeOrKind, mediaStatus } from './media-words.ts';

const held = (reason: Extract<JobState, { kind: 'held' }>['reason']): JobState => ({
  ...{ kind: 'held', reason, trouble, returnsTo: 'sending', sinceMs: 0 },
});
const uploading = (state: JobState) => ({ state, cancelsAtMs: null });

test.each<[JobState, string]>([
  [{ kind: 'queued' }, 'Queued'],
  [{ kind: 'examining' }, 'Preparing'],
  [{ kind: 'examining', waited: trouble }, 'Queued'],
  [{ kind: 'sending' }, 'Uploading'],
  [{ kind: 'confirming', sinceMs: 0 }, 'Uploading'],
  [{ kind: 'processing', sinceMs: 0 }, 'Processing'],
  [held({ kind: 'paused', by: 'job' }), 'Paused'],
  [held({ kind: 'still_being_written' }), 'Queued'],
  [held({ kind: 'volume_gone' }), 'Needs attention'],
])('a new item whose upload is %o has the state of its upload: %s', (state, words) => {
  expect(mediaStatus({ status: 'processing' }, uploading(state)).words).toBe(words);
});

test('a new item whose upload is being canceled says so', () => {
  const canceling = { ...uploading({ kind: 'sending' }), cancelsAtMs: 1 };
  expect(mediaStatus({ status: 'processing' }, canceling).words).toBe('Canceling');
});

test('a new item of which every upload was canceled is not called processing, unless another one runs', () => {
  const item = { status: 'processing', hasNoUpload: true } as const;
  expect(mediaStatus(item).words).toBe('No upload finished');
  expect(mediaStatus(item, uploading({ kind: 'sending' })).words).toBe('Uploading');
});

test('an item with a video keeps its state while another version uploads, and one without an upload is processing', () => {
  expect(mediaStatus({ status: 'ready' }, uploading({ kind: 'sending' })).words).toBe('Ready');
  expect(mediaStatus({ status: 'processing' }).words).toBe('Processing');
  expect(mediaStatus({ status: 'error' }, uploading({ kind: 'sending' })).words).toBe('Processing failed');
});

test('what its own file says of an item is believed before what the service says', () => {
  const said = { type: 'video', width: 640, height: 360, duration_seconds: 5 } as const;
  const phone = { width: 360, height: 640, pixelAspect: 1, durationSeconds: 4, isInterlaced: false };
  expect([mediaSize(said), mediaLength(said)]).toEqual(['640 × 360', '0:05']);
  const upright = { ...said, ownFacts: phone };
  expect([mediaSize(upright), mediaSizeOrKind(upright), mediaLength(upright)]).toEqual([
    '360 × 640',
    '360 × 640',
    '0:04',
  ]);
});

test('pixels that are not square, and interlaced pictures, are named beside the size', () => {
  const pal = { width: 720, height: 576, pixelAspect: 1.067, durationSeconds: 4, isInterlaced: true };
  const item = { type: 'video', width: 720, height: 576, ownFacts: pal } as const;
  expect(mediaSize(item)).toBe('720 × 576, pixels 16:15, interlaced');
  expect(mediaSizeOrKind(item), 'in one line').toBe('720 × 576');
});
