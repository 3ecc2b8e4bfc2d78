import type { SourceFrames } from '../model/sequences.ts';
import { count, phrase } from './phrase.ts';
import { frameNumbers } from './sequences.ts';
import { uploadStates } from './uploads.ts';

/** How an upload ended, in the same words as elsewhere. */
export const historyStates = {
  ready: uploadStates.ready,
  rejected: 'Processing failed',
  superseded: uploadStates.replaced,
  unconfirmed: uploadStates.unconfirmed,
  failed: uploadStates.failed,
  cancelled: uploadStates.canceled,
  /** Its bytes were uploaded before. */
  already_uploaded: 'Already uploaded',
} as const;

/** The history: finished uploads and their receipts. */
export const historyTexts = {
  title: 'History',
  alreadyUploadedAs: phrase((versionNumber: number) => `Already uploaded as v${versionNumber}`, 3),
  list: 'Finished uploads',
  search: 'Search the history',
  searchHint: 'File, item or project',
  state: 'Result',
  anyState: 'Any result',
  project: 'Project',
  allProjects: 'All projects',
  time: 'Time',
  anyTime: 'Any time',
  today: 'Today',
  yesterday: 'Yesterday',
  lastWeek: 'Last 7 days',
  lastMonth: 'Last 30 days',
  loading: 'Loading',
  total: phrase((amount: number) => count(amount, 'upload'), 1_240),
  found: phrase((amount: number) => count(amount, 'result'), 12),
  exportCsv: 'Export CSV…',
  exportJson: 'Export JSON…',
  exported: phrase(
    (amount: number, name: string) => `Saved ${count(amount, 'receipt')} as ${name}.`,
    12,
    'receipts.csv',
  ),
  none: 'No uploads yet',
  noneHint: 'Finished uploads appear here, each with its receipt.',
  noResults: 'No results',
  noResultsHint: 'No finished upload matches.',
  showAll: 'Show all',
  compare: phrase((older: number, newer: number) => `Compare v${older} and v${newer}`, 3, 5),
  compareOneItem: 'Two uploads of one item can be compared.',
  compareVersions: 'Choose uploads of two finished versions.',

  receipt: 'Receipt',
  facts: 'Details',
  copyReceipt: 'Copy receipt',
  copyLink: 'Copy link',
  copied: 'Copied',
  file: 'File',
  video: 'Video',
  size: 'Size',
  exactSize: phrase(
    (size: string, bytes: number) => `${size} (${count(bytes, 'byte')})`,
    '4.1 GB',
    4_100_233_911,
  ),
  frames: 'Frames',
  /** The video has the frame before in place of those that were missing. */
  frameRange: phrase(
    ({ first, last, filled = [] }: SourceFrames) => {
      const range = `${first}–${last}`;
      if (filled.length === 0) return range;
      const amount = filled.reduce((sum, gap) => sum + gap.last - gap.first + 1, 0);
      return `${range}, ${amount.toLocaleString()} filled: ${frameNumbers(filled).replaceAll('-', '–')}`;
    },
    {
      ...{ first: 1001, last: 1039 },
      filled: [
        { first: 1010, last: 1010 },
        { first: 1020, last: 1021 },
      ],
    },
  ),
  fileChanged: 'File changed',
  encodedFrom: 'Encoded from',
  lighterCopyOf: 'Lighter copy of',
  lighterCopy: 'Lighter copy',
  fromFrames: 'Encoded from frames',
  workspace: 'Workspace',
  added: 'Added',
  uploaded: 'Uploaded',
  ended: 'Finished',
  checksum: 'Checksum (xxh3)',
  ids: 'IDs',
  uploadId: 'Upload',
  itemId: 'Item',
  versionId: 'Version',
  requestIds: 'Requests',
} as const;
