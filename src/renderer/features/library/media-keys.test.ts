import { describe, expect, it } from 'vitest';
import { indexAfterKey, TypedName } from './media-keys.ts';

/** Five columns; the last line has three items. */
const grid = { count: 23, columns: 5, linesPerPage: 2 };
const list = { count: 23, columns: 1, linesPerPage: 10 };

describe('keys in a grid', () => {
  const cases: readonly (readonly [key: string, from: number, to: number | null])[] = [
    ['ArrowRight', 4, 5],
    ['ArrowRight', 22, 22],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 6],
    ['ArrowDown', 16, 21],
    // There is nothing below the fourth item of a line, so the last item is the nearest.
    ['ArrowDown', 18, 22],
    ['ArrowDown', 21, 21],
    ['ArrowUp', 7, 2],
    ['ArrowUp', 3, 3],
    ['PageDown', 1, 11],
    ['PageDown', 14, 22],
    ['PageUp', 12, 2],
    ['PageUp', 8, 3],
    ['Home', 13, 0],
    ['End', 2, 22],
    ['F5', 2, null],
  ];
  it.each(cases)('%s leads from %i to %s', (key, from, to) => {
    expect(indexAfterKey(key, from, grid)).toBe(to);
  });
});

describe('keys in a list', () => {
  it('leave sideways alone', () => {
    expect(indexAfterKey('ArrowRight', 3, list)).toBeNull();
    expect(indexAfterKey('ArrowLeft', 3, list)).toBeNull();
  });
  it('go line by line and page by page', () => {
    expect(indexAfterKey('ArrowDown', 3, list)).toBe(4);
    expect(indexAfterKey('PageDown', 3, list)).toBe(13);
    expect(indexAfterKey('PageDown', 20, list)).toBe(22);
    expect(indexAfterKey('PageUp', 3, list)).toBe(0);
  });
});

describe('typing a name', () => {
  const items = ['Backdrop', 'Ceiling', 'Café intro', 'Clip 1', 'LED Main', 'LED Roof'].map((name) => ({
    name,
  }));
  const type = (text: string, from: number) => {
    const typed = new TypedName();
    return [...text].reduce(
      (at, letter, index) => typed.indexAfter(letter, index * 100, at, items) ?? at,
      from,
    );
  };
  it('leads to the first item that begins so, whatever its case and accents', () => {
    expect(type('cafe', 0)).toBe(2);
    expect(type('led r', 0)).toBe(5);
  });
  it('goes on from where somebody is, and round', () => {
    expect(type('b', 3)).toBe(0);
    expect(type('c', 1)).toBe(2);
  });
  it('leads on with the same letter after a pause', () => {
    const typed = new TypedName();
    const first = typed.indexAfter('l', 0, 0, items);
    expect(first).toBe(4);
    expect(typed.indexAfter('l', 2_000, 4, items)).toBe(5);
  });
  it('begins anew after another key', () => {
    const typed = new TypedName();
    typed.indexAfter('b', 0, 0, items);
    expect(typed.isTyping(100)).toBe(true);
    typed.end();
    expect(typed.isTyping(100)).toBe(false);
    expect(typed.indexAfter('l', 200, 0, items)).toBe(4);
  });
  it('leads nowhere when nothing begins so', () => {
    expect(new TypedName().indexAfter('x', 0, 0, items)).toBeNull();
    expect(new TypedName().indexAfter('x', 0, 0, [])).toBeNull();
  });
  it('knows whether a space belongs to the name', () => {
    const typed = new TypedName();
    expect(typed.isTyping(0)).toBe(false);
    typed.indexAfter('l', 0, 0, items);
    expect(typed.isTyping(900)).toBe(true);
    expect(typed.isTyping(1_000)).toBe(false);
  });
});
