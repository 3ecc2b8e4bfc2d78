import { expect, it } from 'vitest';
import { noteTime } from './note-time.ts';

it('tells the true frame of the version', () => {
  const known = { rate: { num: 25, den: 1 }, dropFrame: false };
  expect(noteTime(12.28, known, 0)).toEqual({ text: '00:00:12:07', frame: 307 });
  expect(noteTime(12.28, known, 1001)).toEqual({ text: '00:00:12:07', frame: 1308 });
});

it('drops frames where the version does', () => {
  const known = { rate: { num: 30_000, den: 1001 }, dropFrame: true };
  expect(noteTime(60.06, known, 0).text).toBe('00:01:00;02');
});

it('says seconds while nobody knows the rate', () => {
  expect(noteTime(12.28, null, 0)).toEqual({ text: '12.28 s', frame: null });
});
