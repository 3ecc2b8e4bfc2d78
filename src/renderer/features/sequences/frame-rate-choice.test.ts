import { expect, it } from 'vitest';
import { rateChoiceFor, rateFrom, usualRates } from './frame-rate-choice.ts';

it.each(usualRates)('offers $label as the rate it stands for', ({ value }) => {
  const rate = rateFrom({ kind: 'usual', value });
  expect(rateChoiceFor(rate)).toEqual({ kind: 'usual', value });
});

it('shows any other rate as it would be typed', () => {
  const rate = { num: 1000, den: 33 };
  expect(rateChoiceFor(rate)).toEqual({ kind: 'other', typed: '1000/33' });
  expect(rateFrom(rateChoiceFor(rate))).toEqual(rate);
  expect(rateChoiceFor({ num: 12, den: 1 })).toEqual({ kind: 'other', typed: '12' });
});

it('is no rate before one is chosen, and where none was typed', () => {
  expect(rateFrom(rateChoiceFor(null))).toBeNull();
  for (const typed of ['', 'fast', '0', '25/0', '-25']) expect(rateFrom({ kind: 'other', typed })).toBeNull();
});
