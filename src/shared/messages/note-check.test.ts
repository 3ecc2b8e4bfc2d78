import { expect, it } from 'vitest';
import { noteCheckTexts } from './note-check.ts';

it('says which key a note was checked with, and names nobody if the key has no name', () => {
  expect(noteCheckTexts.checkedWith('all', '2 min ago')).toBe('Checked with key “all”, 2 min ago');
  expect(noteCheckTexts.checkedWith('', '2 min ago')).toBe('Checked 2 min ago');
});
