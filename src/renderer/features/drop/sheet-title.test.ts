import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import { exampleAim } from '../../testing/drop-examples.ts';
import { exampleSequence } from '../../testing/sequence-examples.ts';
import { itemTarget, newRow, type RowTarget } from './drop-row.ts';
import { sequenceKey } from './drop-sheet-actions.ts';
import { useDropSheet } from './drop-sheet-store.ts';
import { itemInTitle, sheetTitle } from './sheet-title.ts';

const none = { goes: 0, asks: 0, refused: 0, leftOut: 0, naming: 0 };
const onItem = { ...exampleAim, item: { mediaId: mediaIdSchema.parse('wall'), name: 'LED Main' } };

it.each([
  [{ goes: 7, refused: 3, leftOut: 2 }, 2, 'Upload 7 files and 2 image sequences to Show'],
  [{ goes: 7, asks: 2 }, 0, 'Upload 9 files to Show'],
  [{ goes: 1, refused: 3 }, 0, 'Upload a file to Show'],
  [{ goes: 1 }, 1, 'Upload 1 file and 1 image sequence to Show'],
  [{ refused: 3 }, 1, 'Upload an image sequence to Show'],
  [{ asks: 2 }, 1, 'Upload 2 files and 1 image sequence to Show'],
  [{ asks: 2, refused: 1 }, 0, 'Upload 2 files to Show'],
  [{ naming: 30 }, 0, 'Upload 30 files to Show'],
  [{ refused: 3 }, 0, 'Upload to Show'],
])('the title names what is uploaded: of %o and %i sequences', (counts, sequences, title) => {
  expect(sheetTitle({ ...exampleAim, projectName: 'Show' }, { ...none, ...counts }, sequences)).toBe(title);
});

it.each([
  [{ goes: 1 }, 0, 'Upload a new version of LED Main'],
  [none, 1, 'Upload a new version of LED Main'],
  [{ goes: 1, leftOut: 1 }, 0, 'Upload a new version of LED Main'],
  [{ goes: 2, asks: 1, refused: 1 }, 0, 'Upload 3 new versions of LED Main'],
  [none, 3, 'Upload 3 new versions of LED Main'],
])('names the item that all was dropped on: of %o and %i sequences', (counts, sequences, title) => {
  expect(sheetTitle(onItem, { ...none, ...counts }, sequences)).toMatch(title);
});

const floor = { id: mediaIdSchema.parse('floor'), name: 'Floor', why: '' };
const closed = useDropSheet.getInitialState();

it.each<[RowTarget, string | null]>([
  [{ kind: 'undecided' }, 'LED Main'],
  [itemTarget(floor), 'Floor'],
  [{ kind: 'new_item', name: 'Roof' }, null],
])('names no item that a dropped file does not go to any more: %o', (target, name) => {
  const id = fileIdSchema.parse('file');
  const file = { id, name: 'Wall_v5.mov', kind: 'file', sizeBytes: 1, modifiedMs: 1 } as const;
  const sheet = { ...closed, aim: onItem, order: [id], rows: new Map([[id, { ...newRow(file), target }]]) };
  expect(itemInTitle(sheet, [floor])?.name ?? null).toBe(name);
});

it('names an item only where all that was dropped on it goes to one', () => {
  const other = { ...exampleSequence, facts: { ...exampleSequence.facts, pattern: 'Other.#.png' } };
  const sheet = { ...closed, aim: onItem, sequences: [exampleSequence, other] };
  const goTo = (...ids: readonly (typeof floor.id | null)[]) => {
    const sequenceItems = new Map(sheet.sequences.map((each, at) => [sequenceKey(each), ids[at] ?? null]));
    return itemInTitle({ ...sheet, sequenceItems }, [floor])?.name ?? null;
  };
  expect(goTo(floor.id, floor.id)).toBe('Floor');
  expect(goTo(floor.id, null)).toBeNull();
  expect(goTo(floor.id, mediaIdSchema.parse('wall'))).toBeNull();
  expect(itemInTitle(sheet, [floor]), 'until their names are matched').toBeNull();
});

it('names the item that was chosen for a dropped sequence', () => {
  const sheet = { ...closed, aim: onItem, sequences: [exampleSequence] };
  expect(itemInTitle(sheet, [floor])?.name).toBe('LED Main');
  const sequenceItems = new Map([[sequenceKey(exampleSequence), floor.id]]);
  expect(itemInTitle({ ...sheet, sequenceItems }, [floor])?.name).toBe('Floor');
  const undecided = new Map([[sequenceKey(exampleSequence), null]]);
  expect(itemInTitle({ ...sheet, sequenceItems: undecided }, [floor])).toBeNull();
});
