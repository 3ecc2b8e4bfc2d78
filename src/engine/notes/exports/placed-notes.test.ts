import { expect, it } from 'vitest';
import type { Note } from '../../../shared/api/note.ts';
import { placeNotes } from './placed-notes.ts';

it('places notes in playing order, and those at the same time always in the same order', () => {
  const note = (id: string, at_seconds: number) =>
    ({ id, at_seconds, version_id: 'ver_1' }) as unknown as Note;
  const notes = [note('b', 9), note('d', 2), note('a', 9), note('c', 4)];
  for (const given of [notes, notes.toReversed()]) {
    const placed = placeNotes(given, { versions: [], told: null }, null, 0);
    expect(placed.map((each) => each.note.id)).toEqual(['d', 'c', 'a', 'b']);
  }
});
