import { describe, expect, it } from 'vitest';
import { everyState, trouble } from '../testing/job-states.ts';
import { canChangeTarget } from './change-target.ts';
import { hasEnded, isUnderWay } from './ended-states.ts';
import { isPausedWhileSending, keptByPause } from './kept-by-pause.ts';
import { asksForRetry, mayRetry, mayRetryTogether } from './may-retry.ts';
import type { HoldReason, JobSnapshot, JobState, KeptByPause } from './uploads.ts';

const held = (reason: HoldReason, returnsTo: 'sending' | 'creating' = 'sending'): JobState => ({
  kind: 'held',
  reason,
  trouble,
  returnsTo,
  sinceMs: 100,
});
const delivery = { addressEndsAtMs: 1_000 } as NonNullable<JobSnapshot['delivery']>;
const kindsThat = (test: (state: JobState) => boolean) =>
  everyState()
    .filter(test)
    .map(({ kind }) => kind);
const spent = held({ kind: 'addresses_spent', generations: 3 });
const tooOften = held({ kind: 'sent_too_often', sentBytes: 9 });
const gone = held({ kind: 'volume_gone' });

describe('what may be done in each state', () => {
  it('knows what has ended and what is under way', () => {
    expect(kindsThat(hasEnded)).toEqual([
      'ready',
      'rejected',
      'superseded',
      'unconfirmed',
      'failed',
      'cancelled',
    ]);
    expect(kindsThat(isUnderWay)).toEqual(['examining', 'creating', 'sending', 'confirming']);
  });

  it('allows a retry if a job ended without being ready, or asks for it', () => {
    expect(kindsThat(mayRetry)).toEqual(['rejected', 'superseded', 'unconfirmed', 'failed', 'cancelled']);
    expect(kindsThat(mayRetryTogether)).toEqual(['rejected', 'failed']);
    for (const asks of [asksForRetry, mayRetry, mayRetryTogether])
      expect([spent, tooOften, gone].map(asks)).toEqual([true, true, false]);
  });

  it('allows another target before anything was created, and after a job ended without a version', () => {
    const goes = (state: JobState) => canChangeTarget({ state, delivery: null });
    expect(kindsThat(goes)).toEqual(['queued', 'held', 'rejected', 'failed', 'cancelled']);
    expect(canChangeTarget({ state: gone, delivery })).toBe(false);
    expect(goes(held({ kind: 'creation_unknown', askedAtMs: 1 }))).toBe(false);
  });
});

describe('what a pause keeps', () => {
  const kept: KeptByPause = { kind: 'session', sentBytes: 5 };
  const paused = (keeps?: KeptByPause) => held({ kind: 'paused', by: 'job', ...(keeps && { kept: keeps }) });

  it('is lost once the signed address expires', () => {
    expect(keptByPause({ state: paused(kept), delivery }, 999)).toBe(kept);
    expect(keptByPause({ state: paused(kept), delivery }, 1_000)).toBe(null);
    expect(keptByPause({ state: paused(kept), delivery: null }, 5_000)).toBe(kept);
    expect(keptByPause({ state: paused(), delivery }, 0)).toBe(null);
  });

  it('is nothing for what is not paused', () => {
    expect(keptByPause({ state: gone, delivery }, 0)).toBe(null);
    expect(keptByPause({ state: { kind: 'sending' }, delivery }, 0)).toBe(null);
  });

  it('matters only if bytes were being sent', () => {
    const isSending = (state: JobState) => isPausedWhileSending({ state, delivery });
    expect([paused(), held({ kind: 'paused', by: 'job' }, 'creating'), gone].map(isSending)).toEqual([
      true,
      false,
      false,
    ]);
    expect(isSending({ kind: 'sending' })).toBe(false);
  });
});
