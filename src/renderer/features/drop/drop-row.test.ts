import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import { type DropRow, isOver, isWithoutMatch, newRow } from './drop-row.ts';

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
