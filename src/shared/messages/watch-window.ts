import { count, phrase } from './phrase.ts';

/** Watch folders in the sidebar, in the palette and while files are dragged. */
export const watchTexts = {
  title: 'Watch folders',
  area: 'Watch folder',
  fileArea: 'File',
  hint: 'Drop a render folder here. New renders upload by name.',
  watchThis: 'Watch this folder',
  oneAtATime: 'Drop one folder at a time',
  onlyFolders: 'Only folders can be watched',
  dropAFolder: 'Drop the folder your renders are saved in.',
  needYou: phrase((amount: number) => `${count(amount, 'needs', 'need')} you`, 2),
  onTheirWay: phrase((amount: number) => `${amount} uploading or waiting`, 3),
} as const;
