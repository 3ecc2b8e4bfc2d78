import { describe, expect, it } from 'vitest';
import { noteIdSchema, versionIdSchema } from '../../shared/api/ids.ts';
import type { ItemNote } from './exports/placed-notes.ts';
import { filterNotes, type NoteFilter } from './filter-notes.ts';
import { marksOf, versionNumbers } from './note-marks.ts';

const version = (text: string) => versionIdSchema.parse(text);

function note(id: string, text: string, name: string | null, status = 'open', number = 3): ItemNote {
  return {
    item: 'Halo Chorus',
    note: {
      id,
      text,
      status,
      author: { name },
      version_id: version(`ver_${number}`),
      version_number: number,
    },
  } as unknown as ItemNote;
}
const notes = [
  note('a', 'Flicker on the left', 'Zoë'),
  note('b', 'Too dark', null, 'resolved'),
  note('c', 'Ｆｌｉｃｋｅｒ at the end', 'Kim', 'open', 13),
];
const all: NoteFilter = { text: '', status: 'all', author: null, version: null };
const found = (filter: Partial<NoteFilter>) =>
  filterNotes(notes, { ...all, ...filter })
    .map(({ note: { id } }) => id)
    .join('');

it.each<readonly [Partial<NoteFilter>, string]>([
  [{}, 'abc'],
  [{ status: 'open' }, 'ac'],
  [{ status: 'resolved' }, 'b'],
  [{ text: 'FLICKER' }, 'ac'],
  [{ text: ' left  flicker ' }, 'a'],
  [{ text: 'flicker dark' }, ''],
  [{ text: 'zoe' }, 'a'],
  [{ text: 'halo kim' }, 'c'],
  [{ author: 'zoe' }, 'a'],
  [{ author: '' }, 'b'],
  [{ author: 'Zo' }, ''],
  [{ version: 'v3' }, 'ab'],
  [{ version: '13' }, 'c'],
  [{ version: 'V13' }, 'c'],
  [{ version: 'ver_3' }, 'ab'],
  [{ version: 'v' }, ''],
  [{ version: 'v13', status: 'resolved' }, ''],
])('%j finds %j', (filter, ids) => expect(found(filter)).toBe(ids));

describe('what was checked off', () => {
  const [one, two] = ['note_1', 'note_2'].map((id) => noteIdSchema.parse(id));
  if (!one || !two) throw new Error('ids');
  const tick = (noteId: typeof one, versionId: string | null, checkedAtMs: number) => ({
    noteId,
    versionId: versionId === null ? null : version(versionId),
    keyName: 'Kim',
    checkedAtMs,
  });

  it('stands with its note, oldest first, under the number of its version where that is known', () => {
    const numbers = new Map([[version('ver_3'), 3]]);
    const marks = marksOf([tick(one, 'ver_3', 9), tick(two, null, 5), tick(one, 'ver_9', 4)], numbers);
    expect(marks.get(one)?.map(({ checkedAtMs, versionNumber }) => [checkedAtMs, versionNumber])).toEqual([
      [4, null],
      [9, 3],
    ]);
    expect(marks.get(two)).toMatchObject([{ versionNumber: null, versionId: null }]);
  });

  it('takes numbers from notes, and from uploads before them', () => {
    const sent = [
      { receipt: { version_id: version('ver_1'), version_number: 1 } },
      { receipt: { version_id: version('ver_2'), version_number: null } },
      { receipt: { version_id: null, version_number: 4 } },
    ];
    const onNotes = [
      { version_id: version('ver_1'), version_number: 7 },
      { version_id: version('ver_2'), version_number: 2 },
    ];
    expect([...versionNumbers(sent, onNotes)]).toEqual([
      ['ver_1', 1],
      ['ver_2', 2],
    ]);
  });
});
