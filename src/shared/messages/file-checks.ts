import { formatMoment, formatTimeLeft } from '../model/format.ts';
import { count, phrase, quoted } from './phrase.ts';

const files = (amount: number): string => count(amount, 'file');

/** What is known about a file before it is uploaded. */
export const checkTexts = {
  checking: 'Checking…',
  matching: 'Matching…',
  same: 'Same size and length',
  isNew: 'Ready',
  missing: "The file isn't there anymore.",
  folder: "Couldn't open the folder.",
  tooLarge: phrase(
    (pixels: string, most: number) =>
      `${pixels} is too large: up to ${most.toLocaleString()} pixels each way.`,
    '40000 × 2160',
    32_768,
  ),
  tooLong: 'Longer than 24 hours, the maximum.',
  stillRendering: 'Still rendering. Uploads when complete.',
  shared: phrase((amount: number) => `${files(amount)} for this item`, 2),
  /** Instead of `shared`: files of the same bytes become one version. Their bytes are only compared when they are uploaded. */
  sameSize: phrase(
    (other: string) => `Same size as ${other}. If both are identical, they become one version.`,
    'Floor_Ripples_v01.mov',
  ),
  wrongEnding: phrase(
    (ending: string, container: string) => `Named ${ending}, uploads as a video (${container})`,
    '.zip',
    'QuickTime',
  ),
  sameBytes: phrase(
    (version: number | null, atMs: number, elsewhere: string | null) => {
      const as = [...(elsewhere === null ? [] : [elsewhere]), ...(version === null ? [] : [`v${version}`])];
      return `Already uploaded${as.length === 0 ? '' : ` as ${as.join(', ')}`}, ${formatMoment(atMs)}`;
    },
    4,
    0,
    'LED Main',
  ),
  tooSlow: phrase(
    (estimatedMs: number, allowedMs: number) =>
      `Too slow: about ${formatTimeLeft(estimatedMs)} at your current speed, and uploads expire after ${formatTimeLeft(allowedMs)}.`,
    6_900_000,
    3_600_000,
  ),
  namedInstead: phrase(
    (named: string, droppedOn: string) => `Its name matches ${quoted(named)}, not ${quoted(droppedOn)}.`,
    'IMAG Left',
    'IMAG Right',
  ),
  uploadAnyway: 'Upload anyway',
  openNotes: phrase((amount: number) => count(amount, 'open note'), 5),
  /** On that button, once some are checked on the file. */
  notesChecked: phrase((checked: number, all: number) => `${checked} of ${all} checked`, 2, 5),
  /** Above the list, below the button that says how many are open. */
  notesListed: phrase(
    (amount: number, item: string, done: number) =>
      `Notes on ${item}${done > 0 ? ` · ${done} of ${amount} done` : ''}`,
    5,
    'LED Main',
    2,
  ),
  notesOn: phrase(
    (amount: number, item: string, done: number) =>
      `${count(amount, 'open note')} on ${item}${done > 0 ? ` · ${done} done` : ''}`,
    5,
    'LED Main',
    2,
  ),
} as const;
