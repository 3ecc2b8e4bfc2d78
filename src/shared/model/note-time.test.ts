import { expect, it } from 'vitest';
import { noteTime } from './note-time.ts';
import type { KnownRate } from './version-rates.ts';

const pal = { num: 25, den: 1 };
const own = (rate: KnownRate['rate'], other: Partial<KnownRate> = {}): KnownRate => ({
  rate,
  dropFrame: false,
  firstFrame: null,
  from: { kind: 'own' },
  ...other,
});

it('tells the true frame of the version', () => {
  expect(noteTime(12.28, own(pal), 0)).toEqual({ text: '00:00:12:07', frame: 307, assumes: null });
  expect(noteTime(12.28, own(pal), 1001)).toMatchObject({ text: '00:00:12:07', frame: 1308 });
});

it('drops frames where the version does', () => {
  const known = own({ num: 30_000, den: 1001 }, { dropFrame: true });
  expect(noteTime(60.06, known, 0).text).toBe('00:01:00;02');
});

it('shows the time if the rate is unknown', () => {
  expect(noteTime(182, null, 0)).toEqual({ text: '3:02.000', frame: null, assumes: null });
});

it('counts frames as the sequence does that the version was encoded from', () => {
  const known = own({ num: 24, den: 1 }, { firstFrame: 1001 });
  expect(noteTime(42 / 24, known, 0)).toMatchObject({ text: '00:00:01:18', frame: 1043 });
});

it('shows the time if the frame rate is uneven', () => {
  expect(noteTime(3_672.2804, own(null), 1001)).toEqual({
    text: '1:01:12.280',
    frame: null,
    assumes: null,
  });
});

it('writes frames of a hundred and more in three digits', () => {
  expect(noteTime(1.99, own({ num: 120, den: 1 }), 0).text).toBe('00:00:01:118');
});

it('says which rate it assumes, and from where', () => {
  const as = (versionNumber: number | null) => own(pal, { from: { kind: 'version', versionNumber } });
  expect(noteTime(31.5, as(6), 0)).toEqual({
    ...{ text: '00:00:31:12', frame: 787 },
    assumes: {
      says: 'assuming 25 fps',
      why: "This version wasn't uploaded from this computer. Its timecodes assume 25 fps, as in v6.",
    },
  });
  expect(noteTime(31.5, as(null), 0).assumes?.why).toMatch(/ as in the newest upload\.$/);
  expect(noteTime(31.5, own(pal, { from: { kind: 'told' } }), 0).assumes).toBeNull();
});
