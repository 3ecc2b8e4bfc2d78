import { expect, it } from 'vitest';
import { cutEnd, cutMiddle, widthOf } from './text-width.ts';

// The widths that the package string-width 9 gives.
it.each([
  ['Halo', 4],
  ['日本', 4],
  ['👨‍👩‍👧', 2],
  ['é', 1],
  ['ｱ', 1],
  ['\u202ex', 1],
  ['⚠️', 2],
  ['⚠', 1],
  ['1️⃣', 2],
  ['🇩🇪', 2],
  ['\u200b', 0],
  ['\u0301', 0],
  ['한국', 4],
  ['', 0],
])('gives %j its columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});

it('cuts between letters, never within one', () => {
  expect(cutEnd('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 5)).toBe('👨‍👩‍👧👨‍👩‍👧…');
  expect(cutMiddle('LED_Main_final_v012.mov', 15)).toBe('LED_Mai…012.mov');
});
