import { beforeEach, expect, it } from 'vitest';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import { exampleAim as aim } from '../../testing/drop-examples.ts';
import { exampleSequence } from '../../testing/sequence-examples.ts';
import { addFiles, finishGathering, openSheet, startGathering } from './drop-sheet-actions.ts';
import { useDropSheet } from './drop-sheet-store.ts';
import { leaveSequence } from './leave-sheet.ts';

const file = {
  id: fileIdSchema.parse('a'),
  name: 'a.mov',
  kind: 'file',
  sizeBytes: 1,
  modifiedMs: 1,
} as const;

beforeEach(() => {
  openSheet(aim);
  addFiles([], [exampleSequence]);
});

it('closes the sheet with its last sequence', () => {
  leaveSequence(aim, exampleSequence);
  expect(useDropSheet.getState().aim).toBeNull();
});

it('leaves the sheet open while a dropped folder is still being read, whose files come later', () => {
  startGathering();
  leaveSequence(aim, exampleSequence);
  expect(useDropSheet.getState()).toMatchObject({ aim, sequences: [] });
  addFiles([file]);
  finishGathering();
  expect(useDropSheet.getState().order).toEqual([file.id]);
});

it('leaves the sheet open for a file that came while the sequence was queued', () => {
  addFiles([file]);
  leaveSequence(aim, exampleSequence);
  expect(useDropSheet.getState()).toMatchObject({ aim, sequences: [], order: [file.id] });
});

it('leaves a later sheet alone, even if it has the same sequence', () => {
  const other = { ...aim, projectName: 'Other show' };
  openSheet(other);
  addFiles([], [exampleSequence]);
  leaveSequence(aim, exampleSequence);
  expect(useDropSheet.getState()).toMatchObject({ aim: other, sequences: [exampleSequence] });
});
