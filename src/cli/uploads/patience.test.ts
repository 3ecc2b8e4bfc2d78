import { expect, it } from 'vitest';
import { ParsedArguments } from '../arguments/parse-arguments.ts';
import { readPatienceMs, usualPatienceMs } from './patience.ts';

const minuteMs = 60_000;

it('is told in minutes, parts of one as well, and is ten of them otherwise', () => {
  const given = (value: string) => readPatienceMs(new ParsedArguments([], new Map([['patience', [value]]])));
  expect(readPatienceMs(new ParsedArguments([], new Map()))).toBe(usualPatienceMs);
  expect([given('2'), given('0.5')]).toEqual([2 * minuteMs, minuteMs / 2]);
  expect(() => given('0')).toThrow(/patience/);
});
