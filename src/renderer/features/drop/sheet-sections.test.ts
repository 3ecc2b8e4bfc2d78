import { describe, expect, it } from 'vitest';
import { type FileId, fileIdSchema } from '../../../shared/ipc/values.ts';
import { type DropRow, type Inspection, newRow } from './drop-row.ts';
import { rangeOnScreen, type SheetEntry, sheetEntries } from './sheet-sections.ts';

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

it('counts as ready only what can go now: a file that is not complete yet stands in a section of its own', () => {
  const going = (name: string, probe: 'video' | 'truncated' | null): DropRow => ({
    ...newRow({ id: id(name), name: `${name}.mov`, kind: 'file', sizeBytes: 1, modifiedMs: 1 }),
    target: { kind: 'new_item', name },
    inspection:
      probe === null
        ? { kind: 'waiting' }
        : ({
            kind: 'inspected',
            found: { probe: { kind: probe, facts: { width: 1, height: 1, durationSeconds: 1 } } },
          } as unknown as Inspection),
  });
  const rows = [going('a', 'truncated'), going('b', 'video'), going('c', 'truncated'), going('d', null)];
  const shown = sheetEntries(
    rows.map(({ fileId }) => fileId),
    new Map(rows.map((each) => [each.fileId, each])),
  );
  expect(shown).toEqual([
    { kind: 'section', section: 'ready', count: 2 },
    row('b'),
    row('d'),
    { kind: 'section', section: 'rendering', count: 2 },
    row('a'),
    row('c'),
  ]);
});
