import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mark, probed } from './probed.ts';

const reached: string[] = [];
beforeEach(() => {
  reached.length = 0;
  Object.assign(globalThis, { __reached: (key: string) => reached.push(key) });
});
afterEach(() => void Reflect.deleteProperty(globalThis, '__reached'));

const marksIn = (source: string, texts: readonly string[]): readonly Mark[] =>
  texts.map((text) => ({ key: text, at: source.indexOf(text) }));

const source = `
  const first = (n) => n > 0 && isLarge(n);
  const isLarge = (n) => n > 9;
  if (first(value)) large();
  else small();
  for (const each of [1, 2].filter((n) => n > value)) more(each);
  function large() { return called(value === 7); }
  function small() { switch (value) { case 0: nothing(); break; default: another(); } }
`;
const run = (value: number) => {
  const marks = marksIn(source, [
    '0 && ',
    '> 9',
    'large();',
    'small();',
    '> value',
    'more(',
    '=== 7',
    'nothing',
    'another',
  ]);
  const nop = () => {};
  const program = new Function('value', 'called', 'nothing', 'another', 'more', probed(source, marks));
  program(value, nop, nop, nop, nop);
  return new Set(reached);
};

it('reports the places that are reached, and no others', () => {
  expect(run(12)).toEqual(new Set(['0 && ', '> 9', 'large();', '> value', '=== 7']));
  reached.length = 0;
  expect(run(0)).toEqual(new Set(['0 && ', 'small();', 'nothing', '> value', 'more(']));
  reached.length = 0;
  expect(run(1)).toEqual(new Set(['0 && ', '> 9', 'small();', 'another', '> value', 'more(']));
});

it('leaves a source without marks as it is', () => {
  expect(probed(source, [])).toBe(source);
});
