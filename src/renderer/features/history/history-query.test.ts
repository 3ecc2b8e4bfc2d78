import { expect, it } from 'vitest';
import { anyHistory, toHistoryQuery } from './history-query.ts';

const noonMs = new Date(2026, 10, 21, 12, 0).getTime();

it('asks for everything when nothing is chosen', () => {
  expect(toHistoryQuery({ ...anyHistory, text: '  ' }, noonMs)).toEqual({
    endedBeforeMs: noonMs + 1,
  });
});

it('asks for what is chosen, and today means since midnight here', () => {
  expect(toHistoryQuery({ ...anyHistory, text: ' led ', state: 'failed', time: 'today' }, noonMs)).toEqual({
    endedBeforeMs: noonMs + 1,
    text: 'led',
    states: ['failed'],
    endedAfterMs: new Date(2026, 10, 21).getTime(),
  });
  const { endedAfterMs } = toHistoryQuery({ ...anyHistory, time: 'week' }, noonMs);
  expect(noonMs - (endedAfterMs ?? 0)).toBe(7 * 24 * 3_600_000);
});
