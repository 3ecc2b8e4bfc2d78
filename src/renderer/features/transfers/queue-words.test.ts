import { describe, expect, it } from 'vitest';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import {
  exampleProgress,
  exampleQueue,
  exampleRendering,
  exampleRunning as job,
} from '../../testing/queue-examples.ts';
import { countQueue } from './queue-totals.ts';
import { encodingWords, summaryWords } from './queue-words.ts';
import { onTheWire } from './total-progress.ts';

const retrying = { kind: 'retrying', atMs: 8_000, attempt: 2, because: 'Server trouble' } as const;
const queued = exampleJob('queued', 1);
const stillRendering = exampleRendering(2);

describe('the line of the whole queue says of uploads that have begun', () => {
  it.each([
    [[job('one', 'sending')], true, '1 uploading'],
    [[job('one', 'sending', retrying)], true, '1 waiting for the server'],
    [
      [job('one', 'sending', retrying), job('two', 'creating', retrying), job('three', 'sending')],
      true,
      '1 uploading · 2 waiting for the server',
    ],
    [[job('one', 'sending', { kind: 'waiting_for_network' })], true, '1 waiting for the network'],
    [[job('one', 'sending', { kind: 'waiting_for_network' }), queued], false, '2 waiting for the network'],
    [[job('one', 'sending', retrying), queued], true, '1 waiting for the server · 1 queued'],
    [[job('one', 'sending'), stillRendering], true, '1 uploading · 1 still rendering'],
    [
      [job('one', 'sending'), job('two', 'sending', { kind: 'waiting_to_continue' })],
      true,
      '1 uploading · 1 queued',
    ],
    [[{ ...job('one', 'sending'), cancelsAtMs: 9_000 }, queued], true, '1 queued · 1 canceling'],
    [[{ ...queued, cancelsAtMs: 9_000 }], true, '1 canceling'],
    [[queued, stillRendering], false, '1 waiting for the network · 1 still rendering'],
  ])('%#: what is true of them', (jobs, online, words) => {
    const counts = countQueue(exampleQueue(jobs), 0);
    expect(summaryWords(counts, { ...unhindered, online })).toBe(words);
  });
});

it.each([
  [{ encoding: 1, waiting: 1 }, [], {}, 'Encoding 1 video · 1 queued'],
  [{ encoding: 1, waiting: 1 }, [queued], {}, 'Encoding 1 video · 2 queued'],
  [{ encoding: 0, waiting: 2 }, [], {}, '2 queued'],
  [{ encoding: 2, waiting: 0 }, [job('one', 'sending')], {}, 'Encoding 2 videos · 1 uploading'],
  [
    { encoding: 1, waiting: 1 },
    [queued],
    { online: false },
    'Encoding 1 video · 1 queued · 1 waiting for the network',
  ],
  [{ encoding: 1, waiting: 1 }, [queued], { pausedAll: true }, 'Encoding 1 video · 1 queued · 1 paused'],
])('says of encodes which run and which are queued: %o beside %o, %o', (encodes, jobs, conditions, words) => {
  const counts = countQueue(exampleQueue(jobs), 0);
  expect(encodingWords(encodes, counts, { ...unhindered, ...conditions })).toBe(words);
});

it('says while everything is paused what is still left to finish', () => {
  const wordsOf = (...jobs: readonly (typeof queued)[]) =>
    summaryWords(countQueue(exampleQueue(jobs), 0), { ...unhindered, pausedAll: true });
  expect(wordsOf(queued, stillRendering)).toBe('Paused · 2 uploads left');
  expect(wordsOf(job('one', 'sending', retrying), queued)).toBe('1 waiting for the server · 1 paused');
  expect(wordsOf(job('one', 'sending'), queued)).toBe('1 uploading · 1 paused');
  const processing = exampleJob('processing', 3, { state: { kind: 'processing', sinceMs: 0 } });
  expect(wordsOf(processing, queued), 'what is processed is not paused').toBe('1 processing · 1 paused');
  expect(wordsOf(processing)).toBe('1 processing');
});

it('gives no speed for an upload that the server does not answer, though its last one is still known', () => {
  const speedOf = (upload: typeof queued) =>
    onTheWire({
      ...exampleQueue([upload]),
      progress: new Map([[upload.id, exampleProgress(upload, 50)]]),
    });
  expect(speedOf(job('one', 'sending'))).toEqual({ sentBytes: 50, bytesPerSecond: 10 });
  expect(speedOf(job('one', 'sending', retrying))).toEqual({ sentBytes: 50, bytesPerSecond: null });
});

it('says of an upload whose last bytes are on their way that it uploads', () => {
  const queue = exampleQueue([exampleJob('end', 0, { state: { kind: 'confirming', sinceMs: 0 } })]);
  const leaving = [...queue.jobs.values()].map((end) => ({ ...end, progress: exampleProgress(end, 12) }));
  expect(summaryWords(countQueue(queue, 0, leaving), unhindered)).toBe('1 uploading');
  expect(summaryWords(countQueue(queue, 0), unhindered)).toBe('1 processing');
});
