import { formatFrameRate } from '../../../shared/model/frame-rate.ts';
import type { PlacedNote } from './placed-notes.ts';

const columns: readonly (readonly [string, (placed: PlacedNote) => string | number])[] = [
  ['timecode', ({ place }) => place?.timecode ?? ''],
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

/** As RFC 4180 has it, with a heading. */
export function notesAsCsv(notes: readonly PlacedNote[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...notes.map((note) => columns.map(([, of]) => cell(of(note)))),
  ];
  return `${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would run instead of showing. A dash before words is only a list. */
const isFormula = (text: string): boolean => /^(?:[=+@\t\r]|-[^\s-])/.test(text);
