import { expect, it } from 'vitest';
import { compClock, compLength, compTime, compTimecode, readStart } from './comp-time.ts';
import { formatDuration } from './format.ts';

const at = (num: number, den = 1, dropFrame = false) => ({ rate: { num, den }, dropFrame });

it('uses the frame rate that all items of known rate share', () => {
  expect(compClock([])).toBeNull();
  expect(compClock([at(25), at(25)])).toEqual(at(25));
  expect(compClock([at(25), at(50)])).toBeNull();
  expect(compClock([at(30_000, 1001, true), at(30_000, 1001, false)])).toEqual(at(30_000, 1001, false));
});

it('shows a time as timecode where a frame rate is known, otherwise as a time that nobody takes for one', () => {
  expect(compTimecode(184.52, at(25))).toBe('00:03:04:13');
  expect(compTimecode(600, at(30_000, 1001, true))).toBe('00:10:00;00');
  expect(compTimecode(60, at(24_000, 1001))).toBe('00:00:59:22');
  expect(compTime(184.52, at(25))).toBe('00:03:04:13');
  expect(compTime(12.5, null)).toBe('0:12.50');
  expect(compLength(184.52, at(25))).toBe('00:03:04:13');
  expect(compLength(59.94, null), 'as the item that it plays').toBe(formatDuration(59.94));
});

it('reads a start as it shows it, to the frame, and what people type for short', () => {
  for (const clock of [at(25), at(24_000, 1001), at(30_000, 1001), at(60)]) {
    for (const typed of ['00:00:00:00', '00:00:12:12', '00:10:00:02', '01:59:59:23'])
      expect(compTime(readStart(typed, clock) ?? -1, clock)).toBe(typed);
  }
  const dropping = at(30_000, 1001, true);
  expect(compTime(readStart('00:10:00;02', dropping) ?? -1, dropping)).toBe('00:10:00;02');
  expect(readStart('00:00:12:12', null), 'frames that cannot be counted').toBeNull();
  expect(readStart('00:00:12:12', at(25))).toBe(12.48);
  expect(compTime(12.48, at(25))).toBe('00:00:12:12');
  expect(compTime(12.48, null)).toBe('0:12.48');
  for (const clock of [at(25), null]) {
    expect(readStart(' 1:30 ', clock)).toBe(90);
    expect(readStart('1:00:00', clock)).toBe(3600);
    expect(readStart('12,5', clock)).toBe(12.5);
    expect(readStart('999999', clock), 'the latest that the service takes').toBe(86_400);
    for (const typed of ['', '-1', 'ten', '12.5.1', '00:00:12:25'])
      expect(readStart(typed, clock)).toBeNull();
  }
});
