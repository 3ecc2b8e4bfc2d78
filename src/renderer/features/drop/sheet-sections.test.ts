import { describe, expect, it } from 'vitest';
import { type FileId, fileIdSchema } from '../../../shared/ipc/values.ts';
import { rangeOnScreen, type SheetEntry } from './sheet-sections.ts';

const id = (text: string): FileId => fileIdSchema.parse(text);
const row = (text: string): SheetEntry => ({ kind: 'row', fileId: id(text) });

/** Dropped as a, b, c, d, e. c needs a choice, so it comes first. */
const entries: readonly SheetEntry[] = [
  { kind: 'section', section: 'choice', count: 1 },
  row('c'),
  { kind: 'section', section: 'ready', count: 3 },
  row('a'),
  row('b'),
  row('d'),
  { kind: 'section', section: 'refused', count: 1 },
  row('e'),
];
const range = (selected: readonly string[], to: string) =>
  rangeOnScreen(entries, new Set(selected.map(id)), id(to)).map(String);

describe('a range chosen with Shift', () => {
  it('goes by the order on screen, across headings, not by that of the drop', () => {
    expect(range(['c'], 'b')).toEqual(['c', 'a', 'b']);
    expect(range(['b'], 'e')).toEqual(['b', 'd', 'e']);
  });

  it('goes upwards too', () => {
    expect(range(['d'], 'c')).toEqual(['c', 'a', 'b', 'd']);
  });

  it('begins at the first selected row on screen', () => {
    expect(range(['d', 'a'], 'e')).toEqual(['a', 'b', 'd', 'e']);
  });

  it('is the row itself where nothing is selected, or only it', () => {
    expect(range([], 'd')).toEqual(['d']);
    expect(range(['d'], 'd')).toEqual(['d']);
  });
});
