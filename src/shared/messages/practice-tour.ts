import { phrase } from './phrase.ts';

/** The three first steps in the practice studio, done with the real window. */
export const practiceTourTexts = {
  label: 'First steps',
  stepOf: phrase((step: number, of: number) => `Step ${step} of ${of}`, 1, 3),
  upload: phrase((item: string) => `Upload a new version of ${item}`, 'LED Main'),
  uploadHint: 'Take the sample render, or drop one of your own on any item.',
  uploadSample: 'Upload the sample',
  check: phrase((item: string) => `Check the notes on ${item}`, 'LED Main'),
  checkHint: 'Go through them one by one, each at its frame.',
  checkHintOfPair: 'Go through them one by one, each at its frame: the version before, beside yours.',
  openCheck: 'Check the notes',
  watch: phrase((item: string) => `Watch ${item} get its new version`, 'LED Main'),
  watchNew: phrase((item: string) => `Watch ${item} get its first version`, 'Alpha Title'),
  watchHint: 'It uploads, then the server processes it.',
  ready: phrase((item: string, version: string) => `${item} is now at ${version}`, 'LED Main', 'v5'),
  readyHint: 'Open the item to read what people said about it.',
  readyWithoutNotes: 'Open the item to see its version, and where notes on it stand.',
  readNotes: 'Read the notes',
  openItem: 'Open the item',
  done: 'Notes are grouped by version, at their frame',
  doneHint: 'Click a timecode or a note to see more.',
  doneWithoutNotes: 'Nobody has left one on this item yet.',
  finish: 'Got it',
  skip: 'Skip',
} as const;
