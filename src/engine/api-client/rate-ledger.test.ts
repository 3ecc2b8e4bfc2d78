import { describe, expect, it } from 'vitest';
import { limits } from '../../shared/api/limits.ts';
import { RateLedger } from './rate-ledger.ts';

const windowMs = limits.rateWindowSeconds * 1000;
const all = limits.ratePerWindow;

/** One request that leaves, and whose answer tells this much a moment later. */
function ask(ledger: RateLedger, nowMs: number, remaining: number, resetMs: number | null): void {
  ledger.leave();
  ledger.comeBackAnswered(nowMs, null, [{ remaining, resetMs }]);
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
    ledger.comeBackAnswered(3_000, null, []);
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
    ledger.comeBackAnswered(0, policy, []);
    expect([ledger.limit, ledger.windowMs, ledger.remaining(0)]).toEqual([10, 5_000, 9]);
    ledger.leave();
    ledger.comeBackAnswered(0, { ...policy, limit: all + 1 }, []);
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
  const reserve = all / 3;
  /** When the window ends for us, if this much is left this long after it began. Our own request is part of what was used. */
  const contested = (remaining: number, ageMs: number): number | null => {
    const ledger = new RateLedger();
    ask(ledger, ageMs, remaining, windowMs - ageMs);
    return ledger.contestedUntilMs(ageMs, reserve);
  };

  it('contest a window until its end, once no more than the reserve is left', () => {
    expect([contested(reserve, 2_000), contested(reserve + 1, 2_000)]).toEqual([windowMs + 1_000, null]);
  });

  it('are taken to go on at their pace since the last answer, by a third of what they took at most', () => {
    const ledger = new RateLedger();
    const theirs = 60;
    ask(ledger, 6_000, all - theirs - 1, windowMs - 6_000);
    const neededMs = (all - theirs - 1 - reserve) * (6_000 / theirs);
    expect(ledger.contestedUntilMs(6_000 + neededMs - 1, reserve)).toBeNull();
    expect(ledger.contestedUntilMs(6_000 + neededMs, reserve)).toBe(windowMs + 1_000);
    const slower = new RateLedger();
    ask(slower, 6_000, all - theirs, windowMs - 6_000);
    expect(slower.contestedUntilMs(50_000, reserve - 1)).toBeNull();
  });

  it('contest it no longer once it has ended', () => {
    const ledger = new RateLedger();
    ask(ledger, 2_000, 0, windowMs - 2_000);
    expect(ledger.contestedUntilMs(windowMs + 999, reserve)).toBe(windowMs + 1_000);
    expect(ledger.contestedUntilMs(windowMs + 1_000, reserve)).toBeNull();
  });

  it('contest nothing where they would not use it up before it ends', () => {
    const left = 20;
    const theirs = all - left - 1;
    const usedUpAtMs = (windowMs * theirs) / all;
    expect(contested(left, usedUpAtMs)).toBe(windowMs + 1_000);
    expect(contested(left, usedUpAtMs + 1)).toBeNull();
  });

  it('contest nothing with a quarter of a window, however fast, and contest it with more', () => {
    const beside = (theirs: number) => {
      const ledger = new RateLedger();
      const ours = all - theirs - reserve;
      for (let asked = 1; asked <= ours; asked += 1)
        ask(ledger, 5_000, all - asked - (asked === ours ? theirs : 0), windowMs - 5_000);
      return ledger.contestedUntilMs(5_000, reserve);
    };
    expect([beside(all / 4), beside(all / 4 + 1)]).toEqual([null, windowMs + 1_000]);
  });

  it('are not our own requests in flight, lost, or answered while the window began', () => {
    const ledger = new RateLedger();
    for (let asked = 1; asked <= 40; asked += 1) ask(ledger, 0, all - asked, windowMs);
    for (let asked = 0; asked < 40; asked += 1) ledger.leave();
    for (let lost = 0; lost < 20; lost += 1) ledger.comeBackUnanswered(900);
    // Rounded up by a second: the window seems to have begun after the first answers of ours.
    ask(ledger, 1_000, 10, windowMs);
    expect(ledger.contestedUntilMs(1_000, reserve)).toBeNull();
  });

  it('are not assumed where no answer told anything', () => {
    const ledger = new RateLedger();
    expect(ledger.contestedUntilMs(0, reserve)).toBeNull();
  });
});
