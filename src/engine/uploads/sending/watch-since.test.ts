import { expect, it } from 'vitest';
import { everyState, inState } from '../../testing/jobs.ts';
import { watchSinceMs } from './watch-since.ts';

const dayMs = 24 * 60 * 60_000;
const seldomMs = 60 * 60_000;

it('watches what is on its way to be ready, and for a day an end that may be wrong', () => {
  const since = Object.fromEntries(
    everyState().map((state) => [state.kind, watchSinceMs(inState(state), 200)] as const),
  );
  expect(since).toEqual({
    queued: null,
    examining: null,
    creating: null,
    sending: null,
    confirming: 100,
    processing: 100,
    held: null,
    ready: null,
    rejected: null,
    superseded: 200 - seldomMs,
    unconfirmed: 200 - seldomMs,
    failed: null,
    cancelled: null,
  });
});

it('stops a day after such an end', () => {
  const state = { kind: 'unconfirmed', atMs: 200, sinceMs: 100, delivered: true } as const;
  expect(watchSinceMs(inState(state), 200 + dayMs)).toBe(200 - seldomMs);
  expect(watchSinceMs(inState(state), 201 + dayMs)).toBe(null);
});

it.each(['processing', 'confirming'] as const)(
  'watches what is %s no longer because the clock was set back',
  (kind) => {
    expect(watchSinceMs(inState({ kind, sinceMs: 200 + 2 * dayMs }), 200)).toBe(200);
  },
);

it('watches a refused address for a day, and no other hold', () => {
  const trouble = { code: 'addresses_spent', sentence: '', remedy: '', action: null, requestId: null };
  const held = { kind: 'held', trouble, returnsTo: 'sending', sinceMs: 100 } as const;
  const refused = inState({ ...held, reason: { kind: 'addresses_spent', generations: 1 } });
  expect(watchSinceMs(refused, 200)).toBe(100);
  expect(watchSinceMs(refused, 101 + dayMs)).toBe(null);
  expect(watchSinceMs(inState({ ...held, reason: { kind: 'volume_gone' } }), 200)).toBe(null);
});
