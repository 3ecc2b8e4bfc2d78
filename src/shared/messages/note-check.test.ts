import { expect, it } from 'vitest';
import { noteCheckTexts } from './note-check.ts';

it('names the key that a note was checked with as a key, and nobody where there is no name', () => {
  expect(noteCheckTexts.checkedWith('all', '2 min ago')).toBe('Checked with key “all”, 2 min ago');
  expect(noteCheckTexts.checkedWith('', '2 min ago')).toBe('Checked 2 min ago');
});
