import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatCount,
  formatDuration,
  formatDurations,
  formatMoment,
  formatPercent,
  formatSpeed,
  formatTimeLeft,
} from './format.ts';

const now = Date.UTC(2026, 10, 21, 12);

/** With the spaces that people type. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1536, '1.54 kB'],
  [999_499, '999 kB'],
  [999_900, '1 MB'],
  [4_100_000_000, '4.1 GB'],
  [52_340_000_000, '52.3 GB'],
  [450_000_000_000, '450 GB'],
  [9_007_199_254_740_991, '9.01 PB'],
])('%d bytes reads %s', (sizeBytes, text) => expect(plain(formatBytes(sizeBytes, 'en'))).toBe(text));

it('never shows a thousand of a unit that has a larger one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), (sizeBytes) => {
      expect(formatBytes(sizeBytes, 'en')).not.toMatch(/^1,000/);
    }),
  );
});

it.each([
  formatBytes(12, 'en'),
  formatBytes(4_100_000_000, 'en'),
  formatSpeed(86_240_000, 'en'),
  formatTimeLeft(38_000),
  formatTimeLeft(180_000),
  formatTimeLeft(300 * 3_600_000),
  formatDuration(0.48),
])('never breaks “%s” between the number and its unit', (text) => expect(text).not.toMatch(/\d \p{L}/u));

it('reads a speed', () => expect(formatSpeed(86_240_000, 'en')).toBe('86.2\u00a0MB/s'));

it.each([
  [0, '0:00'],
  [1 / 120, '0.01 s'],
  [12 / 25, '0.48 s'],
  [0.997, '0.99 s'],
  [0.999, '0:01'],
  [1.6, '0:01.6'],
  [1.9, '0:01.9'],
  [2.04, '0:02'],
  [3.999, '0:04'],
  [9.99, '0:09.9'],
  [10.5, '0:10'],
  [42.9, '0:42'],
  [59.94, '0:59'],
  [59.999, '1:00'],
  [727, '12:07'],
  [3723, '1:02:03'],
  [86_400, '24:00:00'],
])('%d seconds of video read %s', (seconds, text) => expect(plain(formatDuration(seconds))).toBe(text));

it.each([
  [3.3, 4, ['0:03.3', '0:04']],
  [40.5, 40, ['0:40.5', '0:40']],
  [41.5, 40, ['0:41', '0:40']],
  [0.4, 59, ['0.4 s', '0:59']],
  [3660.9, 3661, ['1:01:00.9', '1:01:01']],
] as const)('%d and %d seconds beside each other', (now, before, texts) =>
  expect(formatDurations(now, before).map(plain)).toEqual(texts),
);

it.each([
  [1_000, 'a few seconds'],
  [38_000, '40 s'],
  [59_000, '1 min'],
  [180_000, '3 min'],
  [4_800_000, '1 h 20 min'],
  [3_599_000, '1 h'],
  [300 * 3_600_000, '13 days'],
  [Number.POSITIVE_INFINITY, 'unknown'],
])('%d ms left read %s', (leftMs, text) => expect(plain(formatTimeLeft(leftMs))).toBe(text));

it.each([
  [10_000, 'just now'],
  [5 * 60_000, '5 minutes ago'],
  [26 * 3_600_000, 'yesterday'],
  [70 * 24 * 3_600_000, '2 months ago'],
  [-3 * 3_600_000, 'in 3 hours'],
])('%d ms of age read %s', (ageMs, text) => expect(formatAge(now - ageMs, now, 'en')).toBe(text));

describe('percent', () => {
  it('says a hundred only when nothing is missing', () => {
    expect(formatPercent(0.9999, 'en')).toBe('99%');
    expect(formatPercent(1, 'en')).toBe('100%');
  });
  it('stays within its bounds', () => {
    expect(formatPercent(-1, 'en')).toBe('0%');
    expect(formatPercent(7, 'en')).toBe('100%');
  });
});

it('counts', () => {
  expect(formatCount(1, 'frame', 'frames', 'en')).toBe('1 frame');
  expect(formatCount(1240, 'frame', 'frames', 'en')).toBe('1,240 frames');
});

it('says a moment in the time zone it is given', () => {
  expect(formatMoment(now, 'en-GB', 'UTC')).toBe('21 Nov 2026, 12:00');
});
