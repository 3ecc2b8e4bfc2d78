import { expect, it } from 'vitest';
import { listOf, phrase, someOf } from './phrase.ts';
import { sequenceTexts } from './sequences.ts';

const name = 'Tour \u202egpj.\u0007x\r\nLine two';
const shown = 'Tour \ufffdgpj.\ufffdx Line two';

it('lets no name turn the rest of a text around, steer a terminal or begin a line', () => {
  const added = phrase((what: string, place: number) => `${what} is at place ${place}.`, 'LED Main', 3);
  expect(added(name, 3)).toBe(`${shown} is at place 3.`);
  const listed = phrase((names: readonly string[]) => names.join(', '), ['LED Main']);
  expect(listed([name, 'Floor'])).toBe(`${shown}, Floor`);
});

it('nor the name of an image sequence', () => {
  const [facts] = sequenceTexts.summary.example;
  expect(sequenceTexts.summary({ ...facts, name })).toContain(`${shown}, `);
});

it('lists names in the same form everywhere, and says how many it leaves out only if there are several', () => {
  expect([listOf([]), listOf(['v1']), listOf(['v1', 'v2'])]).toEqual(['', 'v1', 'v1 and v2']);
  expect(someOf(['v1', 'v2', 'v3', 'v4'])).toBe('v1, v2, v3 and v4');
  expect(someOf(['v1', 'v2', 'v3', 'v4', 'v5'])).toBe('v1, v2, v3 and 2 more');
  expect(someOf(['v1', 'v2', 'v3'], 1)).toBe('v1 and 2 more');
});
