import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import { type DropRow, newRow, type RowTarget } from './drop-row.ts';
import { countRows } from './sheet-counts.ts';

const item = (id: string): RowTarget => ({ kind: 'item', mediaId: mediaIdSchema.parse(id), name: id });
const row = (id: string, target: RowTarget): DropRow => ({
  ...newRow({ id: fileIdSchema.parse(id), name: `${id}.mov`, kind: 'file', sizeBytes: 1, modifiedMs: 1 }),
  target,
});

it('counts the files of the sheet that go to an item before another one', () => {
  const rows = new Map(
    [
      row('a', item('wall')),
      row('b', item('floor')),
      row('c', { kind: 'left_out' }),
      row('d', item('wall')),
      row('e', { kind: 'undecided' }),
      row('f', item('wall')),
    ].map((each) => [each.fileId, each]),
  );
  const ahead = (file: string, itemId: string) =>
    countRows(rows).ahead(fileIdSchema.parse(file), mediaIdSchema.parse(itemId));
  expect([ahead('a', 'wall'), ahead('e', 'wall'), ahead('e', 'floor'), ahead('f', 'stage')]).toEqual([
    0, 2, 1, 0,
  ]);
  expect(countRows(rows).to(mediaIdSchema.parse('wall'))).toBe(3);
});
