import { afterEach, expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import { exampleSequence } from '../../testing/sequence-examples.ts';
import type { DropRow } from './drop-row.ts';
import {
  acceptHour,
  acceptSameBytes,
  acceptShape,
  addFiles,
  closeSheet,
  type DropAim,
  nameRows,
  openSheet,
  removeSequence,
  setTarget,
  updateFiles,
  useDropSheet,
} from './drop-sheet-store.ts';
import { skipOrInclude } from './row-actions.ts';

const item = { mediaId: mediaIdSchema.parse('med_wall'), name: 'Wall' };
const accountId = accountIdSchema.parse('account');
const onItem: DropAim = { accountId, projectId: projectIdSchema.parse('prj_1'), projectName: 'Show', item };
const fileId = fileIdSchema.parse('file_1');
const file = { id: fileId, name: 'final FINAL.mov', kind: 'file', sizeBytes: 1_000 } as const;
const unknownName = {
  fileId,
  match: { kind: 'none', says: 'No item is called that.', newName: 'final' },
} as const;

afterEach(closeSheet);

function row(): DropRow {
  const found = useDropSheet.getState().rows.get(fileId);
  if (!found) throw new Error('The sheet has no such file.');
  return found;
}

it('gives a skipped file the item back that it was dropped on', () => {
  openSheet(onItem);
  addFiles([file]);
  nameRows([unknownName]);
  expect(row().target).toEqual({ kind: 'item', ...item });
  skipOrInclude(row(), true);
  skipOrInclude(row(), true);
  expect(row().target).toEqual({ kind: 'left_out' });
  skipOrInclude(row(), false);
  expect(row().target).toEqual({ kind: 'item', ...item });
});

it('gives a skipped file the target back that the person chose', () => {
  openSheet({ ...onItem, item: null });
  addFiles([file]);
  nameRows([unknownName]);
  setTarget(fileId, { kind: 'new_item', name: 'Finale' });
  skipOrInclude(row(), true);
  skipOrInclude(row(), false);
  expect(row().target).toEqual({ kind: 'new_item', name: 'Finale' });
});

it('gives a file that was skipped before its name was known the target that its name leads to', () => {
  openSheet(onItem);
  addFiles([file]);
  skipOrInclude(row(), true);
  nameRows([unknownName]);
  expect(row().target).toEqual({ kind: 'left_out' });
  skipOrInclude(row(), false);
  expect(row().target).toEqual({ kind: 'item', ...item });
});

it('lists a sequence that is dropped twice once, as it was the second time, and takes it out as a whole', () => {
  openSheet({ ...onItem, item: null });
  const other = { ...exampleSequence, folderId: fileIdSchema.parse('other_folder') };
  const longer = { ...exampleSequence, facts: { ...exampleSequence.facts, frameCount: 3, lastFrame: 3 } };
  addFiles([], [exampleSequence]);
  addFiles([], [other, longer]);
  expect(useDropSheet.getState()).toMatchObject({ sequences: [longer, other], arrived: 2 });
  removeSequence(exampleSequence);
  expect(useDropSheet.getState().sequences).toEqual([other]);
});

it('counts a file that was replaced as another take, about which nothing is accepted', () => {
  openSheet(onItem);
  addFiles([file]);
  const accept = () => {
    acceptHour(fileId, true);
    acceptShape(fileId, true);
    acceptSameBytes(fileId, true);
  };
  accept();
  expect(updateFiles([file])).toEqual([]);
  expect(row()).toMatchObject({ take: 0, acceptsHour: true, acceptsShape: true, acceptsSameBytes: true });
  expect(updateFiles([{ ...file, sizeBytes: 2_000 }])).toEqual([fileId]);
  expect(row()).toMatchObject({ take: 1, acceptsHour: false, acceptsShape: false, acceptsSameBytes: false });
});
