import { noteExportFailures } from '../../../shared/messages/note-exports.ts';
import type { NoteExportFormat } from '../../../shared/model/note-exports.ts';
import { plainJson } from '../../../shared/model/outside-text.ts';
import { timecodeToFrame } from '../../../shared/model/timecode.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import { markersOf } from './markers.ts';
import { notesForAfterEffects } from './notes-after-effects.ts';
import { notesForBlender } from './notes-blender.ts';
import { notesAsCsv } from './notes-csv.ts';
import { notesAsEdl } from './notes-edl.ts';
import { notesForNuke } from './notes-nuke.ts';
import { type MarkedNote, rateSourceName } from './placed-notes.ts';
import { oneRate } from './timelines.ts';

/**
 * The content of an export file. Throws a `TroubleError` if one timeline can't hold these notes. `startTimecode` is that of the
 * timeline which an EDL is for.
 */
export function exportNotes(
  format: NoteExportFormat,
  title: string,
  notes: readonly MarkedNote[],
  startTimecode: string | null = null,
): string {
  switch (format) {
    case 'csv':
      return notesAsCsv(notes);
    case 'json':
      return `${plainJson(notes.map(noteFields), 2)}\n`;
    case 'edl':
      return notesAsEdl(markersOf(title, notes, oneRate(notes)), startFrame(notes, startTimecode));
    case 'ae':
      return notesForAfterEffects(markersOf(title, notes, oneRate(notes)));
    case 'blender':
      return notesForBlender(markersOf(title, notes, oneRate(notes)));
    case 'nuke':
      return notesForNuke(markersOf(title, notes, oneRate(notes)));
  }
}

/** A note and its place, for scripts to read. */
export const noteFields = ({ note, place, item, marks }: MarkedNote) => ({
  ...note,
  media_name: item,
  timecode: place?.timecode ?? null,
  frame: place?.frameNumber ?? null,
  fps: place ? `${place.rate.num}/${place.rate.den}` : null,
  fps_from: place && rateSourceName(place.from),
  source_first_frame: place?.sourceFirstFrame ?? null,
  /** When it was checked off in Renderdrop, oldest first. */
  checked: marks.map(({ versionId, versionNumber, keyName, checkedAtMs }) => ({
    version_id: versionId,
    version_number: versionNumber,
    with_key: keyName === '' ? null : keyName,
    at: new Date(checkedAtMs).toISOString(),
  })),
});

/** A timeline has only one start: the named one, otherwise that of the newest version whose file says where it starts. */
function startFrame(notes: readonly MarkedNote[], named: string | null): number {
  const { rate, dropFrame } = oneRate(notes);
  if (named !== null) {
    const frame = timecodeToFrame(named, rate, dropFrame);
    if (frame === null)
      throw new TroubleError(troubleOf('not_a_timecode', noteExportFailures.not_a_timecode));
    return frame;
  }
  const newest = notes
    .filter(({ startTimecode }) => startTimecode !== null)
    .toSorted((a, b) => b.note.version_number - a.note.version_number)[0];
  return timecodeToFrame(newest?.startTimecode ?? '', rate, dropFrame) ?? 0;
}
