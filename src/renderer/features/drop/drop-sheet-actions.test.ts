import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaIdSchema, noteIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import type { ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import { type FileId, fileIdSchema } from '../../../shared/ipc/values.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import { exampleSequence } from '../../testing/sequence-examples.ts';
import { type DropRow, itemTarget } from './drop-row.ts';
import {
  acceptHour,
  acceptSameBytes,
  acceptShape,
  addFiles,
  chooseForSequence,
  makeNewItems,
  nameRows,
  openSheet,
  removeSequence,
  sequenceKey,
  setSequenceItem,
  setSequenceMatch,
  setTarget,
  tickNote,
  ticksOn,
  updateFiles,
} from './drop-sheet-actions.ts';
import { closeSheet, type DropAim, useDropSheet } from './drop-sheet-store.ts';
import { skipOrInclude } from './row-actions.ts';

const item = { mediaId: mediaIdSchema.parse('med_wall'), name: 'Wall' };
const accountId = accountIdSchema.parse('account');
const onItem: DropAim = { accountId, projectId: projectIdSchema.parse('prj_1'), projectName: 'Show', item };
const fileId = fileIdSchema.parse('file_1');
const file = { id: fileId, name: 'final FINAL.mov', kind: 'file', sizeBytes: 1_000, modifiedMs: 1 } as const;
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

it.each([
  ['a longer one', { sizeBytes: 2_000 }],
  ['one of exactly the same size', { modifiedMs: 2 }],
])(
  'counts a file that was replaced by %s as another take, about which nothing is accepted or ticked off',
  (_by, now) => {
    openSheet(onItem);
    addFiles([file]);
    const accept = () => {
      acceptHour(fileId, true);
      acceptShape(fileId, true);
      acceptSameBytes(fileId, true);
    };
    accept();
    for (const noteId of notes) tickNote(fileId, wall, noteId, true);
    expect(updateFiles([file])).toEqual([]);
    expect(row()).toMatchObject({ take: 0, acceptsHour: true, acceptsShape: true, acceptsSameBytes: true });
    expect([...ticksOn(useDropSheet.getState(), fileId, wall)]).toEqual(notes);
    expect(updateFiles([{ ...file, ...now }])).toEqual([fileId]);
    expect(row()).toMatchObject({
      take: 1,
      acceptsHour: false,
      acceptsShape: false,
      acceptsSameBytes: false,
    });
    expect([...ticksOn(useDropSheet.getState(), fileId, wall)]).toEqual([]);
  },
);

const wall = mediaIdSchema.parse('med_wall');
const notes = ['not_1', 'not_2'].map((id) => noteIdSchema.parse(id));

it('keeps the ticks of two files for one item apart', () => {
  const [one, two] = [fileIdSchema.parse('one'), fileIdSchema.parse('two')];
  openSheet({ ...onItem, item: null });
  addFiles([one, two].map((id) => ({ ...file, id })));
  for (const note of notes) tickNote(one, wall, note, true);
  const ticked = (id: FileId) => [...ticksOn(useDropSheet.getState(), id, wall)];
  expect([ticked(one), ticked(two)]).toEqual([notes, []]);
});

it('puts the sequences of one item in the order of their versions, and no others', () => {
  openSheet(onItem);
  const sequence = (name: string): ImageSequenceFound => ({
    ...exampleSequence,
    facts: { ...exampleSequence.facts, name, pattern: `${name}.####.png` },
  });
  const [ten, sky, two, nine] = [sequence('v10'), sequence('Sky'), sequence('v2'), sequence('v9')];
  addFiles([], [ten, sky, two, nine]);
  const floor = mediaIdSchema.parse('med_floor');
  const named = () => useDropSheet.getState().sequences.map(({ facts }) => facts.name);
  setSequenceItem(ten, item.mediaId);
  setSequenceItem(sky, floor);
  expect(named()).toEqual(['v10', 'Sky', 'v2', 'v9']);
  setSequenceItem(two, item.mediaId);
  setSequenceItem(nine, item.mediaId);
  expect(named()).toEqual(['v2', 'Sky', 'v9', 'v10']);
  setSequenceItem(two, item.mediaId, { written: 'v2', numbers: [11] });
  setSequenceItem(nine, item.mediaId, { written: 'v9', numbers: [9] });
  setSequenceItem(ten, item.mediaId, { written: 'v10', numbers: [10] });
  expect(named(), 'what the examination reads of a name counts').toEqual(['v9', 'Sky', 'v10', 'v2']);
});

it('puts the sequences of one new item in the order of their versions', () => {
  openSheet({ ...onItem, item: null });
  const sequences = ['Rain_v3', 'Sky_v2', 'Rain_v1', 'Rain_v2'].map((name) => ({
    ...exampleSequence,
    facts: { ...exampleSequence.facts, name, pattern: `${name}.####.png` },
  }));
  addFiles([], sequences);
  for (const sequence of sequences) {
    const number = Number(sequence.facts.name.at(-1));
    setSequenceItem(sequence, null, { written: `v${number}`, numbers: [number] });
  }
  const named = useDropSheet.getState().sequences.map(({ facts }) => facts.name);
  expect(named).toEqual(['Rain_v1', 'Sky_v2', 'Rain_v2', 'Rain_v3']);
});

describe('an answer about one sequence', () => {
  const [v3, v1, sky] = ['Rain_v3', 'Rain_v1', 'Sky_v2'].map((name) => ({
    ...exampleSequence,
    facts: { ...exampleSequence.facts, name, pattern: `${name}.####.png` },
  })) as [ImageSequenceFound, ImageSequenceFound, ImageSequenceFound];
  const choices = (sequence: ImageSequenceFound) =>
    useDropSheet.getState().sequenceChoices.get(sequenceKey(sequence));
  beforeEach(() => {
    openSheet({ ...onItem, item: null });
    addFiles([], [v3, v1, sky]);
    for (const [sequence, newName] of [
      [v3, 'Rain'],
      [v1, 'Rain'],
      [sky, 'Sky'],
    ] as const)
      setSequenceMatch(sequence, { kind: 'none', says: 'No match', newName });
  });

  it('is that for undecided ones of the same name, and for none that is decided', () => {
    chooseForSequence(v3, { target: { kind: 'new_item', name: 'Rain' } });
    expect([v3, v1, sky].map((each) => choices(each)?.target?.kind)).toEqual([
      'new_item',
      'new_item',
      undefined,
    ]);
    chooseForSequence(v3, { target: itemTarget({ id: item.mediaId, name: 'Wall', why: '' }) });
    expect(choices(v1)?.target).toEqual({ kind: 'new_item', name: 'Rain' });
  });

  it('about its rate is proposed for all', () => {
    chooseForSequence(v3, { rate: { kind: 'usual', value: '25' } });
    expect(useDropSheet.getState().rate).toEqual({ kind: 'usual', value: '25' });
    expect(choices(sky)?.rate).toBeUndefined();
  });

  it('about all makes new items of those that match nothing, together with the files', () => {
    setSequenceMatch(sky, { kind: 'ask', says: 'Similar item: Skyline', newName: 'Sky', candidates: [] });
    addFiles([file]);
    nameRows([unknownName]);
    makeNewItems();
    expect([v3, v1, sky].map((each) => choices(each)?.target?.kind)).toEqual([
      'new_item',
      'new_item',
      undefined,
    ]);
    expect(row().target).toEqual({ kind: 'new_item', name: 'final' });
  });
});
