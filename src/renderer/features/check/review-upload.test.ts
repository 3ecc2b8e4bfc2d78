import { afterEach, expect, it } from 'vitest';
import { type FileId, fileIdSchema } from '../../../shared/ipc/values.ts';
import type { CheckOpening } from '../../store/window-store.ts';
import { exampleAim } from '../../testing/drop-examples.ts';
import { exampleEncoding, exampleSequence } from '../../testing/sequence-examples.ts';
import {
  addFiles,
  finishGathering,
  openSheet,
  removeRows,
  removeSequence,
  setSending,
  setSequenceEncoding,
  setSequenceItem,
  setTarget,
  startGathering,
} from '../drop/drop-sheet-actions.ts';
import { closeSheet, useDropSheet } from '../drop/drop-sheet-store.ts';
import { reviewUpload } from './review-upload.ts';

const one: FileId = fileIdSchema.parse('one');
const two: FileId = fileIdSchema.parse('two');
const { folderId, facts } = exampleSequence;
const frames: Extract<CheckOpening['subject'], { kind: 'frames' }> = {
  ...{ kind: 'frames', folderId, pattern: facts.pattern },
  ...{ rate: null, colour: 'as_is', skipFrames: [], fillGaps: false },
};
const after = (subject: Parameters<typeof reviewUpload>[0]) => reviewUpload(subject, useDropSheet.getState());

afterEach(closeSheet);

it('uploads every file of the sheet after the review of one, once none of them needs an answer', () => {
  openSheet(exampleAim);
  const file = { kind: 'file', sizeBytes: 1, modifiedMs: 1 } as const;
  addFiles([
    { id: one, name: 'One.mov', ...file },
    { id: two, name: 'Two.mov', ...file },
  ]);
  setTarget(one, { kind: 'new_item', name: 'One' });
  const subject = { kind: 'file', fileId: one } as const;
  expect(after(subject), 'the other has no item').toBe(null);
  setTarget(two, { kind: 'new_item', name: 'Two' });
  expect(after(subject)).toEqual({ kind: 'files', count: 2 });
  setSending(true);
  expect(after(subject)).toBe(null);
  setSending(false);
  startGathering();
  expect(after(subject), 'another drop is still being read').toBe(null);
  finishGathering();
  removeRows([one]);
  expect(after(subject), 'it was uploaded meanwhile').toBe(null);
});

it('encodes the sequence that was reviewed, never the files beside it', () => {
  openSheet(exampleAim);
  addFiles([{ id: one, name: 'One.mov', kind: 'file', sizeBytes: 1, modifiedMs: 1 }], [exampleSequence]);
  setTarget(one, { kind: 'new_item', name: 'One' });
  expect(after(frames), 'it lacks its rate').toBe(null);
  const encode = () => {};
  const sequence = { isAnyway: true, encode, begin: async () => [] };
  setSequenceEncoding(exampleSequence, {
    ...exampleEncoding,
    encodable: sequence,
    waitsFor: 'Another shape',
  });
  expect(after(frames)).toEqual({ kind: 'sequence', ...sequence });
  expect(after({ ...frames, pattern: 'other.####.png' })).toBe(null);
  expect(after({ kind: 'newest' })).toBe(null);
  removeRows([one]);
  setSequenceEncoding(exampleSequence, null);
  expect(after(frames)).toBe(null);
});

it('encodes no sequence before the one that becomes the version before it', () => {
  openSheet(exampleAim);
  const older = { ...exampleSequence, facts: { ...facts, name: 'Comet_v000', pattern: 'Comet_v000.{}.png' } };
  addFiles([], [older, exampleSequence]);
  const encodable = { isAnyway: false, encode: () => {}, begin: async () => [] };
  for (const sequence of [older, exampleSequence]) {
    setSequenceItem(sequence, 'new item Comet');
    setSequenceEncoding(sequence, { ...exampleEncoding, encodable });
  }
  expect(after(frames)).toBe(null);
  expect(after({ ...frames, pattern: older.facts.pattern })).not.toBe(null);
  removeSequence(older);
  expect(after(frames)).not.toBe(null);
});
