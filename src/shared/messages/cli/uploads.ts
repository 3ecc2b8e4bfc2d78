import { count, phrase } from '../phrase.ts';

export const cliUploadTexts = {
  paused: 'Paused. To resume: renderdrop queue resume --all',
  resumed: 'Resumed.',
  pauseMayCost:
    'Paused uploads keep their connection. If the server closes it, they start again from the beginning.',
  nothingToCancel: 'Nothing to cancel.',
  nothingFailed: 'Nothing has failed.',
  notPossible: phrase(
    (name: string, state: string) => `${name} is ${state}, so this isn't possible.`,
    'LED.mov',
    'ready',
  ),
  tooLateToCancel: phrase(
    (name: string) =>
      `${name} is already uploaded, so it can't be canceled. It becomes the current version when it's ready.`,
    'LED.mov',
  ),
  replaceIt: 'To replace it, upload another version.',
  emptyQueue: 'The queue is empty.',
  queuePaused: 'The queue is paused: renderdrop queue resume --all',
  nothingLeft: 'Nothing left to upload.',
  onlyUnconfirmed: phrase(
    (name: string, state: string) => `${name} is ${state}: only unconfirmed uploads can be checked.`,
    'LED.mov',
    'ready',
  ),
  canceled: 'Canceled.',
  interrupted: 'Interrupted.',
  namedTwice: phrase((name: string) => `${name} is listed twice.`, 'LED.mov'),
  nothingUploaded: 'Nothing was uploaded.',
  notAFile: phrase((name: string) => `${name} isn't a file.`, 'LED.mov'),
  emptyFile: phrase((name: string) => `${name} is empty.`, 'LED.mov'),
  unreadable: phrase((path: string) => `You don't have permission to read ${path}.`, '/renders/LED.mov'),
  folderOfFrames: phrase(
    (name: string, frames: string, remedy: string) => `${name} is a folder of ${frames}. ${remedy}`,
    'Halo',
    '240 frames',
    'Encode them first.',
  ),
  isFolder: phrase(
    (name: string) => `${name} is a folder. List the videos in it, for example ${name}/*.mov.`,
    'renders',
  ),
  whichItem: phrase(
    (file: string, says: string) => `${file}: ${says}. Which one is it for?`,
    'LED.mov',
    'Several items match',
  ),
  chooseNumber: phrase((last: number) => `1 to ${last}, or Enter for none:`, 3),
  nothingChosen: 'Nothing chosen, nothing uploaded.',
  followingOther: 'Another Renderdrop on this computer is uploading. Following its queue.',
  finishingOthers: phrase(
    (names: string) => `Finishing other uploads: ${names}. Press Ctrl-C to resume them later.`,
    'LED.mov',
  ),
  uploadAnyway: 'Upload anyway?',
  addFlag: phrase(
    (sentence: string, flag: string) => `${sentence} Not uploaded. To upload anyway, add ${flag}.`,
    'Already uploaded.',
    '--again',
  ),
  alreadyUploaded: 'Already uploaded',
  addAgain: 'Add --again to upload it as another version.',
  followLater: 'The file is uploaded. With a working key, follow it: renderdrop queue run --wait',
  inQueueAs: phrase(
    (id: string) => `It's in the queue as ${id}: renderdrop queue resume, or cancel.`,
    '3f9a1c',
  ),
  gaveUp: 'Gave up: no progress for too long.',
  otherKeepsUploading: 'The other Renderdrop keeps uploading.',
  leftInQueue: phrase(
    (uploads: number) => `${count(uploads, 'upload')} left in the queue. To resume: renderdrop queue run`,
    2,
  ),
  waiting: phrase((renders: number) => `${count(renders, 'render')} waiting`, 2),
  finished: phrase((renders: number) => `${count(renders, 'render')} finished`, 2),
  andRest: phrase((parts: string) => `… and ${parts}`, '2 renders waiting'),
} as const;
