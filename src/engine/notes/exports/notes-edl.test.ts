import { describe, expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { referenceFrame } from '../../../shared/testing/reference-timecode.ts';
import { exportNotes } from './export-notes.ts';
import { placeNotes } from './placed-notes.ts';

const pal = { num: 25, den: 1 };
const ntsc = { num: 30_000, den: 1001 };
const versionId = (number: number) => versionIdSchema.parse(`ver_${number}`);

/** A note for each version number, two seconds in unless said otherwise. */
function notesOn(
  versions: readonly number[],
  starts: Readonly<Record<number, string>>,
  { rate = pal, dropFrame = false, seconds = [2] as readonly number[] } = {},
) {
  const notes = versions.map(
    (number, index) =>
      ({
        id: `note_${index}`,
        version_id: versionId(number),
        version_number: number,
        at_seconds: seconds[index] ?? 2,
        status: 'open',
        text: `about v${number}`,
        author: { name: 'Mia' },
      }) as unknown as Note,
  );
  const known = Object.entries(starts).map(([number, startTimecode]) => ({
    versionId: versionId(Number(number)),
    rate,
    dropFrame,
    startTimecode,
    startTimecodeUnread: false,
    firstFrame: null,
    versionNumber: Number(number),
    hasArrived: true,
  }));
  const placed = placeNotes(notes, { versions: known, told: rate }, null, 0);
  return placed.map((note) => ({ ...note, item: 'Wall', marks: [] }));
}
const timesIn = (edl: string) =>
  edl.split('\r\n').flatMap((line) => (/^\d/.test(line) ? [line.trim().split(/\s+/)[4]] : []));
const times = (notes: ReturnType<typeof notesOn>, start: string | null = null) =>
  timesIn(exportNotes('edl', 'Wall', notes, start));

describe('the times of an EDL', () => {
  it("count from the file's own start timecode, that of the newest known version for all", () => {
    expect(times(notesOn([4], { 4: '01:00:00:00' }))).toEqual(['01:00:02:00']);
    const notes = notesOn([4, 6, 5], { 4: '00:00:00:00', 5: '10:00:00:00' }, { seconds: [2, 3, 4] });
    expect(times(notes)).toEqual(['10:00:02:00', '10:00:03:00', '10:00:04:00']);
  });

  it('count from zero where no file says where it starts', () => {
    expect(times(notesOn([4], {}))).toEqual(['00:00:02:00']);
  });

  it('count from the start of the timeline that somebody names', () => {
    expect(times(notesOn([4], { 4: '10:00:00:00' }), '01:00:00:00')).toEqual(['01:00:02:00']);
  });

  it('count in drop-frame like an independent library', () => {
    const notes = notesOn([4], { 4: '00:59:58;15' }, { rate: ntsc, dropFrame: true, seconds: [90] });
    const [time = ''] = times(notes);
    const frame = referenceFrame('00:59:58;15', 29.97, true) + Math.floor((90 * 30_000) / 1001);
    expect(referenceFrame(time, 29.97, true)).toBe(frame);
  });

  it.each(['01:00', '01:00:00:25', '24:00:00:00'])('refuse %s as a start at 25 frames', (start) => {
    expect(() => times(notesOn([4], {}), start)).toThrow('start timecode');
  });

  it('move a second note on a frame to the next free one, so that Resolve keeps both', () => {
    const notes = notesOn([4, 4, 5, 4], {}, { seconds: [2, 2, 2.04, 2.2] });
    expect(times(notes)).toEqual(['00:00:02:00', '00:00:02:01', '00:00:02:02', '00:00:02:05']);
  });
});
