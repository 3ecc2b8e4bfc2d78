import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import { exampleAim } from '../../testing/drop-examples.ts';
import { exampleEncoding, exampleSequence } from '../../testing/sequence-examples.ts';
import { type DropRow, type Inspection, itemKey, newRow, type RowTarget } from './drop-row.ts';
import {
  addFiles,
  nameRows,
  openSheet,
  removeSequence,
  setSequenceEncoding,
  setSequenceItem,
} from './drop-sheet-actions.ts';
import { closeSheet, useDropSheet } from './drop-sheet-store.ts';
import { aheadOfSequence, countRows, goesAfter, sequenceBefore } from './sheet-counts.ts';

const item = (id: string): RowTarget => ({ kind: 'item', mediaId: mediaIdSchema.parse(id), name: id });
const row = (id: string, target: RowTarget): DropRow => ({
  ...newRow({
    id: fileIdSchema.parse(id),
    name: `${id}.mov`,
    kind: 'file',
    sizeBytes: id.charCodeAt(0),
    modifiedMs: 1,
  }),
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
  const before = (file: string) =>
    countRows(rows).before(fileIdSchema.parse(file), mediaIdSchema.parse('wall'))?.fileId ?? null;
  expect(['a', 'd', 'e', 'f'].map(before)).toEqual([null, 'a', 'd', 'd']);
});

it('tells of another file of exactly the same size that goes to the same item', () => {
  const rows = new Map(
    [
      { ...row('first', item('floor')), sizeBytes: 7 },
      { ...row('again', item('floor')), sizeBytes: 7 },
      { ...row('larger', item('floor')), sizeBytes: 8 },
      { ...row('elsewhere', item('wall')), sizeBytes: 8 },
      { ...row('unknown', item('wall')), sizeBytes: null },
      { ...row('unknown-too', item('wall')), sizeBytes: null },
      { ...row('skipped', { kind: 'left_out' }), sizeBytes: 8 },
    ].map((each) => [each.fileId, each]),
  );
  const sameSize = (file: string, itemId: string) =>
    countRows(rows).sameSize(fileIdSchema.parse(file), mediaIdSchema.parse(itemId));
  expect([sameSize('first', 'floor'), sameSize('again', 'floor')]).toEqual(['again.mov', 'first.mov']);
  expect([sameSize('larger', 'floor'), sameSize('elsewhere', 'wall')]).toEqual([null, null]);
  expect([sameSize('unknown', 'wall'), sameSize('gone', 'wall')]).toEqual([null, null]);
});

it('does not tell which version a file becomes behind two that may be the same file, or if it may be the same as one of them', () => {
  const rows = new Map(
    [
      { ...row('first', item('floor')), sizeBytes: 7 },
      { ...row('other', item('floor')), sizeBytes: 8 },
      { ...row('again', item('floor')), sizeBytes: 7 },
      { ...row('last', item('floor')), sizeBytes: 9 },
      { ...row('elsewhere', item('wall')), sizeBytes: 7 },
      { ...row('undecided', { kind: 'undecided' }), sizeBytes: 7 },
    ].map((each) => [each.fileId, each]),
  );
  const ahead = (file: string, itemId: string) =>
    countRows(rows).ahead(fileIdSchema.parse(file), mediaIdSchema.parse(itemId));
  expect(['first', 'other', 'again', 'last'].map((file) => ahead(file, 'floor'))).toEqual([0, 1, null, null]);
  expect([ahead('elsewhere', 'wall'), ahead('undecided', 'wall'), ahead('undecided', 'stage')]).toEqual([
    0,
    null,
    0,
  ]);
});

const rowsOf = (...rows: readonly DropRow[]) => {
  const counts = countRows(new Map(rows.map((each) => [each.fileId, each])));
  return rows.map(({ fileId, target }) =>
    target.kind === 'item' ? counts.ahead(fileId, target.mediaId) : undefined,
  );
};
/** To the wall, with what was found out about it. */
const inspected = (id: string, changes: object): DropRow => {
  const found = {
    probe: { kind: 'video', facts: { width: 64, height: 64, durationSeconds: 1 } },
    comparedWith: 'wall',
    sameBytes: null,
    ...changes,
  };
  return { ...row(id, item('wall')), inspection: { kind: 'inspected', found } as unknown as Inspection };
};
it('numbers the files of one new item as those of an item, and not a single one', () => {
  const snow: RowTarget = { kind: 'new_item', name: 'Snow' };
  const counts = (...ids: readonly string[]) => {
    const rows = ids.map((id) => row(id, id === 'roof' ? { kind: 'new_item', name: 'Roof' } : snow));
    const { ahead } = countRows(new Map(rows.map((each) => [each.fileId, each])));
    return rows.map(({ fileId, target }) => ahead(fileId, itemKey(target) ?? 'new item '));
  };
  expect(counts('a', 'roof', 'b', 'c')).toEqual([0, null, 1, 2]);
});

const again = (id: string) => inspected(id, { sameBytes: { versionNumber: 5 } });
const truncated = (id: string) => inspected(id, { probe: { kind: 'truncated', facts: null } });

it('promises no number to a file that asks while others go to its item, and the same number to no two files', () => {
  expect(rowsOf(again('a'))).toEqual([0]);
  expect(rowsOf(again('a'), row('b', item('wall')), again('c'))).toEqual([null, 0, null]);
  expect(rowsOf(again('a'), again('b'))).toEqual([null, null]);
  expect(rowsOf(again('a'), row('b', item('floor')))).toEqual([0, 0]);
  expect(rowsOf({ ...again('a'), acceptsSameBytes: true }, row('b', item('wall')))).toEqual([0, 1]);
});

it('promises no number to a file that waits for its render, nor to those behind it: whoever is complete goes first', () => {
  expect(rowsOf(truncated('a'))).toEqual([0]);
  expect(rowsOf(row('a', item('wall')), truncated('b'), row('c', item('wall')))).toEqual([0, null, null]);
});

describe('a sequence', () => {
  const [wall, floor] = [mediaIdSchema.parse('wall'), mediaIdSchema.parse('floor')];
  const sequences = ['Sand', 'Sea', 'Sky'].map((name) => ({
    ...exampleSequence,
    facts: { ...exampleSequence.facts, name, pattern: `${name}.####.png` },
  }));
  const [sand = exampleSequence, sea = exampleSequence, sky = exampleSequence] = sequences;
  const ahead = () => sequences.map((sequence) => aheadOfSequence(useDropSheet.getState(), sequence, wall));
  const beforeOf = (sequence: typeof sand) =>
    sequenceBefore(useDropSheet.getState(), sequence, wall)?.name ?? null;
  const encodable = { isAnyway: false, encode: () => {}, begin: async () => [] };
  const stands = (sequence: typeof sand, changes: Partial<typeof exampleEncoding>) =>
    setSequenceEncoding(sequence, {
      ...exampleEncoding,
      frames: { ...exampleEncoding.frames, name: sequence.facts.name },
      ...changes,
    });
  beforeEach(() => {
    openSheet(exampleAim);
    addFiles([], sequences);
    for (const sequence of sequences) {
      setSequenceItem(sequence, wall);
      stands(sequence, { encodable });
    }
  });
  afterEach(closeSheet);

  it('is promised the version after those above it that go to its item, whatever files do, and is compared with the last', () => {
    expect(ahead()).toEqual([0, 1, 2]);
    expect([sand, sea, sky].map(beforeOf)).toEqual([null, 'Sand', 'Sea']);
    const { fileId } = row('a', item('wall'));
    addFiles([{ id: fileId, name: 'a.mov', kind: 'file', sizeBytes: 1, modifiedMs: 1 }]);
    const candidate = { id: wall, name: 'wall', why: '' };
    nameRows([{ fileId, match: { kind: 'match', candidate, newName: 'a' } }]);
    expect(ahead()).toEqual([0, 1, 2]);
    setSequenceItem(sand, floor);
    expect(ahead()).toEqual([0, 0, 1]);
    expect(beforeOf(sea)).toBeNull();
    setSequenceItem(sea, null);
    expect(ahead()).toEqual([0, 0, 0]);
    setSequenceItem(sea, wall);
    removeSequence(sea);
    expect(aheadOfSequence(useDropSheet.getState(), sky, wall)).toBe(0);
  });

  it('is encoded after the one before it, also where they make their item', () => {
    const first = () => sequences.map((sequence) => goesAfter(useDropSheet.getState(), sequence));
    expect(first()).toEqual([null, 'Sand', 'Sea']);
    const snow = 'new item Snow';
    for (const sequence of [sand, sky]) setSequenceItem(sequence, snow);
    expect(first()).toEqual([null, null, 'Sand']);
    const aheadOfSnow = (...of: readonly (typeof sand)[]) =>
      of.map((sequence) => aheadOfSequence(useDropSheet.getState(), sequence, snow));
    expect(aheadOfSnow(sand, sky)).toEqual([0, 1]);
    removeSequence(sand);
    expect(aheadOfSnow(sky), 'the number of its only version says nothing').toEqual([null]);
    expect(goesAfter(useDropSheet.getState(), sky)).toBeNull();
  });

  it('is promised none if it may stay, nor behind one that is not decided yet, and goes before one that may stay', () => {
    stands(sand, { asks: true, encodable: { ...encodable, isAnyway: true } });
    expect(ahead()).toEqual([null, 0, 1]);
    expect(beforeOf(sea)).toBeNull();
    for (const sequence of sequences) stands(sequence, { asks: true });
    expect(ahead(), 'each is encoded by its own button').toEqual([0, null, null]);
    for (const sequence of [sea, sky]) stands(sequence, { encodable });
    stands(sand, {});
    expect(ahead()).toEqual([0, null, null]);
    for (const sequence of [sea, sky]) stands(sequence, {});
    expect(ahead(), 'one rate may be chosen for all').toEqual([0, 1, 2]);
  });
});
