import { afterEach, beforeEach, expect, it } from 'vitest';
import { mediaIdSchema, noteIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import type { CheckOpening } from '../../store/window-store.ts';
import { exampleAim } from '../../testing/drop-examples.ts';
import type { Inspection } from './drop-row.ts';
import { addFiles, openSheet, setInspections, setTarget, tickNote } from './drop-sheet-actions.ts';
import { closeSheet, useDropSheet } from './drop-sheet-store.ts';
import { followingInSheet, reviewsFrom } from './sheet-reviews.ts';

const projectId = projectIdSchema.parse('tour');
const facts = { width: 1920, height: 1080, durationSeconds: 2 };
const fileId = (name: string) => fileIdSchema.parse(name);
const itemOf = (name: string) => mediaIdSchema.parse(`item of ${name}`);

beforeEach(() => {
  openSheet(exampleAim);
  const notes = { halo: 2, plain: 0, kite: 1, wall: 3 };
  for (const [name, openNotes] of Object.entries(notes)) {
    addFiles([{ id: fileId(name), name: `${name}.mov`, kind: 'file', sizeBytes: 1, modifiedMs: 1 }]);
    setTarget(fileId(name), { kind: 'item', mediaId: itemOf(name), name });
    const found = { comparedWith: itemOf(name), openNotes, probe: { kind: 'video', facts } };
    const inspection = { kind: 'inspected', found } as unknown as Inspection;
    setInspections([{ fileId: fileId(name), inspection }]);
  }
});
afterEach(closeSheet);

const filesOf = (openings: readonly CheckOpening[]) =>
  openings.map(({ subject }) => subject.kind === 'file' && subject.fileId);
const from = (first: string | null) =>
  filesOf(reviewsFrom(first === null ? null : fileId(first), useDropSheet.getState(), projectId));
const tick = (name: string, notes: readonly string[]) => {
  for (const note of notes) tickNote(fileId(name), itemOf(name), noteIdSchema.parse(note), true);
};

it('goes through all files of the sheet with open notes, also when it begins at one of them', () => {
  expect(from(null)).toEqual(['halo', 'kite', 'wall']);
  expect(from('kite')).toEqual(['kite', 'halo', 'wall']);
  expect(from('plain')).toEqual(['plain', 'halo', 'kite', 'wall']);
});

it('leaves out files whose notes are all checked, and those that are skipped', () => {
  tick('halo', ['a', 'b']);
  tick('wall', ['a']);
  expect(from(null)).toEqual(['kite', 'wall']);
  expect(from('halo'), 'asked for').toEqual(['halo', 'kite', 'wall']);
  setTarget(fileId('kite'), { kind: 'left_out' });
  expect(from('halo')).toEqual(['halo', 'wall']);
});

it('goes on in the sheet after a file that was reviewed from a viewer, unless the sheet doesn’t have it', () => {
  expect(filesOf(followingInSheet(fileId('halo'), projectId))).toEqual(['kite', 'wall']);
  expect(followingInSheet(fileId('other'), projectId)).toEqual([]);
});
