import { expect, it } from 'vitest';
import { ByteCount } from './byte-count.ts';

function counted(keptMs: number, ...samples: readonly (readonly [atMs: number, bytes: number])[]): ByteCount {
  const count = new ByteCount(keptMs, 0, 0);
  for (const [atMs, bytes] of samples) count.add(atMs, bytes);
  return count;
}

it('is the speed between two moments, also between two samples', () => {
  const count = counted(60_000, [1_000, 100], [3_000, 500]);
  expect(count.speed(0, 1_000)).toBe(100);
  expect(count.speed(1_000, 3_000)).toBe(200);
  expect(count.speed(500, 2_000)).toBeCloseTo((300 - 50) / 1.5);
  expect(count.speed(0, 3_000)).toBeCloseTo(500 / 3);
});

it('counts nothing before its first sample, nor after the last', () => {
  const count = new ByteCount(60_000, 1_000, 700);
  count.add(2_000, 900);
  expect(count.firstMs).toBe(1_000);
  expect(count.speed(0, 2_000)).toBe(200);
  expect(count.speed(1_000, 3_000)).toBe(100);
});

it('is zero where no time lies between, and where the count went back', () => {
  const count = counted(60_000, [1_000, 100], [1_000, 300], [2_000, 50]);
  expect(count.speed(1_000, 1_000)).toBe(0);
  expect(count.speed(1_500, 1_000)).toBe(0);
  expect(count.speed(1_000, 2_000)).toBe(0);
});

it('forgets what is older than it keeps, but for one sample', () => {
  const count = counted(1_000, [500, 10], [1_000, 20], [1_500, 30]);
  expect(count.firstMs).toBe(0);
  count.add(1_501, 31);
  expect(count.firstMs).toBe(500);
  count.add(5_000, 99);
  expect(count.firstMs).toBe(1_501);
});
