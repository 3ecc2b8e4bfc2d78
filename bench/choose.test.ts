import { expect, it } from 'vitest';
import { choose } from './choose.ts';

const known = ['transfer', 'line-20ms-100mb', 'line-room', 'lined'];
const asked = (...words: string[]) => choose(words, known);

it('runs each named benchmark once, in the order of the list', () => {
  expect(asked('lined', 'transfer', 'lined')).toEqual({
    ...{ kind: 'run', quick: false, json: false },
    names: ['transfer', 'lined'],
  });
});

it('expands a name to all that begin with it, and “all” to everything', () => {
  expect(asked('line', '--quick')).toMatchObject({ names: ['line-20ms-100mb', 'line-room'], quick: true });
  expect(asked('all', '--json')).toMatchObject({ names: known, json: true });
});

it('reports a name that does not exist', () => {
  expect(asked('transfer', 'lin')).toEqual({ kind: 'unknown', word: 'lin' });
  expect(asked('all', '--fast')).toEqual({ kind: 'unknown', word: '--fast' });
  expect(asked('--quick')).toEqual({ kind: 'nothing' });
});
