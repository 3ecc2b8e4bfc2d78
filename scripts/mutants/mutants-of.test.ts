import { expect, it } from 'vitest';
import { mutantsOf, mutated } from './mutants-of.ts';

const source = [
  "import { a } from './a && b.ts';",
  '/** Whether a === b. */',
  'export function isNear(a: number, b: number): boolean {',
  '  if (a === b && a !== 7) return true; // a > b',
  '  log(`a > b`);',
  '  return Math.max(a, b) - 1 < b;',
  '}',
].join('\n');

it('changes code that runs, but no texts and no types', () => {
  const mutants = mutantsOf('near.ts', source);
  expect(new Set(mutants.map(({ line }) => line))).toEqual(new Set([4, 5, 6]));
  expect(mutants.map(({ was, becomes }) => `${was.trim()} → ${becomes.trim()}`)).toEqual(
    expect.arrayContaining([
      '=== → !==',
      '&& → ||',
      'true → false',
      'Math.max → Math.min',
      '- → +',
      '< → >=',
    ]),
  );
  for (const mutant of mutants) expect(mutated(source, mutant)).not.toBe(source);
});

it('swaps true and false, and does not remove a returned value that is already undefined or null', () => {
  const found = (line: string) =>
    mutantsOf('near.ts', line).map(({ was, becomes }) => `${was.trim()} → ${becomes.trim()}`);
  expect(found('  return true;')).toEqual(['true → false']);
  expect(found('  return undefined;')).toEqual([]);
  expect(found('  return null;')).toEqual([]);
  expect(found('  return trueName;')).toEqual(['trueName → undefined as never']);
});

it('leaves numbers and `once: true` as they are', () => {
  const found = (line: string) =>
    mutantsOf('near.ts', line).map(({ was, becomes }) => `${was.trim()} → ${becomes.trim()}`);
  expect(found('const hourMs = 60 * 60 * 1000;')).toEqual([]);
  expect(found('const shareMs = hours * 60 * 1000;')).toEqual(['* → +', '* → +']);
  expect(found('const mostBytes = 2 * 1024 + n1 * 3;')).toEqual(['+ → -', '* → +']);
  expect(found("  signal.addEventListener('abort', () => end(), { once: true });")).toEqual([
    "signal.addEventListener('abort', () => end(), { once: true }); → ",
  ]);
});
