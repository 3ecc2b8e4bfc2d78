import { describe, expect, it } from 'vitest';
import { type MediaId, mediaIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { noteSchema } from '../../../shared/api/note.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { TroubleError } from '../../../shared/model/trouble.ts';
import { type MarkedNote, placeNotes } from './placed-notes.ts';
import { oneRate, timelinesOf } from './timelines.ts';

const full = { num: 25, den: 1 };
const fast = { num: 60, den: 1 };

let made = 0;
/** A note on a version of an item; `uneven`: on one whose frame rate varies. */
function noteOn(item: string, versionNumber: number, rate: FrameRate | 'uneven' | null): MarkedNote {
  made += 1;
  const mediaId: MediaId = mediaIdSchema.parse(`med_${item.replaceAll(' ', '_')}`);
  const versionId = versionIdSchema.parse(`ver_${made}`);
  const note = noteSchema.parse({
    object: 'note',
    id: `note_${made}`,
    project_id: 'prj_1',
    media_id: mediaId,
    version_id: versionId,
    version_number: versionNumber,
    comp_id: null,
    text: 'Too bright',
    author: { name: 'Mia', signed_in: true },
    at_seconds: made,
    status: 'open',
    has_drawing: false,
    replies_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    app_url: 'https://app.example/notes/1',
  });
  const version = {
    versionId,
    dropFrame: false,
    startTimecode: null,
    startTimecodeUnread: false,
    firstFrame: null,
    versionNumber,
    hasArrived: true,
  };
  const versions = rate === null ? [] : [{ ...version, rate: rate === 'uneven' ? null : rate }];
  const [placed] = placeNotes([note], { versions, told: null }, null, 0);
  if (!placed) throw new Error('no note');
  return { ...placed, item, marks: [] };
}

function refusal(notes: readonly MarkedNote[], of: (notes: readonly MarkedNote[]) => unknown = oneRate) {
  try {
    of(notes);
  } catch (error) {
    if (error instanceof TroubleError) {
      const { code, sentence, remedy } = error.trouble;
      return { code, sentence, remedy };
    }
    throw error;
  }
  return null;
}

describe('one timeline', () => {
  it('holds notes of several items at one rate', () => {
    expect(oneRate([noteOn('LED Main', 4, full), noteOn('Floor', 1, full)])).toMatchObject({ rate: full });
    expect(oneRate([])).toMatchObject({ rate: full });
  });

  it('names the items by their rates where these differ, and those without one', () => {
    const notes = [
      noteOn('LED Main', 4, fast),
      noteOn('IMAG Left', 1, full),
      noteOn('IMAG Right', 2, full),
      noteOn('Floor', 1, null),
      noteOn('Crowd', 1, 'uneven'),
    ];
    expect(refusal(notes)).toEqual({
      code: 'rates_differ',
      sentence:
        'These notes have different frame rates: LED Main (60 fps) · IMAG Left and IMAG Right (25 fps). ' +
        'The frame rate of Floor is unknown. The frame rate of Crowd varies.',
      remedy: 'Set it, or save 3 files, one for each item.',
    });
  });

  it('names the item whose rate is in the way alone', () => {
    expect(refusal([noteOn('LED Main', 2, full), noteOn('Floor', 2, null)])).toEqual({
      code: 'rates_differ',
      sentence: 'The frame rate of Floor is unknown.',
      remedy: 'Set it, or save the others.',
    });
  });

  it('names the versions of one item, of which a person can choose one', () => {
    expect(
      refusal([noteOn('LED Main', 3, full), noteOn('LED Main', 5, fast), noteOn('LED Main', 4, full)]),
    ).toEqual({
      code: 'rates_differ',
      sentence: 'These notes have different frame rates: LED Main v3, v4 (25 fps) · LED Main v5 (60 fps).',
      remedy: 'Choose one version, or save 2 files, one for each frame rate.',
    });
  });

  it('counts the files that several items make, of which one has two rates', () => {
    const notes = [noteOn('LED Main', 3, full), noteOn('LED Main', 5, fast), noteOn('Floor', 1, full)];
    expect(refusal(notes)?.remedy).toBe('Save 3 files, one for each item and frame rate.');
    expect(timelinesOf(notes).timelines).toHaveLength(3);
    const oneEach = [noteOn('LED Main', 3, fast), noteOn('Floor', 1, full)];
    expect(refusal(oneEach)?.remedy).toBe('Save 2 files, one for each item.');
  });

  it('names the first items of many', () => {
    const unknown = ['A', 'B', 'C', 'D', 'E'].map((item) => noteOn(item, 1, null));
    expect(refusal(unknown)).toEqual({
      code: 'no_rate',
      sentence: 'The frame rate of A, B, C and 2 more is unknown.',
      remedy: 'Open the item and set its frame rate.',
    });
    expect(refusal(unknown.slice(0, 4))?.sentence).toBe('The frame rate of A, B, C and D is unknown.');
    expect(refusal([noteOn('Crowd', 1, 'uneven')])?.remedy).toBe('Export CSV or JSON: they hold times.');
  });
});

describe('a timeline for each item', () => {
  it('holds its notes at one rate, and those without a rate are named', () => {
    const led = [noteOn('LED Main', 3, full), noteOn('LED Main', 5, fast)];
    const imag = [noteOn('IMAG Left', 1, full), noteOn('IMAG Left', 2, full)];
    const { timelines, left } = timelinesOf([...led, ...imag, noteOn('Floor', 1, null)]);
    expect(timelines).toMatchObject([
      { name: 'LED Main v3', notes: [led[0]] },
      { name: 'LED Main v5', notes: [led[1]] },
      { name: 'IMAG Left', notes: imag },
    ]);
    expect(left).toEqual(['Floor']);
    for (const { notes } of timelines) expect(() => oneRate(notes)).not.toThrow();
  });

  it('is refused where no item has a rate', () => {
    expect(refusal([noteOn('Floor', 1, null)], timelinesOf)?.code).toBe('no_rate');
  });
});
