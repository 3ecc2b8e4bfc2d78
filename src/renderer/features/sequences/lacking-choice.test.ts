import { expect, it } from 'vitest';
import { lackingChoice } from './lacking-choice.ts';

const ready = {
  target: { kind: 'new_item', name: 'Halo' },
  rate: { num: 25, den: 1 },
  missing: 0,
  apart: [],
} as const;

it.each([
  [{ ...ready, target: { kind: 'undecided' } as const, rate: null }, 'Choose an item.'],
  [{ ...ready, rate: null, missing: 2 }, 'Choose the frame rate.'],
  [{ ...ready, missing: 2 }, 'Render the missing frames, or fill the gaps.'],
  [{ ...ready, missing: 1 }, 'Render the missing frame, or fill the gap.'],
  [{ ...ready, missing: 2, apart: [9001] }, 'Skip frame 9001, or fill the gaps.'],
  [ready, null],
])('%#: one reason at a time says why a sequence cannot be encoded yet', (choices, says) => {
  expect(lackingChoice(choices)).toBe(says);
});
