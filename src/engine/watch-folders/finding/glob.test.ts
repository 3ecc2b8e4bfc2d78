import { expect, it } from 'vitest';
import { globProblems } from '../../../shared/messages/watch-failures.ts';
import { compileGlob, globProblem } from './glob.ts';

it.each([
  ['*', 'a/b.mov', true],
  ['a*b', 'axxb', true],
  ['a*b', 'x/axxb', true],
  ['/a*b', 'x/axxb', false],
  ['x/*', 'x/a/b', false],
  ['x/**', 'x/a/b', true],
  ['**/b', 'b', true],
  ['**/b', 'a/ab', false],
  ['?.mov', 'ä.mov', true],
  ['u\u0308.mov', 'ü.mov', true],
  ['a?b/c', 'a/b/c', false],
  ['[a-c]1', 'a1', true],
  ['[a-c]1', 'b1', true],
  ['[a-c]1', 'c1', true],
  ['[a-c]1', 'd1', false],
  ['[b-c]1', 'a1', false],
  ['[a-cx]1', 'x1', true],
  ['[a-cx]1', '-1', false],
  ['[ac]1', 'b1', false],
  ['[a-]1', '-1', true],
  ['[!a-c]1', 'b1', false],
  ['[!a-c]1', 'd1', true],
  ['[^a-c]1', 'b1', false],
  ['x[!a]y/z', 'x/y/z', false],
  ['a[]x]1', 'a]1', true],
  ['[]x]1', 'x1', true],
  ['*.{mov,mp4}', 'a.MP4', true],
  ['*.{mov,mp4}', 'a.mxf', false],
  ['{a,b}{1,2}', 'b2', true],
  ['{a,b}{1,2}', 'ab', false],
  ['a{b', 'a{b', true],
  ['}a{b', '}a{b', true],
  ['a[b', 'a[b', true],
  ['a.mov', 'axmov', false],
] as const)('%s on %s: %s', (glob, path, expected) => expect(compileGlob(glob)(path)).toBe(expected));

it('stays quick for a pattern made to be slow', () => {
  expect(compileGlob('*a*a*a*a*a*a*a*a*a*a*a*a*b')('a'.repeat(255))).toBe(false);
  // Ten choices at each of ten places make 10,000,000,000 patterns, of which the first 256 are tried.
  const choices = '{0,1,2,3,4,5,6,7,8,9}'.repeat(10);
  expect(['0000000000', '9999999999'].map(compileGlob(choices))).toEqual([true, false]);
});

it.each(['*.mov', 'final/**', '[a-z]*.{mov,mp4}', '[]x]*', '*.{mov,}', 'shot_[!0-9]?', '{a,b}/{c,d}'])(
  '%s is valid',
  (glob) => expect(globProblem(glob)).toBe(null),
);

it.each([
  ['a\\b', 'backslash'],
  ['[abc', 'openBracket'],
  ['{a,{b,c}}', 'nestedBraces'],
  ['*.{}', 'emptyChoice'],
  ['{,}', 'emptyChoice'],
  ['{ , }', 'emptyChoice'],
  ['a]{', 'openBrace'],
  ['a}', 'closeBrace'],
] as const)('%s does not: %s', (glob, problem) => {
  expect(globProblem(glob)).toBe(globProblems[problem](glob));
  expect(globProblem(glob)).toContain(glob);
});
