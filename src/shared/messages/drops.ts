import { formatMoment, formatTimeLeft } from '../model/format.ts';
import { count, phrase } from './phrase.ts';

const files = (amount: number): string => count(amount, 'file');

/** What is known about a file before it is uploaded. */
export const checkTexts = {
  checking: 'Checking…',
  matching: 'Matching…',
  same: 'Same size and length',
  isNew: 'Ready',
  more: phrase((amount: number) => `${amount.toLocaleString()} more`, 2),
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
  shared: phrase((amount: number) => `${files(amount)} for this item, each becomes a version`, 2),
  sameBytes: phrase(
    (version: number | null, atMs: number) =>
      `Already uploaded${version === null ? '' : ` as v${version}`}, ${formatMoment(atMs)}`,
    4,
    0,
  ),
  tooSlow: phrase(
    (estimatedMs: number, allowedMs: number) =>
      `Too slow: about ${formatTimeLeft(estimatedMs)} at your current speed, and uploads expire after ${formatTimeLeft(allowedMs)}.`,
    6_900_000,
    3_600_000,
  ),
  uploadAnyway: 'Upload anyway',
  differences: 'Differences from the current version',
  openNotes: phrase((amount: number) => count(amount, 'open note'), 5),
  notesOn: phrase(
    (amount: number, item: string) => `${count(amount, 'open note')} on ${item}`,
    5,
    'LED Main',
  ),
  notesDone: phrase(
    (heading: string, done: number) => `${heading} · ${done} done`,
    '5 open notes on LED Main',
    2,
  ),
} as const;

/** Shown while dragging: what the drop would do, or why it would do nothing. */
export const draggingTexts = {
  newVersion: 'Add a new version',
  version: phrase(
    (version: number | null, item: string) =>
      `Add ${version === null ? 'a new version' : `v${version}`} to ${item}`,
    5,
    'LED Main',
  ),
  several: phrase((amount: number) => `${files(amount)}: matched by name, you choose`, 5),
  toProject: phrase(
    (amount: number, project: string) => `Add ${files(amount)} to ${project}`,
    5,
    'Aurora Arena Tour',
  ),
  one: phrase((project: string) => `Add to ${project}, matched by name`, 'Aurora Arena Tour'),
  onceOpen: 'Add once a project is open',
  thisItem: 'this item',
  thisProject: 'this project',
  keyReadsOnly: "Your key can't upload",
  viewOnly: 'This project is view only for you',
  opensFirst: 'Open this project once in the web app first',
  nothingUploaded: 'Nothing was uploaded.',
  notSaved: phrase(
    (amount: number) =>
      amount === 1 ? "1 file isn't saved on this computer" : `${files(amount)} aren't saved on this computer`,
    2,
  ),
  saveFirst: 'Save what you drop or paste to a folder first, then drop it from there.',
  openProject: 'Open project',
  takesNoVersions: 'Only videos take new versions',
} as const;
