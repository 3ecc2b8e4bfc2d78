import { formatBytes, formatTimeLeft } from '../model/format.ts';
import { count, filesAndSequences, phrase, quoted } from './phrase.ts';

const files = (amount: number): string => count(amount, 'file');

/** The sheet that shows dropped files before they are uploaded. Title, button and toast use the same verb. */
export const sheetTexts = {
  title: phrase(
    (amount: number, sequences: number, project: string) =>
      `Upload ${filesAndSequences(amount, sequences)} to ${project}`,
    5,
    2,
    'Aurora Arena Tour',
  ),
  titleOfOne: phrase((project: string) => `Upload a file to ${project}`, 'Aurora Arena Tour'),
  titleOfSequence: phrase((project: string) => `Upload an image sequence to ${project}`, 'Aurora Arena Tour'),
  titleOfVersion: phrase((item: string) => `Upload a new version of ${item}`, 'LED Main'),
  /** Everything in the sheet goes to the item that it was dropped on. */
  titleOfVersions: phrase(
    (amount: number, item: string) => `Upload ${count(amount, 'new version')} of ${item}`,
    3,
    'LED Main',
  ),
  titleOfNone: phrase((project: string) => `Upload to ${project}`, 'Aurora Arena Tour'),
  upload: phrase((amount: number) => (amount <= 1 ? 'Upload' : `Upload ${files(amount)}`), 5),
  uploading: phrase((amount: number) => `Uploading ${files(amount)}`, 5),
  /** Beside the button, while nothing can be uploaded yet. */
  needChoice: phrase((amount: number) => count(amount, 'file needs a choice', 'files need a choice'), 4),
  /** Instead of "Uploading", because nothing starts. */
  waiting: phrase(
    (amount: number, why: string) => `${files(amount)} ${amount === 1 ? 'waits' : 'wait'}: ${why}`,
    2,
    'uploads are paused',
  ),
  allPaused: 'uploads are paused',
  projectPaused: phrase((project: string) => `${project} is paused`, 'Aurora Arena Tour'),
  queueing: phrase((amount: number) => `Preparing ${files(amount)}`, 5),
  closeWhileUploading: 'You can close this. The files are still queued.',
  notUploaded: phrase((amount: number) => `${files(amount)} not uploaded`, 2),
  closedWith: phrase(
    (amount: number, sequences: number) => `${filesAndSequences(amount, sequences)} not uploaded`,
    18,
    2,
  ),
  openAgain: 'Open again',
  show: 'Show',
  cancel: 'Cancel',
  close: 'Close',
  openingFolders: 'Opening folders…',
  gathering: phrase((amount: number) => `${files(amount)} so far…`, 1_240),
  noFiles: 'No files found',
  byName: phrase((item: string) => `Not all of these files match ${quoted(item)}`, 'LED Main'),
  noneByName: phrase((item: string) => `None of these files match ${quoted(item)}`, 'LED Main'),
  byNameHint: 'Each file goes to the item its name matches. Change any of them below.',
  forScreen: phrase((screen: string) => `Nothing plays on ${quoted(screen)} yet`, 'LED Wall'),
  forScreenHint:
    'Once the item is ready, “Place on stage…” makes a new comp with it. Comps are changed in the web app.',
  total: phrase((amount: number) => files(amount), 30),
  totalSize: phrase((sizeBytes: number) => formatBytes(sizeBytes), 41_000_000_000),
  totalTime: phrase(
    (ms: number) =>
      ms < 5_000 ? "a few seconds at today's speed" : `about ${formatTimeLeft(ms)} at today's speed`,
    720_000,
  ),
} as const;

export const sheetSections = {
  ready: 'Ready',
  choice: 'Needs a choice',
  rendering: 'Still rendering',
  refused: "Can't be uploaded",
  skipped: 'Skipped',
} as const;

/** The table of the sheet. */
export const sheetTable = {
  files: 'Files',
  file: 'File',
  target: 'Item',
  check: 'Check',
  select: phrase((name: string) => `Select ${name}`, 'LED_Main_v005.mov'),
  selectAll: 'Select all',
  selected: phrase((amount: number) => `${amount.toLocaleString()} selected`, 3),
  setItem: 'Set item…',
  newItems: 'New items',
  /** For every file whose name matches nothing. */
  newItemsForAll: phrase((amount: number) => `Make ${count(amount, 'new item')}`, 3),
  skip: 'Skip',
  skipOne: phrase((name: string) => `Skip ${name}`, 'LED_Main_v005.mov'),
  include: 'Include',
  clear: 'Clear selection',
  moreBelow: phrase((amount: number) => `${amount.toLocaleString()} more below`, 24),
} as const;

/** Where a file goes. */
export const targetTexts = {
  choose: 'Choose an item',
  chooseOther: 'Other…',
  newItem: phrase((name: string) => `New item ${quoted(name)}`, 'Pixel Strip 01'),
  newItemNamed: phrase((name: string) => `New item named ${quoted(name)}`, 'Pixel Strip 01'),
  notAllItems: 'Not all items are loaded yet',
  skipped: 'Skipped',
  skip: 'Skip',
  version: phrase(
    (item: string, version: number | null) => `${item}, ${version === null ? 'new version' : `v${version}`}`,
    'LED Main',
    5,
  ),
  becomes: phrase(
    (version: number | null) => `Becomes ${version === null ? 'a new version' : `v${version}`}`,
    5,
  ),
  change: phrase(
    (file: string, target: string) => `${file} goes to: ${target}. Change`,
    'LED_v5.mov',
    'LED Main, v5',
  ),
  where: phrase((file: string) => `Where ${file} goes`, 'LED_Main_v005.mov'),
  whereSelected: 'Item for the selected files',
  placeholder: 'Item, or a new name',
  placeholderItem: 'Item',
  rename: phrase((name: string) => `Rename ${quoted(name)}`, 'Pixel Strip 01'),
  nameOf: phrase((file: string) => `Name of the new item for ${file}`, 'Pixel_Strip_01_v001.mov'),
  pick: phrase((name: string) => `${name}?`, 'Floor Ripples'),
  pickFor: phrase(
    (file: string, item: string) => `${item}, for ${file}`,
    'Floor_Riples.mov',
    'Floor Ripples',
  ),
  newFor: phrase(
    (file: string, item: string) => `New item ${quoted(item)}, for ${file}`,
    'Riples.mov',
    'Riples',
  ),
  chooseOtherFor: phrase((file: string) => `Other item for ${file}`, 'Floor_Riples.mov'),
  newButton: 'New item',
} as const;

/** For one file dropped on one item, if no question has to be asked. */
export const straightTexts = {
  checking: phrase((name: string) => `Checking ${name}`, 'LED_Main_v005.mov'),
  asksNext: phrase((name: string) => `${name} needs an answer from you next`, 'LED_Main_v005.mov'),
  answerIn: phrase((workspace: string) => `Switch to ${workspace} to answer.`, 'Northlight Studio'),
  uploading: phrase(
    (name: string, item: string) => `Uploading ${name} to ${item}`,
    'LED_Main_v005.mov',
    'LED Main as v5',
  ),
  queued: phrase(
    (name: string, item: string) => `Queued ${name} for ${item}`,
    'LED_Main_v005.mov',
    'LED Main as v5',
  ),
  asVersion: phrase(
    (item: string, version: number | null) =>
      `${item} as ${version === null ? 'a new version' : `v${version}`}`,
    'LED Main',
    5,
  ),
  startsIn: phrase((seconds: number) => `Starts in ${count(seconds, 'second')}.`, 5),
  undo: 'Undo',
  already: phrase((name: string) => `${name} is already uploading`, 'LED_Main_v005.mov'),
  undone: phrase((name: string) => `${name} wasn't uploaded`, 'LED_Main_v005.mov'),
} as const;
