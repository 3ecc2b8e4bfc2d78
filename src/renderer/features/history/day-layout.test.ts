import { expect, it } from 'vitest';
import { dayHeadHeight, historyRowHeight, placeDays, topOfRow } from './day-layout.ts';
import { dayWords } from './history-words.ts';

it('places each day below the one before it, with its heading and all its rows', () => {
  const [today, before] = placeDays([
    { day: '2026-11-22', count: 3 },
    { day: '2026-11-20', count: 2 },
  ]);
  if (!today || !before) throw new Error('two days');
  expect(today).toMatchObject({ first: 0, top: 0, height: dayHeadHeight + 3 * historyRowHeight });
  expect(before).toMatchObject({ first: 3, top: today.height });
  expect(topOfRow(before, 4)).toBe(dayHeadHeight + historyRowHeight);
});

it('names days as people do, and the year only where it is another one', () => {
  const nowMs = new Date(2026, 10, 22, 0, 5).getTime();
  expect(dayWords('2026-11-22', nowMs, 'en-US')).toBe('Today');
  expect(dayWords('2026-11-21', nowMs, 'en-US')).toBe('Yesterday');
  expect(dayWords('2026-11-20', nowMs, 'en-US')).toBe('Friday, November 20');
  expect(dayWords('2025-12-31', nowMs, 'en-US')).toBe('Wednesday, December 31, 2025');
});
