import type { NoteExportFormat } from '../model/note-exports.ts';
import { count, phrase } from './phrase.ts';

/** Menu entries that name each file format and what it is for. */
export const noteFormatTexts: Readonly<Record<NoteExportFormat, string>> = {
  csv: 'CSV for spreadsheets…',
  json: 'JSON…',
  edl: 'EDL with markers…',
  ae: 'After Effects script…',
  blender: 'Blender script…',
  nuke: 'Nuke script…',
};

/** What the page with the notes of a whole project says. */
export const projectNotesTexts = {
  counted: phrase((amount: number) => count(amount, 'note'), 12),
  countOf: phrase(
    (found: number, all: number) => `${found.toLocaleString()} of ${count(all, 'note')}`,
    3,
    12,
  ),
  search: 'Search notes',
  searchHint: 'Search',
  status: 'Which notes',
  open: 'Open',
  resolved: 'Resolved',
  all: 'All',
  anyone: 'Anyone',
  author: 'Author',
  guests: 'Guests without a name',
  version: 'Version',
  anyVersion: 'Any version',
  versionNumber: phrase((number: number) => `v${number}`, 4),
  order: 'Sort by',
  byItem: 'By item',
  newestFirst: 'Newest first',
  export: 'Export',
  exportOf: phrase((amount: number) => `Export ${count(amount, 'note')}`, 12),
  exported: phrase(
    (amount: number, file: string) => `${count(amount, 'note')} saved as ${file}`,
    12,
    'notes.csv',
  ),
  saveInParts: 'Save separately…',
  exportedInParts: phrase(
    (amount: number, files: number) => `${count(amount, 'note')} saved as ${count(files, 'file')}`,
    12,
    4,
  ),
  incomplete: phrase((items: number) => `Some notes of ${count(items, 'item')} may be missing.`, 188),
  rows: 'Notes of this project',
  loading: 'Loading notes…',
  reading: phrase(
    (done: number, of: number) => `Reading notes: ${done.toLocaleString()} of ${count(of, 'item')}`,
    12,
    200,
  ),
  /** Beside the progress, while nothing moves. */
  waitsForLimit: phrase(
    (timeLeft: string) => `The server limits requests. Continues in ${timeLeft}.`,
    '20 s',
  ),
  listing: 'Reading items…',
  stop: 'Stop',
  stopped: phrase((amount: number) => `Notes of ${count(amount, 'item')} not read yet.`, 188),
  read: 'Read them',
  updated: phrase((age: string) => `Updated ${age}.`, '3 hours ago'),
  refresh: 'Refresh',
  none: 'No notes yet',
  noneHint: 'Notes that people leave on versions in the web app appear here.',
  noneSoFar: 'No notes so far',
  noMatch: 'No results',
  noMatchHint: 'Try another search, or clear the filters.',
  noMatchYetHint: 'Still reading notes.',
  clearFilters: 'Clear filters',
  inRender: 'Show in the render',
  inBrowser: 'Open in browser',
  drawing: 'Drawing',
  replies: phrase((amount: number) => count(amount, 'reply', 'replies'), 2),
  checkedOn: phrase(
    (versionNumber: number | null) => (versionNumber === null ? 'Checked' : `Checked on v${versionNumber}`),
    5,
  ),
  by: phrase((author: string, age: string) => `${author}, ${age}`, 'Mia', '2 days ago'),
} as const;
