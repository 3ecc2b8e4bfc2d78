import { expect, it } from 'vitest';
import { choose } from './choose.ts';

const known = ['transfer', 'line-20ms-100mb', 'line-room', 'lined'];
const asked = (...words: string[]) => choose(words, known);

it('runs what is named, each once, in the order in which they are listed', () => {
  expect(asked('lined', 'transfer', 'lined')).toEqual({
    ...{ kind: 'run', quick: false, json: false },
    names: ['transfer', 'lined'],
  });
});

it('takes a name for all that begin with it, and “all” for everything', () => {
  expect(asked('line', '--quick')).toMatchObject({ names: ['line-20ms-100mb', 'line-room'], quick: true });
  expect(asked('all', '--json')).toMatchObject({ names: known, json: true });
});

it('knows what there is not', () => {
  expect(asked('transfer', 'lin')).toEqual({ kind: 'unknown', word: 'lin' });
  expect(asked('all', '--fast')).toEqual({ kind: 'unknown', word: '--fast' });
  expect(asked('--quick')).toEqual({ kind: 'nothing' });
});
