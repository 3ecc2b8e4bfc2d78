import { expect, it } from 'vitest';
import { noteSchema } from '../../../shared/api/note.ts';
import { exportNotes } from './export-notes.ts';
import { markersOf } from './markers.ts';
import { type MarkedNote, placeNotes } from './placed-notes.ts';

const pal = { num: 25, den: 1 };

function noteOn(item: string, text = 'Too bright', marks: MarkedNote['marks'] = []): MarkedNote {
  const note = noteSchema.parse({
    object: 'note',
    id: 'note_1',
    project_id: 'prj_1',
    media_id: 'med_1',
    version_id: 'ver_1',
    version_number: 4,
    comp_id: null,
    text,
    author: { id: 'usr_1', name: 'Ada', signed_in: true },
    at_seconds: 2,
    status: 'open',
    has_drawing: false,
    replies_count: 0,
    created_at: '2026-01-01T00:00:00Z',
    app_url: 'https://app.example/note_1',
  });
  const [placed] = placeNotes([note], { versions: [], told: null }, pal, 0);
  if (!placed) throw new Error('a note');
  return { ...placed, item, marks };
}
const textsOf = (notes: readonly MarkedNote[]) =>
  markersOf('Show', notes, { rate: pal, dropFrame: false }).markers.map(({ text }) => text);

it('names the item where the notes are of several, and only there', () => {
  expect(textsOf([noteOn('Wall'), noteOn('Wall')])).toEqual(['v4 Ada: Too bright', 'v4 Ada: Too bright']);
  expect(textsOf([noteOn('Wall'), noteOn('Floor'), noteOn('Wall')])).toEqual([
    'Wall v4 Ada: Too bright',
    'Floor v4 Ada: Too bright',
    'Wall v4 Ada: Too bright',
  ]);
});

it('cuts a long note, and never what was checked off on it', () => {
  const mark = { versionId: null, versionNumber: 5, keyName: 'Ada', checkedAtMs: 0 };
  const [text = ''] = textsOf([noteOn('Wall', 'x'.repeat(900), [mark])]);
  expect(text).toHaveLength(500);
  expect(text).toMatch(/x… \(checked on v5\)$/);
});

it('says to scripts with which key a note was checked off, where that is known', () => {
  const mark = { versionId: null, versionNumber: 5, checkedAtMs: 0 };
  const marks = ['Ada', ''].map((keyName) => ({ ...mark, keyName }));
  const [note] = JSON.parse(exportNotes('json', 'Show', [noteOn('Wall', 'Too bright', marks)]));
  const checked = { version_id: null, version_number: 5, at: '1970-01-01T00:00:00.000Z' };
  expect(note.checked).toEqual([
    { ...checked, with_key: 'Ada' },
    { ...checked, with_key: null },
  ]);
});
