import { type FailureText, failureText } from './failure-text.ts';

/** What can go wrong with the file that holds the upload queue. */
export const storeFailures = {
  newer_schema: failureText(
    'A newer Renderdrop has used this upload queue.',
    'Update Renderdrop on this computer. The queue is unchanged.',
  ),
  damaged: failureText(
    'The upload queue file is damaged.',
    'Restart Renderdrop. It sets the file aside and keeps what it can read.',
  ),
  damaged_in_use: failureText(
    'The upload queue file is damaged, and another Renderdrop is using it.',
    'Quit Renderdrop everywhere on this computer, including the command line, then start it again.',
  ),
  disk_full: failureText(
    'The disk that holds the upload queue is full.',
    'Free up space on it. New uploads wait until then.',
  ),
  busy: failureText(
    'Another Renderdrop is using the upload queue.',
    'Try again, or quit the other Renderdrop on this computer.',
  ),
  not_writable: failureText(
    "Renderdrop can't write to its data folder.",
    'Check its permissions, or choose another folder with RENDERDROP_HOME.',
  ),
  disk_failed: failureText(
    "The disk couldn't read or write the upload queue.",
    'Check the disk, or choose another folder with RENDERDROP_HOME.',
  ),
  data_folder_gone: failureText(
    "The data folder was moved to a folder that isn't there.",
    'Connect its drive, then try again. "renderdrop data-folder" says where it is.',
  ),
  moved_note_damaged: failureText(
    "The note that says where the data folder was moved to can't be read.",
    'Set RENDERDROP_HOME to that folder, or repair moved-to.json.',
  ),
  moved_meanwhile: failureText('The data folder was moved just now.', 'Try again.'),
  network_folder: failureText(
    'The data folder is on a network drive, where the upload queue would be damaged.',
    'Choose a folder on this computer with RENDERDROP_HOME.',
  ),
  migration_failed: failureText(
    "The upload queue couldn't be updated for this version. It is unchanged.",
    'Go back to the previous version, and report this.',
  ),
  program_incomplete: failureText(
    'This copy of Renderdrop is incomplete, or made for another kind of computer.',
    'Install Renderdrop again, in the version for this computer. Your uploads are safe.',
  ),
} as const satisfies Readonly<Record<string, FailureText>>;
