import { describe, expect, it } from 'vitest';
import type { QueueLimits } from '../../../shared/model/upload-queue.ts';
import {
  bytesPerSecondNow,
  defaultLimits,
  hoursOpenAtMs,
  isGentleNow,
  nextScheduleChangeMs,
} from './schedule.ts';

const at = (hour: number, minute = 0) => new Date(2026, 0, 15, hour, minute).getTime();
const limited = (more: Partial<QueueLimits>): QueueLimits => ({ ...defaultLimits, ...more });
const hours = { fromMinute: 9 * 60, untilMinute: 17 * 60 };

describe('hours of one day', () => {
  it.each([
    [at(8, 59), at(9)],
    [at(9), null],
    [at(16, 59), null],
    [at(17), at(9) + 24 * 3_600_000],
  ])('at %d', (nowMs, opensAtMs) => {
    expect(hoursOpenAtMs(limited({ hours }), nowMs)).toBe(opensAtMs);
  });

  it('are none where they begin when they end, and where nobody set any', () => {
    expect(hoursOpenAtMs(limited({ hours: { fromMinute: 60, untilMinute: 60 } }), at(12))).toBe(null);
    expect(hoursOpenAtMs(limited({}), at(12))).toBe(null);
  });

  it('open at the minute', () => {
    const late = limited({ hours: { fromMinute: 13 * 60 + 45, untilMinute: 14 * 60 } });
    expect(hoursOpenAtMs(late, at(13, 44))).toBe(at(13, 45));
  });
});

it('leaves room and keeps to its limit until full speed is asked for, and again from that moment on', () => {
  const limits = limited({ gentle: true, bytesPerSecond: 1_000, fullSpeedUntilMs: at(12) });
  expect([isGentleNow(limits, at(11)), bytesPerSecondNow(limits, at(11))]).toEqual([false, null]);
  expect([isGentleNow(limits, at(12)), bytesPerSecondNow(limits, at(12))]).toEqual([true, 1_000]);
  expect(isGentleNow(limited({}), at(12))).toBe(false);
});

describe('when that may change by itself', () => {
  it.each<readonly [string, Partial<QueueLimits>, number | null]>([
    ['never', {}, null],
    ['at the end of full speed', { fullSpeedUntilMs: at(12, 30) }, at(12, 30)],
    ['not at an end that is over', { fullSpeedUntilMs: at(11) }, null],
    ['with the next minute', { hours }, at(12, 1)],
    ['at whichever comes first', { hours, fullSpeedUntilMs: at(12) + 5_000 }, at(12) + 5_000],
  ])('%s', (_when, more, changesAtMs) => {
    expect(nextScheduleChangeMs(limited(more), at(12))).toBe(changesAtMs);
  });
});
