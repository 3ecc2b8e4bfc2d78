import { expect, it } from 'vitest';
import { noteCheckTexts } from './note-check.ts';

it('says on which version and with which key a note was checked, where that is known', () => {
  expect(noteCheckTexts.checkedWith('all', '2 min ago', null)).toBe('Checked with key “all”, 2 min ago');
  expect(noteCheckTexts.checkedWith('', '2 min ago', null)).toBe('Checked 2 min ago');
  expect(noteCheckTexts.checkedWith('all', '2 min ago', 5)).toBe('Checked on v5 with key “all”, 2 min ago');
  expect(noteCheckTexts.checkedWith('', '2 min ago', 5)).toBe('Checked on v5 2 min ago');
});
