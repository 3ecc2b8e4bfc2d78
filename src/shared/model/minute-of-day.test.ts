import { expect, it } from 'vitest';
import { minuteOfTyped, minuteToTime } from './minute-of-day.ts';

it.each([
  [0, '00:00'],
  [65, '01:05'],
  [1439, '23:59'],
])('writes minute %i as %s and reads it back', (minute, time) => {
  expect(minuteToTime(minute)).toBe(time);
  expect(minuteOfTyped(time)).toBe(minute);
});

it.each([
  ['19', 1140],
  ['1930', 1170],
  ['7 pm', 1140],
  ['7:30PM', 1170],
  ['12 am', 0],
  ['12pm', 720],
  [' 9.05 ', 545],
])('reads %j as people mean it', (text, minute) => {
  expect(minuteOfTyped(text)).toBe(minute);
});

it.each(['', '24:00', '12:60', 'noon', '13 pm', '0 am', '123456'])('reads no time from %j', (text) => {
  expect(minuteOfTyped(text)).toBeNull();
});
