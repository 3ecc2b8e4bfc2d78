import { noteExportTexts } from '../../../shared/messages/note-exports.ts';
import { toCsv } from '../../../shared/model/csv.ts';
import { formatFrameRate } from '../../../shared/model/frame-rate.ts';
import type { NoteMark } from '../../../shared/model/project-notes.ts';
import { type MarkedNote, rateSourceName } from './placed-notes.ts';

const columns: readonly (readonly [string, (placed: MarkedNote) => string | number])[] = [
  ['item', ({ item }) => item],
  ['timecode', ({ time, place, isUneven }) => (place || isUneven ? time.text : '')],
  ['frame', ({ place }) => place?.frameNumber ?? ''],
  ['seconds', ({ note }) => note.at_seconds],
  ['fps', ({ place }) => (place ? formatFrameRate(place.rate) : '')],
  ['version', ({ note }) => note.version_number],
  ['status', ({ note }) => note.status],
  ['author', ({ note }) => note.author.name ?? ''],
  ['text', ({ note }) => note.text],
  ['drawing', ({ note }) => (note.has_drawing ? 'yes' : 'no')],
  ['replies', ({ note }) => note.replies_count],
  // Only the newest mark; JSON has all of them.
  ['checked', ({ marks }) => of(marks.at(-1), (mark) => noteExportTexts.checkedOn(mark.versionNumber))],
  ['checked_with_key', ({ marks }) => of(marks.at(-1), ({ keyName }) => keyName)],
  ['checked_at', ({ marks }) => of(marks.at(-1), ({ checkedAtMs }) => new Date(checkedAtMs).toISOString())],
  ['created_at', ({ note }) => note.created_at],
  ['id', ({ note }) => note.id],
  ['link', ({ note }) => note.app_url],
  ['fps_from', ({ place }) => (place ? rateSourceName(place.from) : '')],
];

const of = (mark: NoteMark | undefined, says: (mark: NoteMark) => string): string => (mark ? says(mark) : '');

export const notesAsCsv = (notes: readonly MarkedNote[]): string =>
  toCsv([columns.map(([title]) => title), ...notes.map((note) => columns.map(([, of]) => of(note)))]);
