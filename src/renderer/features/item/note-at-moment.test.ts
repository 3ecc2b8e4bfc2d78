import { expect, it } from 'vitest';
import { type Note, noteSchema } from '../../../shared/api/note.ts';
import { noteAtMoment } from './note-at-moment.ts';

const note = (id: string, versionNumber: number, atSeconds: number): Note =>
  noteSchema.parse({
    object: 'note',
    id,
    project_id: 'prj_1',
    media_id: 'med_1',
    version_id: `ver_${versionNumber}`,
    version_number: versionNumber,
    comp_id: null,
    text: id,
    author: { name: null, signed_in: false },
    at_seconds: atSeconds,
    status: 'open',
    has_drawing: false,
    replies_count: 0,
    created_at: '2026-01-01T00:00:00Z',
    app_url: 'https://app.example/n',
  });
const notes = [note('a', 4, 1), note('b', 5, 8), note('c', 5, 2), note('d', 4, 2)];
const at25 = ({ at_seconds }: Note) => at_seconds * 25;

it.each([
  ['the nearest on that version', { versionNumber: 5, frame: 60 }, 'c'],
  ['the first on a version', { versionNumber: 4, frame: null }, 'a'],
  ['the newest version of two at one frame', { versionNumber: null, frame: 51 }, 'c'],
  ['none on a version without notes', { versionNumber: 3, frame: 60 }, null],
])('finds %s', (_what, moment, expected) => {
  expect(noteAtMoment(notes, moment, at25)?.id ?? null).toBe(expected);
});

it('finds the version where no frame is known', () => {
  expect(noteAtMoment(notes, { versionNumber: 4, frame: 60 }, () => null)?.version_number).toBe(4);
});
