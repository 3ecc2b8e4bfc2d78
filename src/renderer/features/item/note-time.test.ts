import { expect, it } from 'vitest';
import { noteTime } from './note-time.ts';

it('tells the true frame of the version', () => {
  const known = { rate: { num: 25, den: 1 }, dropFrame: false, firstFrame: null };
  expect(noteTime(12.28, known, 0)).toEqual({ text: '00:00:12:07', frame: 307 });
  expect(noteTime(12.28, known, 1001)).toEqual({ text: '00:00:12:07', frame: 1308 });
});

it('drops frames where the version does', () => {
  const known = { rate: { num: 30_000, den: 1001 }, dropFrame: true, firstFrame: null };
  expect(noteTime(60.06, known, 0).text).toBe('00:01:00;02');
});

it('says seconds while nobody knows the rate', () => {
  expect(noteTime(12.28, null, 0)).toEqual({ text: '12.28 s', frame: null });
});

it('counts frames as the sequence did that a version was encoded from', () => {
  const known = { rate: { num: 24, den: 1 }, dropFrame: false, firstFrame: 1001 };
  expect(noteTime(42 / 24, known, 0)).toEqual({ text: '00:00:01:18', frame: 1043 });
});

it('shows the time where the version has no even rate, as nothing else would be right', () => {
  const known = { rate: null, dropFrame: false, firstFrame: null };
  expect(noteTime(3_672.2804, known, 1001)).toEqual({ text: '01:01:12.280', frame: null });
});
