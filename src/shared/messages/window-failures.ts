import { type FailureText, failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

/** What can go wrong between the window and the main process, and with the computer. */
export const windowFailures = {
  ipc_refused: failureText("This page isn't allowed to do that.", 'Close the window and open it again.'),
  ipc_arguments_refused: failureText(
    'Something went wrong in this window.',
    'Close the window and open it again. If it happens again, report it with the logs.',
    'report',
  ),
  unexpected: failureText(
    'Something went wrong in Renderdrop.',
    'Try again. If it happens again, report it with the logs.',
    'report',
  ),
  cancelled: failureText('Canceled.', ''),
  file_unknown: failureText("Renderdrop doesn't have this file anymore.", 'Drop the file again.'),
  link_refused: phrase(
    (address: string) =>
      failureText("Renderdrop doesn't open this link.", `It leads to another server than yours: ${address}`),
    'https://elsewhere.example/',
  ),
  link_not_opened: phrase(
    (address: string) =>
      failureText(
        "This computer didn't open the link in a browser.",
        `Open this address yourself: ${address}`,
      ),
    'https://app.example.com/',
  ),
  folder_not_opened: phrase(
    (folder: string) =>
      failureText("This computer didn't open the folder.", `Open this folder yourself: ${folder}`),
    '/home/ada/.local/share/Renderdrop',
  ),
  render_gone: phrase(
    (folder: string) => failureText('This file was moved or deleted.', `It was in ${folder}.`),
    '/renders/aurora',
  ),
  render_changed: failureText('This file has changed since it was added.', ''),
  upload_overwritten: failureText(
    'The file was overwritten after its upload.',
    'There is no small copy of what was uploaded.',
  ),
  upload_gone: failureText(
    'The file was moved or deleted after its upload.',
    'There is no small copy of what was uploaded.',
  ),
  not_saved: phrase(
    (folder: string) => failureText(`Couldn't save to ${folder}.`, 'Save to another folder.'),
    '/renders/aurora',
  ),
  not_saved_disk_full: failureText(
    "There isn't enough free space to save this.",
    'Free some space, or save to another disk.',
  ),
  practice_studio_failed: failureText(
    "The practice studio didn't start.",
    'Try again. If it happens again, report it with the logs.',
    'report',
  ),
} as const satisfies Readonly<Record<string, FailureText | ((...given: never[]) => FailureText)>>;
