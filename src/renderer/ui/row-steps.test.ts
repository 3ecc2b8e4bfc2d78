import { expect, test } from 'vitest';
import { rowAfterKey } from './row-steps.ts';

test('the keys lead one row, a page of eight rows, or to either end', () => {
  expect(rowAfterKey('ArrowDown', 20, 100)).toBe(21);
  expect(rowAfterKey('ArrowUp', 20, 100)).toBe(19);
  expect(rowAfterKey('PageDown', 20, 100)).toBe(28);
  expect(rowAfterKey('PageUp', 20, 100)).toBe(12);
  expect(rowAfterKey('Home', 20, 100)).toBe(0);
  expect(rowAfterKey('End', 20, 100)).toBe(99);
});

test('no key leads out of the list', () => {
  expect(rowAfterKey('ArrowUp', 0, 3)).toBe(0);
  expect(rowAfterKey('PageUp', 2, 3)).toBe(0);
  expect(rowAfterKey('ArrowDown', 2, 3)).toBe(2);
  expect(rowAfterKey('PageDown', 1, 3)).toBe(2);
});

test('other keys, and keys in an empty list, lead nowhere', () => {
  expect(rowAfterKey('Shift+ArrowDown', 1, 3)).toBeNull();
  expect(rowAfterKey('Enter', 1, 3)).toBeNull();
  expect(rowAfterKey('End', 0, 0)).toBeNull();
});
