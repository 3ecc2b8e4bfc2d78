import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { notesOnRender } from './notes-on-render.ts';

const [older, own] = ['ver_1', 'ver_2'].map((id) => versionIdSchema.parse(id));

it("holds the item's open notes and all of the version, in order of time, but no resolved ones of others", () => {
  const note = (id: string, at_seconds: number, version_id: typeof own, status: Note['status']) =>
    ({ id, at_seconds, version_id, status }) as Note;
  const notes = [
    note('c', 40, older, 'open'),
    note('resolved', 41, older, 'resolved'),
    note('b', 2, own, 'resolved'),
    note('a', 2, own, 'open'),
  ];
  const shown = (versionId: typeof own | null) => notesOnRender(notes, versionId ?? null).map(({ id }) => id);
  expect(shown(own)).toEqual(['a', 'b', 'c']);
  expect(shown(null)).toEqual(['a', 'c']);
});
