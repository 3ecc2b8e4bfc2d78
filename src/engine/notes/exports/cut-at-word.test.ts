import { expect, it } from 'vitest';
import { cutAtWord } from './cut-at-word.ts';

const perLetter = () => 1;

it.each([
  ['keeps what fits', 'Too bright', 10, 'Too bright'],
  ['ends after a whole word', 'v4 Ada: The seam on the left', 24, 'v4 Ada: The seam on the…'],
  ['ends before the word that does not fit', 'v4 Ada: The seam on the left', 22, 'v4 Ada: The seam on…'],
  ['leaves no comma before the ellipsis', 'The seam, the left one', 12, 'The seam…'],
  ['cuts a word that is as long as the room', `v4 ${'x'.repeat(40)}`, 20, `v4 ${'x'.repeat(16)}…`],
  ['cuts a language without spaces', 'v4 画面が明るすぎます。もっと暗く', 12, 'v4 画面が明るすぎま…'],
])('%s', (_, text, sizeMax, expected) => {
  expect(cutAtWord(text, sizeMax, perLetter)).toBe(expected);
});

it('counts what its caller counts, the ellipsis included, and never cuts a letter in half', () => {
  const cut = cutAtWord('Zu früh 👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 40, Buffer.byteLength);
  expect(cut).toBe('Zu früh 👩‍👩‍👧‍👦…');
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(40);
});
