import { count, phrase } from '../phrase.ts';

export const cliWatchTexts = {
  more: phrase((amount: number) => `… and ${amount} more`, 3),
  excluded: phrase((path: string, why: string) => `${path}: Excluded. ${why}`, 'notes.txt', 'Not a video.'),
  uploads: phrase((uploads: number, size: string) => `${count(uploads, 'upload')} (${size})`, 3, '2 GB'),
  waits: phrase((amount: number) => count(amount, 'waits until complete', 'wait until complete'), 1),
  choices: phrase((files: number) => count(files, 'needs a choice', 'need a choice'), 2),
  skips: phrase((files: number) => `${files} skipped`, 2),
  uploaded: phrase((files: number) => `${files} uploaded`, 3),
  needAttention: phrase((files: number) => count(files, 'needs attention', 'need attention'), 2),
  excludedByFilter: phrase((amount: number) => `${amount} excluded by the filter`, 2),
  outsideLinks: phrase(
    (amount: number) => count(amount, 'link leads out of the folder', 'links lead out of the folder'),
    2,
  ),
  notOpened: phrase((amount: number) => `${amount} not opened yet`, 40),
  notCompared: phrase((amount: number) => `${amount} not compared with earlier uploads`, 3),
  thereAlready: "Files that are there already aren't uploaded without --once or --existing all.",
  newItem: phrase((name: string) => `${name} (new item)`, 'Teaser'),
  needsChoice: phrase((says: string) => `Needs a choice. ${says}`, 'Several items match'),
  skipped: phrase((why: string) => `Skipped. ${why}`, 'Already uploaded'),
  /** Below a sequence with missing frames: the options that answer it. */
  gapFlags: phrase(
    (hasApart: boolean) =>
      `${hasApart ? 'To skip stray frames, add --skip-strays. ' : ''}To fill gaps, add --fill-gaps.`,
    true,
  ),
  notFinished: phrase((amount: number) => `${amount} not finished`, 2),
  interrupted: 'Interrupted.',
  noProgress: 'No progress for too long.',
  runAgain: 'Run the same command to resume.',
} as const;
