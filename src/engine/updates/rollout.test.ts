import { expect, it } from 'vitest';
import { isRolledOut } from './rollout.ts';

const hourMs = 60 * 60 * 1_000;
const nowMs = Date.UTC(2026, 10, 23);
const at = (hours: number) => new Date(nowMs + hours * hourMs).toISOString();

it('is told to a computer after its share of the rollout, and to all at its end', () => {
  const release = { date: at(0), rolloutHours: 72 };
  const hoursUntil = (share: number) =>
    [0, 1, 35, 36, 37, 71, 72].filter((hours) => !isRolledOut(release, share, nowMs + hours * hourMs));
  expect(hoursUntil(0)).toEqual([]);
  expect(hoursUntil(0.5)).toEqual([0, 1, 35]);
  expect(hoursUntil(1)).toEqual([0, 1, 35, 36, 37, 71]);
  expect(isRolledOut({ ...release, rolloutHours: 0 }, 1, nowMs)).toBe(true);
});
