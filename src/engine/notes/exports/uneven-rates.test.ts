import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { notesAsCsv } from './notes-csv.ts';
import { placeNotes } from './placed-notes.ts';

const versionId = versionIdSchema.parse('ver_1');
const note = {
  id: 'note_1',
  version_id: versionId,
  version_number: 1,
  at_seconds: 12.28,
  status: 'open',
  text: 'too bright',
  author: { name: 'Mia' },
  has_drawing: false,
  replies_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  app_url: 'https://app.example.com/n',
} as unknown as Note;
const known = (
  rate: { num: number; den: number } | null,
  told: { num: number; den: number } | null = null,
) => ({
  versions: [
    {
      ...{ versionId, rate, dropFrame: false, startTimecode: null, startTimecodeUnread: false },
      ...{ firstFrame: null, versionNumber: 1, hasArrived: true },
    },
  ],
  told,
});

it('places a note of an uneven version by its time alone, also where a rate was told for the item', () => {
  const [placed] = placeNotes([note], known(null, { num: 25, den: 1 }), null, 0);
  expect(placed).toMatchObject({ isUneven: true, place: null });
  expect(notesAsCsv(placed ? [{ ...placed, item: 'Wall', marks: [] }] : [])).toContain(
    '\nWall,0:12.280,,12.28,,1,',
  );
});

it('counts by the rate that somebody names for it', () => {
  const [placed] = placeNotes([note], known(null), { num: 25, den: 1 }, 0);
  expect(placed).toMatchObject({ isUneven: false, place: { timecode: '00:00:12:07', frameNumber: 307 } });
});

it('keeps whether a version drops frame numbers where its own rate is named, and drops them at another that can', () => {
  const ntsc = { num: 30_000, den: 1001 };
  const late = { ...note, at_seconds: 600.6 };
  const timecode = (own: Parameters<typeof known>[0], named: typeof ntsc, dropFrame = false) => {
    const { versions, told } = known(own);
    const rates = { versions: versions.map((version) => ({ ...version, dropFrame })), told };
    return placeNotes([late], rates, named, 0)[0]?.place?.timecode;
  };
  expect(timecode(ntsc, ntsc)).toBe('00:10:00:00');
  expect(timecode(ntsc, ntsc, true)).toBe('00:10:00;18');
  expect(timecode({ num: 25, den: 1 }, ntsc)).toBe('00:10:00;18');
});

it('counts an even version by its frames', () => {
  const [placed] = placeNotes([note], known({ num: 25, den: 1 }), null, 0);
  expect(placed).toMatchObject({ isUneven: false, place: { timecode: '00:00:12:07' } });
});
