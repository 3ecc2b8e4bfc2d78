import { phrase } from './phrase.ts';

/** Choosing another item or project for a queued upload. */
export const retargetTexts = {
  title: phrase((name: string) => `Upload ${name} to another item`, 'LED_Main_v005.mov'),
  aFile: 'this file',
  tooLate: 'This upload has started',
  tooLateHint: "It can't go to another item anymore.",
  project: 'Project',
  chooseProject: 'Choose a project',
  cancel: 'Cancel',
  upload: 'Upload',
  uploadTo: phrase((target: string) => `Upload to ${target}`, 'LED Main, v5'),
  done: phrase(
    (name: string, target: string) => `${name} uploads to ${target}`,
    'LED_Main_v005.mov',
    'LED Main, v5',
  ),
} as const;
