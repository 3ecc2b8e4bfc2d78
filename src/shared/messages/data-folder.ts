import { failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

/** Moving the folder that holds queue, history and settings. */
export const dataFolderTexts = {
  moving: phrase((size: string, to: string) => `Moving ${size} to ${to}…`, '1.2 GB', '/fast/renderdrop'),
  moved: phrase((to: string) => `The data folder is ${to} now.`, '/fast/renderdrop'),
  isThere: phrase((to: string) => `The data folder is ${to} already.`, '/fast/renderdrop'),
  leftBehind: phrase(
    (from: string, command: string) => `${from} couldn't be emptied. Run "${command}" again to finish.`,
    '/home/kim/.local/share/renderdrop',
    'renderdrop data-folder move /fast/renderdrop',
  ),
} as const;

export const dataFolderFailures = {
  data_folder_chosen: failureText(
    'RENDERDROP_HOME chooses the data folder.',
    'Move that folder yourself while Renderdrop is closed, then change RENDERDROP_HOME.',
  ),
  data_folder_in_use: failureText(
    'Renderdrop is open on this computer.',
    'Quit it everywhere, including the command line, then try again.',
  ),
  data_folder_empty: failureText('There is no data to move yet.', 'Use Renderdrop once, then move its data.'),
  data_folder_inside: failureText(
    'One of the two folders is inside the other.',
    'Choose a folder beside the data folder.',
  ),
  data_folder_not_empty: failureText(
    'The folder is not empty.',
    'Choose an empty folder, or one to be created.',
  ),
  data_folder_network: failureText(
    'The folder is on a network drive, where the upload queue would be damaged.',
    'Choose a folder on this computer.',
  ),
  data_folder_disk_full: failureText(
    'The disk has too little space.',
    'Free up space on it, or choose another disk.',
  ),
  data_folder_copy_failed: failureText(
    'The copy is not the same as the data folder. Nothing was changed.',
    'Check the disk, or choose another one.',
  ),
} as const;
