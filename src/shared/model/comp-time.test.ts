import { expect, it } from 'vitest';
import { compClock, compTime, compTimecode } from './comp-time.ts';

const at = (num: number, den = 1, dropFrame = false) => ({ rate: { num, den }, dropFrame });

it('uses the frame rate that all items of known rate share', () => {
  expect(compClock([])).toBeNull();
  expect(compClock([at(25), at(25)])).toEqual(at(25));
  expect(compClock([at(25), at(50)])).toBeNull();
  expect(compClock([at(30_000, 1001, true), at(30_000, 1001, false)])).toEqual(at(30_000, 1001, false));
});

it('shows a time in one format, whatever is known of frame rates, and its timecode where one is known', () => {
  expect(compTimecode(184.52, at(25))).toBe('00:03:04:13');
  expect(compTimecode(600, at(30_000, 1001, true))).toBe('00:10:00;00');
  expect(compTimecode(60, at(24_000, 1001))).toBe('00:00:59:22');
  expect(compTime(12.5)).toBe('00:00:12.500');
});
