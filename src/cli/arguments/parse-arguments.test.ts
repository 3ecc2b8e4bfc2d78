import { describe, expect, it } from 'vitest';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { CliError } from '../cli-error.ts';
import type { CommandSpec } from './command-spec.ts';
import { parseArguments, usageOf } from './parse-arguments.ts';

const spec: CommandSpec = {
  name: 'try',
  summary: '',
  about: [],
  examples: [],
  operands: [
    { name: 'FILE', needed: true },
    { name: 'NAME', needed: false },
  ],
  options: [
    { name: 'project', letter: 'p', value: 'PROJECT', summary: '' },
    { name: 'tag', letter: 't', value: 'TAG', repeats: true, summary: '' },
    { name: 'as', value: 'FORMAT', choices: ['table', 'csv'], summary: '' },
    { name: 'into', value: 'FOLDER', summary: '' },
    { name: 'wait', letter: 'w', summary: '' },
  ],
};
const many: CommandSpec = { ...spec, operands: [{ name: 'FILE', needed: false, many: true }] };
const parse = (...words: readonly string[]) => parseArguments(spec, words);
const refusal = (...words: readonly string[]) => {
  try {
    parse(...words);
  } catch (error) {
    if (error instanceof CliError) return [error.message, error.remedy].filter(Boolean).join(' ');
    throw error;
  }
  return null;
};

describe('words after a command', () => {
  it('are options in any position, and operands in the given order', () => {
    const found = parse('--project', 'Tour', 'a.mov', '-w', 'Halo', '-tone', '--tag=two=2', '-t', 'three');
    expect(found.operands).toEqual(['a.mov', 'Halo']);
    expect([found.operand(0), found.operand(1), found.operand(2)]).toEqual(['a.mov', 'Halo', '']);
    expect([found.text('project'), found.text('tag'), found.text('as')]).toEqual(['Tour', 'three', null]);
    expect([found.all('tag'), found.all('as')]).toEqual([['one', 'two=2', 'three'], []]);
    expect([found.has('wait'), found.has('as')]).toEqual([true, false]);
  });

  it('are all operands after two dashes, and a single dash is an operand', () => {
    expect(parse('-w', '--', '--project', '-x').operands).toEqual(['--project', '-x']);
    expect(parse('-').operands).toEqual(['-']);
  });

  it('may be a value that begins with a dash, or is empty', () => {
    expect(parse('a', '-p', '--wait').text('project')).toBe('--wait');
    expect(parse('a', '--project=').text('project')).toBe('');
    expect(parse('a', '--project=x\ny').text('project')).toBe('x\ny');
  });

  it('need no operand beside help, nor where none is needed', () => {
    expect(parse('--help').has('help')).toBe(true);
    expect(parse('-h').has('help')).toBe(true);
    expect(parseArguments(many, []).operands).toEqual([]);
    expect(parseArguments(many, ['a', 'b', 'c']).operands).toEqual(['a', 'b', 'c']);
  });

  it('may repeat a switch', () => {
    expect(parse('a', '-w', '--wait').has('wait')).toBe(true);
  });

  it.each<readonly [readonly string[], string]>([
    [[], argumentTexts.isMissing('FILE', usageOf(spec))],
    [['a', 'b', 'c'], argumentTexts.namesNeedQuotes],
    [['a', 'b', 'c d'], argumentTexts.seeHelp('try')],
    [['a', '-p'], argumentTexts.needsValue('-p', 'PROJECT')],
    [[''], argumentTexts.isMissing('FILE', usageOf(spec))],
    [['a', '--into', ''], argumentTexts.isEmpty('--into', 'FOLDER')],
    [['a', '--into= '], argumentTexts.isEmpty('--into', 'FOLDER')],
    [['a', '--project'], argumentTexts.needsValue('--project', 'PROJECT')],
    [['a', '-p', 'x', '-p', 'y'], argumentTexts.givenTwice('-p')],
    [['a', '--wait=now'], argumentTexts.takesNoValue('--wait')],
    [['a', '-wait'], argumentTexts.takesNoValue('-w')],
    [['a', '--as', 'cvs'], argumentTexts.didYouMeanValue('--as', 'csv')],
    [['a', '--as', 'something'], argumentTexts.mustBeOneOf('--as', 'table, csv', 'something')],
    [['a', '--projet', 'x'], argumentTexts.didYouMean('--project')],
    [['a', '-z'], argumentTexts.hasNoOption('try', '-z')],
    [['a', '--zzzzzzzz'], argumentTexts.seeHelp('try')],
  ])('are refused where they make no sense: %j', (words, says) => {
    expect(refusal(...words)).toContain(says);
  });
});

describe('a number', () => {
  const number = (text: string) => parse('a', '-p', text).number('project', { min: 1, max: 9.5 });

  it('lies within its bounds', () => {
    expect([number('1'), number('9.5'), number(' 3 ')]).toEqual([1, 9.5, 3]);
    expect(parse('a').number('project', { min: 1, max: 9 })).toBe(null);
    for (const text of ['0.9', '9.6', 'high', '', ' ', 'Infinity'])
      expect(() => number(text), text).toThrow(argumentTexts.takesNumber('project', 1, 9.5, text));
  });
});

it('shows how it is used', () => {
  expect([usageOf(spec), usageOf(many)]).toEqual(['renderdrop try FILE [NAME]', 'renderdrop try [FILE…]']);
});
