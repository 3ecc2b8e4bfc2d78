import { describe, expect, it } from 'vitest';
import { limits } from '../../shared/api/limits.ts';
import { RateLedger } from './rate-ledger.ts';

const windowMs = limits.rateWindowSeconds * 1000;
const all = limits.ratePerWindow;

/** One request that leaves, and whose answer tells this much a moment later. */
function ask(
  ledger: RateLedger,
  nowMs: number,
  remaining: number,
  resetMs: number | null,
  flightMs = 0,
): void {
  ledger.leave();
  ledger.comeBackAnswered(nowMs, nowMs - flightMs, null, [{ remaining, resetMs }]);
}

describe('our own count', () => {
  it('takes off what is on its way, and gives it back where it never left', () => {
    const ledger = new RateLedger();
    expect([ledger.remaining(0), ledger.nextChangeAtMs(0), ledger.isTold(0)]).toEqual([all, null, false]);
    ledger.leave();
    ledger.leave();
    expect([ledger.remaining(0), ledger.inFlight]).toEqual([all - 2, 2]);
    ledger.comeBackUnsent();
    expect([ledger.remaining(0), ledger.inFlight]).toEqual([all - 1, 1]);
  });

  it('counts a request for one window from its end, answered or lost', () => {
    const ledger = new RateLedger();
    ledger.leave();
    ledger.comeBackUnanswered(1_000);
    ledger.leave();
    ledger.comeBackAnswered(3_000, 2_000, null, []);
    expect([ledger.remaining(3_000), ledger.nextChangeAtMs(3_000)]).toEqual([all - 2, 1_000 + windowMs]);
    expect(ledger.remaining(999 + windowMs)).toBe(all - 2);
    expect(ledger.remaining(1_000 + windowMs)).toBe(all - 1);
    expect([ledger.remaining(3_000 + windowMs), ledger.nextChangeAtMs(3_000 + windowMs)]).toEqual([
      all,
      null,
    ]);
    expect(ledger.isTold(3_000)).toBe(false);
  });

  it('takes over a policy of fewer requests, and of no more than the contract says', () => {
    const ledger = new RateLedger();
    const policy = { limit: 10, windowMs: 5_000 };
    ledger.leave();
    ledger.comeBackAnswered(0, 0, policy, []);
    expect([ledger.limit, ledger.windowMs, ledger.remaining(0)]).toEqual([10, 5_000, 9]);
    ledger.leave();
    ledger.comeBackAnswered(0, 0, { ...policy, limit: all + 1 }, []);
    expect(ledger.limit).toBe(all);
  });
});

describe('what answers tell', () => {
  it('holds until its reset and one second more', () => {
    const ledger = new RateLedger();
    ask(ledger, 0, 7, 5_000);
    expect([ledger.remaining(0), ledger.isTold(5_999), ledger.remaining(5_999)]).toEqual([7, true, 7]);
    expect(ledger.nextChangeAtMs(0)).toBe(6_000);
    expect([ledger.isTold(6_000), ledger.remaining(6_000)]).toEqual([false, all - 1]);
  });

  it('holds for a whole window where it does not say until when', () => {
    const ledger = new RateLedger();
    ask(ledger, 0, 7, null);
    expect([ledger.isTold(windowMs + 999), ledger.isTold(windowMs + 1_000)]).toEqual([true, false]);
  });

  it('is lowered by what is on its way, and by what was lost', () => {
    const ledger = new RateLedger();
    ask(ledger, 0, 7, 5_000);
    ledger.leave();
    expect(ledger.remaining(0)).toBe(6);
    ledger.comeBackUnanswered(0);
    expect(ledger.remaining(0)).toBe(6);
    for (let count = 0; count < 9; count += 1) ledger.leave();
    expect(ledger.remaining(0), 'never below nothing').toBe(0);
  });

  it('keeps the lowest number of one window, and the latest end', () => {
    const ledger = new RateLedger();
    ask(ledger, 0, 7, 5_000);
    ask(ledger, 100, 9, 4_900);
    expect(ledger.remaining(100)).toBe(7);
    ask(ledger, 200, 5, 4_700);
    expect([ledger.remaining(200), ledger.remaining(5_999)]).toEqual([5, 5]);
  });
});

describe('others that use the key', () => {
  it('are nobody while the number falls by what is ours', () => {
    const ledger = new RateLedger();
    ask(ledger, 0, all - 1, windowMs, 500);
    ask(ledger, 1_000, all - 2, windowMs - 1_000, 500);
    expect([ledger.crowd, ledger.contestedUntilMs(1_000)]).toEqual([0, null]);
  });

  it('are counted by how much more it falls, for the time one of ours is on its way', () => {
    const ledger = new RateLedger();
    ask(ledger, 0, all - 1, windowMs, 500);
    ask(ledger, 1_000, all - 12, windowMs - 1_000, 500);
    expect(ledger.crowd).toBe(10 * 0.5 * 2);
    ask(ledger, 2_000, all - 13, windowMs - 2_000, 500);
    expect(ledger.crowd, 'and forgotten by halves').toBe(5);
  });

  it('contest a window of which no more is left than they take', () => {
    const contested = (remaining: number) => {
      const ledger = new RateLedger();
      ask(ledger, 0, all - 1, windowMs, 500);
      ask(ledger, 1_000, remaining, windowMs - 1_000, 500);
      return [ledger.crowd, ledger.contestedUntilMs(1_000)];
    };
    expect(contested(all / 2 - 1)).toEqual([all / 2 - 1, windowMs + 1_000]);
    expect(contested(all / 2)).toEqual([all / 2 - 2, null]);
  });

  it('are never taken for more than half of a window', () => {
    const ledger = new RateLedger();
    ask(ledger, 0, all - 1, windowMs, 1_000);
    ask(ledger, 1_000, 0, windowMs - 1_000, 1_000);
    expect(ledger.crowd).toBe(all / 2);
  });

  it('are not what is still on its way, nor what was lost', () => {
    const ledger = new RateLedger();
    ask(ledger, 0, all - 1, windowMs, 500);
    ledger.leave();
    ledger.leave();
    ledger.comeBackUnanswered(500);
    ask(ledger, 1_000, all - 4, windowMs - 1_000, 500);
    expect(ledger.crowd).toBe(0);
  });
});
