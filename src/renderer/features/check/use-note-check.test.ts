import { expect, it } from 'vitest';
import { noteIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { noteSchema } from '../../../shared/api/note.ts';
import { firstUnchecked, inFilmOrder, wholeFilm } from './use-note-check.ts';

const note = (id: string, atSeconds: number) =>
  noteSchema.parse({
    ...{ object: 'note', id, project_id: 'p', media_id: 'm', version_id: 'v', version_number: 4 },
    ...{ comp_id: null, text: id, author: { name: null, signed_in: false }, at_seconds: atSeconds },
    ...{ status: 'open', has_drawing: false, replies_count: 0 },
    ...{ created_at: '2026-01-01T00:00:00Z', app_url: 'https://example.com' },
  });

it('starts with the first note that is not checked', () => {
  const notes = inFilmOrder([note('last', 9), note('first', 1), note('second', 5)], {});
  const ticks = (...ids: readonly string[]) => ids.map((id) => ({ noteId: noteIdSchema.parse(id) }));
  expect(firstUnchecked(notes, [])).toBe('first');
  expect(firstUnchecked(notes, ticks('first'))).toBe('second');
  expect(firstUnchecked(notes, ticks('first', 'second'))).toBe('last');
  expect(firstUnchecked(notes, ticks('second', 'last'))).toBe('first');
  expect(firstUnchecked(notes, ticks('first', 'second', 'last')), 'nothing is left').toBe(null);
  expect(firstUnchecked([], [])).toBe(null);
});

it('compares with the version that was asked for, by its notes', () => {
  const against = { versionId: versionIdSchema.parse('v'), versionNumber: 4 };
  const other = { versionId: versionIdSchema.parse('other'), versionNumber: 3 };
  const notes = [note('own', 1), { ...note('of the other', 2), version_id: other.versionId }];
  const idsOf = (opening: Parameters<typeof inFilmOrder>[1]) =>
    inFilmOrder(notes, opening).map(({ id }) => id);
  expect(idsOf({})).toEqual(['own', 'of the other']);
  expect(idsOf({ against })).toEqual(['own']);
  expect(wholeFilm({ subject: null, others: [] }, against)).toMatchObject(against);
});
