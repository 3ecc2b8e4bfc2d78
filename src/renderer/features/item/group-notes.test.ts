import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import { noteSchema } from '../../../shared/api/note.ts';
import { groupNotes, linesOf, type NoteFilter } from './group-notes.ts';

const note = (id: string, version: number, atSeconds: number, status: 'open' | 'resolved' = 'open') =>
  noteSchema.parse({
    object: 'note',
    id,
    project_id: 'p',
    media_id: 'm',
    version_id: `version ${version}`,
    version_number: version,
    comp_id: null,
    text: id,
    author: { name: null, signed_in: false },
    at_seconds: atSeconds,
    status,
    has_drawing: false,
    replies_count: 0,
    created_at: '2026-01-01T00:00:00Z',
    app_url: 'https://example.com',
  });

const notes = [
  note('b', 3, 5),
  note('a', 3, 1),
  note('c', 2, 9),
  note('done', 2, 2, 'resolved'),
  note('now', 4, 0),
];
const active = versionIdSchema.parse('version 4');

it('groups by version, newest first, and by place in the video', () => {
  const { groups } = groupNotes(notes, active, 'all');
  expect(groups.map(({ versionNumber, isActive }) => [versionNumber, isActive])).toEqual([
    [4, true],
    [3, false],
    [2, false],
  ]);
  expect(groups[1]?.notes.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('tells what is still open on older versions, whatever is filtered', () => {
  expect(groupNotes(notes, active, 'resolved').stillOpenWords).toBe('3 still open: 2 from v3, 1 from v2');
});

it('takes every noted version for an older one when the active one has no notes', () => {
  const { stillOpenWords } = groupNotes(notes, versionIdSchema.parse('version 5'), 'open');
  expect(stillOpenWords).toBe('4 still open: 1 from v4, 2 from v3, 1 from v2');
});

it('does not count notes on a version newer than the one that was picked', () => {
  const { stillOpenWords } = groupNotes(notes, versionIdSchema.parse('version 3'), 'open');
  expect(stillOpenWords).toBe('1 still open from v2');
});

it('has nothing to say without notes', () => {
  expect(groupNotes([], active, 'all')).toEqual({ stillOpen: [], stillOpenWords: null, groups: [] });
});

const said = (filter: NoteFilter) =>
  linesOf(groupNotes(notes, active, filter), filter).map((line) =>
    line.kind === 'older'
      ? line.words
      : line.kind === 'version'
        ? `v${line.group.versionNumber}`
        : line.note.id,
  );

it('puts what is open on older versions first, and says none of it twice', () => {
  expect(said('open')).toEqual(['3 still open: 2 from v3, 1 from v2', 'a', 'b', 'c', 'v4', 'now']);
  expect(said('all')).toEqual(['v4', 'now', 'v3', 'a', 'b', 'v2', 'done', 'c']);
  expect(said('resolved')).toEqual(['v2', 'done']);
});
