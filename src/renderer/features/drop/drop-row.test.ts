import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import {
  type DropRow,
  hasNothingToSay,
  type Inspection,
  isOver,
  isWithoutMatch,
  namedInstead,
  newRow,
  reasonWords,
  rowStandingOf,
  wrongEndingWords,
} from './drop-row.ts';

const row: DropRow = {
  ...newRow({
    id: fileIdSchema.parse('a'),
    name: 'LED_Main_v06.mp4',
    kind: 'file',
    sizeBytes: 0,
    modifiedMs: 1,
  }),
  target: { kind: 'item', mediaId: mediaIdSchema.parse('led_main'), name: 'LED Main' },
};
const empty = {
  code: 'file_empty',
  sentence: 'This file is empty.',
  remedy: '',
  action: null,
  requestId: null,
};

it('is over for a file that is refused or skipped, and not for one that asks or goes', () => {
  expect(isOver(row)).toBe(false);
  expect(isOver({ ...row, target: { kind: 'undecided' } })).toBe(false);
  expect(isOver({ ...row, inspection: { kind: 'failed', failure: empty } })).toBe(true);
  expect(isOver({ ...row, target: { kind: 'left_out' } })).toBe(true);
});

it('is not among the files that become new items together where an item has its name already', () => {
  const match = { kind: 'none', says: '', newName: 'LED Main' } as const;
  const asking: DropRow = { ...row, target: { kind: 'undecided' }, match };
  expect(isWithoutMatch(asking)).toBe(true);
  const namesake = { id: mediaIdSchema.parse('image'), name: 'LED Main' };
  expect(isWithoutMatch({ ...asking, match: { ...match, namesake } })).toBe(false);
});

it('says that nothing matches until somebody has chosen a new item', () => {
  const match = { kind: 'none', says: 'No match', newName: 'Guide cut' } as const;
  const given = { match, droppedOn: null };
  expect(reasonWords({ ...given, target: { kind: 'undecided' } })).toBe('No match');
  expect(reasonWords({ ...given, target: { kind: 'new_item', name: 'Guide cut' } })).toBe('');
});

const main = mediaIdSchema.parse('led_main');
const ofMain = { id: main, name: 'LED Main', why: '' };
const ofLeft = { id: mediaIdSchema.parse('led_left'), name: 'LED Left', why: '' };
const texts = { says: '', newName: '' };

it('calls no item a match that the file was dropped on', () => {
  const match = { kind: 'match', candidate: { ...ofMain, why: 'Matched by name' }, ...texts } as const;
  const target = { kind: 'item', mediaId: main, name: 'LED Main' } as const;
  expect(reasonWords({ match, target, droppedOn: null })).toBe('Matched by name');
  expect(reasonWords({ match, target, droppedOn: main })).toBe('');
});

it.each<[string, DropMatch, string | null]>([
  ['its name is certainly that of another item', { kind: 'match', candidate: ofLeft, ...texts }, 'LED Left'],
  ['an image has its name', { kind: 'none', ...texts, namesake: ofLeft }, 'LED Left'],
  ['its name is its target’s', { kind: 'match', candidate: ofMain, ...texts }, null],
  ['its name matches nothing', { kind: 'none', ...texts }, null],
  ['its name is only similar to others', { kind: 'ask', candidates: [ofLeft], ...texts }, null],
  [
    'two items have its name, and its target is one of them',
    { kind: 'ask', candidates: [ofLeft, ofMain], ...texts, namesake: ofLeft },
    null,
  ],
])('asks about a file that was dropped on an item only if %s', (_, match, named) => {
  const dropped = { ...row, match, droppedOn: main };
  expect(namedInstead(dropped)?.name ?? null).toBe(named);
  expect(rowStandingOf(dropped)).toEqual(named === null ? { kind: 'goes' } : { kind: 'asks', what: 'name' });
  expect(rowStandingOf({ ...dropped, acceptsName: true }).kind, 'a person said that it is meant').toBe(
    'goes',
  );
  expect(rowStandingOf({ ...dropped, droppedOn: null }).kind, 'chosen by its name').toBe('goes');
});

it('says of a video whose name ends like another kind of file that it uploads as a video', () => {
  const facts = { width: 1920, height: 1080, durationSeconds: 6, container: 'QuickTime' };
  const found = { probe: { kind: 'video', facts }, differences: [], openNotes: 0 };
  const inspection = { kind: 'inspected', found } as unknown as Inspection;
  const zip: DropRow = { ...row, name: 'LED_Main_v06.mov.zip', inspection };
  expect(wrongEndingWords(zip)).toBe('Named .zip, uploads as a video (QuickTime)');
  expect(hasNothingToSay(zip), 'it is shown before it is uploaded').toBe(false);
  expect(hasNothingToSay({ ...row, inspection })).toBe(true);
  expect(wrongEndingWords({ ...row, inspection })).toBeNull();
  expect(wrongEndingWords({ ...zip, inspection: { kind: 'waiting' } })).toBeNull();
});

it('asks whether bytes that are at an item already shall make another one', () => {
  const sameBytes = { versionNumber: 6, elsewhere: 'LED Main' };
  const found = { comparedWith: null, sameBytes, probe: { kind: 'truncated' } };
  const anew: DropRow = {
    ...row,
    target: { kind: 'new_item', name: 'Opener' },
    inspection: { kind: 'inspected', found } as unknown as Inspection,
  };
  expect(rowStandingOf(anew)).toEqual({ kind: 'asks', what: 'same_bytes' });
  expect(rowStandingOf({ ...anew, acceptsSameBytes: true })).toEqual({ kind: 'goes' });
});
