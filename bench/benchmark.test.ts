import { expect, it } from 'vitest';
import {
  describeGoal,
  exponentOf,
  type Goal,
  goalOf,
  growingRow,
  pairedRow,
  ratioOf,
  spreadOf,
  verdictOf,
} from './benchmark.ts';

const asFast: Goal = { kind: 'at_most_times_peer', factor: 1 };
const beside = (ours: readonly number[], peers: readonly number[], goal: Goal = asFast) =>
  pairedRow('a run', 's', ours, { name: 'a peer', values: peers }, goal);

it('judges by the ratio of each pair, not by two medians', () => {
  // Both are slower in the second half of the run.
  const row = beside([9, 9, 9, 18, 18, 18, 18], [10, 10, 10, 20, 20, 20, 20]);
  expect(ratioOf(row)).toBeCloseTo(0.9);
  expect(verdictOf(row)).toBe('met');
  expect(verdictOf(beside([11, 11, 11], [10, 10, 10]))).toBe('missed');
});

it('says unclear where the spread crosses the goal', () => {
  const row = beside([8, 9, 9.5, 10.5, 11, 12, 13], [10, 10, 10, 10, 10, 10, 10]);
  expect(verdictOf(row)).toBe('unclear');
  expect(spreadOf(row)).toEqual([0.9, 1.2]);
});

it('is not unclear because of one pair of eight', () => {
  const peers = [10, 10, 10, 10, 10, 10, 10, 10];
  expect(verdictOf(beside([8, 8, 8, 8, 8, 8, 8, 13], peers))).toBe('met');
});

it('judges the difference if that is the goal, and nothing without a goal', () => {
  expect(verdictOf(beside([140, 150, 160], [10, 10, 10], { kind: 'at_most_above_peer', value: 200 }))).toBe(
    'met',
  );
  expect(verdictOf(beside([1], [1], { kind: 'none' }))).toBeNull();
});

it('reads a goal back from its stored text', () => {
  const goals: readonly Goal[] = [
    asFast,
    { kind: 'at_least_times_peer', factor: 1.5 },
    { kind: 'at_most_above_peer', value: 150 },
    { kind: 'at_most', value: 0.5 },
    { kind: 'at_least', value: 10_000 },
    { kind: 'at_most_exponent', value: 1.1 },
  ];
  expect(goals.map((goal) => goalOf(describeGoal(goal)))).toEqual(goals);
  expect(() => goalOf('fast')).toThrow('No goal is written as “fast”.');
});

it('fits the exponent of growing cost, and judges by it', () => {
  const growth = [1_000, 2_000, 4_000, 8_000].map((count) => ({ count, value: count ** 2 / 1e6 }));
  expect(exponentOf(growth)).toBeCloseTo(2);
  expect(verdictOf(growingRow('a search', 'ms', growth, 1.1))).toBe('missed');
  const flat = growth.map(({ count }) => ({ count, value: 5 }));
  expect(exponentOf(flat)).toBeCloseTo(0);
  expect(growingRow('a search', 'ms', flat, 1.1)).toMatchObject({ ours: 5 });
  expect(verdictOf(growingRow('a search', 'ms', flat, 1.1))).toBe('met');
});
