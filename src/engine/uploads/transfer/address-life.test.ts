import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { AddressLife } from './address-life.ts';

const nowMs = Date.UTC(2026, 10, 21, 2);
const minuteMs = 60_000;
const date = new Date(nowMs).toUTCString();
const expiresAt = new Date(nowMs + 60 * minuteMs).toISOString();

it('is fresh for five minutes after it was given, also where a later answer repeats it', async () => {
  const clock = new FakeClock(nowMs);
  const given = (atMs: number | null) => new AddressLife(clock, expiresAt, date, { atMs });
  const lives = {
    now: new AddressLife(clock, expiresAt, date),
    before: given(nowMs - 2 * minuteMs),
    long: given(nowMs - 5 * minuteMs),
    unknown: given(null),
  };
  const fresh = () => Object.entries(lives).flatMap(([name, life]) => (life.isFresh() ? [name] : []));
  expect(fresh()).toEqual(['now', 'before']);
  await clock.advance(3 * minuteMs - 1);
  expect(fresh()).toEqual(['now', 'before']);
  await clock.advance(1);
  expect(fresh()).toEqual(['now']);
  await clock.advance(2 * minuteMs);
  expect(fresh()).toEqual([]);
});

it('is not fresh any more after the computer has slept, though the monotonic clock stood still', () => {
  const clock = new FakeClock(nowMs);
  const life = new AddressLife(clock, expiresAt, date);
  clock.setWallMs(nowMs + 5 * minuteMs - 1);
  expect(life.isFresh()).toBe(true);
  clock.setWallMs(nowMs + 8 * 60 * minuteMs);
  expect(life.isFresh()).toBe(false);
  clock.setWallMs(nowMs - 24 * 60 * minuteMs);
  expect(life.isFresh()).toBe(true);
});

it('is as old as the clock of the service says, whatever this computer says', () => {
  const clock = new FakeClock(nowMs + 24 * 60 * minuteMs);
  expect(new AddressLife(clock, expiresAt, date, { atMs: nowMs - minuteMs }).isFresh()).toBe(true);
});

it('is in doubt from the moment in which the wall clock reaches its end', () => {
  const clock = new FakeClock(nowMs);
  const life = new AddressLife(clock, expiresAt, date);
  clock.setWallMs(nowMs + 60 * minuteMs - 1);
  expect(life.validity()).toBe('lives');
  clock.setWallMs(nowMs + 60 * minuteMs);
  expect(life.validity()).toBe('doubtful');
});
