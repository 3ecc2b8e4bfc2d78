import { expect, it } from 'vitest';
import { lackingChoice } from './lacking-choice.ts';

const ready = {
  target: { kind: 'new_item', name: 'Halo' },
  rate: { num: 25, den: 1 },
  hasOpenGaps: false,
  apart: [],
} as const;

it.each([
  [{ ...ready, target: { kind: 'undecided' } as const, rate: null }, 'Choose an item.'],
  [{ ...ready, rate: null, hasOpenGaps: true }, 'Choose the frame rate.'],
  [{ ...ready, hasOpenGaps: true }, 'Render the missing frames, or fill the gaps.'],
  [{ ...ready, hasOpenGaps: true, apart: [9001] }, 'Skip frame 9001, or fill the gaps.'],
  [ready, null],
])('%#: one reason at a time says why a sequence cannot be encoded yet', (choices, says) => {
  expect(lackingChoice(choices)).toBe(says);
});
