import { expect, it } from 'vitest';
import { minuteToTime, timeToMinute } from './minute-of-day.ts';

it.each([
  [0, '00:00'],
  [65, '01:05'],
  [1439, '23:59'],
])('writes minute %i as %s and reads it back', (minute, time) => {
  expect(minuteToTime(minute)).toBe(time);
  expect(timeToMinute(time)).toBe(minute);
});

it.each(['', '1', '24:00', '12:60', 'noon'])('reads no time from %j', (text) => {
  expect(timeToMinute(text)).toBeNull();
});
