import { toCsv } from '../../../shared/model/csv.ts';
import { formatFrameRate } from '../../../shared/model/frame-rate.ts';
import { formatMoment } from '../../../shared/model/timecode.ts';
import type { ItemNote } from './placed-notes.ts';

const columns: readonly (readonly [string, (placed: ItemNote) => string | number])[] = [
  ['item', ({ item }) => item],
  [
    'timecode',
    ({ note, place, isUneven }) => place?.timecode ?? (isUneven ? formatMoment(note.at_seconds) : ''),
  ],
  ['frame', ({ place }) => place?.frameNumber ?? ''],
  ['seconds', ({ note }) => note.at_seconds],
  ['fps', ({ place }) => (place ? formatFrameRate(place.rate) : '')],
  ['version', ({ note }) => note.version_number],
  ['status', ({ note }) => note.status],
  ['author', ({ note }) => note.author.name ?? ''],
  ['text', ({ note }) => note.text],
  ['drawing', ({ note }) => (note.has_drawing ? 'yes' : 'no')],
  ['replies', ({ note }) => note.replies_count],
  ['created_at', ({ note }) => note.created_at],
  ['id', ({ note }) => note.id],
  ['link', ({ note }) => note.app_url],
];

export const notesAsCsv = (notes: readonly ItemNote[]): string =>
  toCsv([columns.map(([title]) => title), ...notes.map((note) => columns.map(([, of]) => of(note)))]);
