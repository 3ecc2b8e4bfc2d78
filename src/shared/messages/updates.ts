import type { NoUpdates, UpdateRefusal } from '../model/updates.ts';
import { type FailureText, failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

/** Why a check for updates failed, or why an update was refused. */
export const updateFailures = {
  nothing_published: failureText(
    'The update server has no version for this computer.',
    'See the website of Renderdrop.',
  ),
  feed_failed: failureText("The update server isn't responding.", 'Try again later.', 'retry'),
  signature_missing: failureText(
    'The update is not signed, so it was refused.',
    'Try again later. If this stays, report it.',
    'retry',
  ),
  signature_malformed: failureText(
    "What the update server answered isn't an update.",
    'On a guest network, sign in to it in your browser, then retry.',
    'retry',
  ),
  signature_wrong: failureText(
    'The update is not signed by the makers of Renderdrop, so it was refused.',
    'Try again later. If this stays, report it.',
    'retry',
  ),
  manifest_malformed: failureText(
    "This version can't read the update.",
    'Install the newest version from the website of Renderdrop.',
  ),
  other_computer: failureText(
    'The update is for another kind of computer, so it was refused.',
    'Try again later. If this stays, report it.',
    'retry',
  ),
  expired: failureText(
    'The list of updates is too old to be trusted.',
    'Check the date and time on your computer, or try again later.',
    'retry',
  ),
  clock_behind: failureText(
    'The update has a date in the future.',
    'Check the date and time on your computer.',
  ),
  older: failureText(
    'The update server offers an older version, which was refused.',
    'Try again later. If this stays, report it.',
    'retry',
  ),
} as const satisfies Readonly<Record<UpdateRefusal, FailureText>>;

/** Why an update could not be installed. */
export const installFailures = {
  download_cut: failureText('The download stopped before its end.', 'Try again.', 'retry'),
  download_not_found: failureText('The update server has no such file.', 'Try again later.', 'retry'),
  file_wrong: failureText(
    "The downloaded file isn't the one that was signed, so it was refused.",
    'Try again later. If this stays, report it.',
    'retry',
  ),
  update_disk_full: failureText(
    "There isn't enough free space for the update.",
    'Free some space, then try again.',
    'retry',
  ),
  update_not_written: failureText(
    "The update couldn't be saved.",
    'Check the disk and your permissions, then try again.',
    'retry',
  ),
  place_not_writable: phrase(
    (path: string) =>
      failureText(
        `Renderdrop may not replace ${path}.`,
        'Move it to a folder of your own, or ask who installed it.',
        'retry',
      ),
    '/opt/Renderdrop.AppImage',
  ),
  installer_failed: failureText("The installer couldn't be started.", 'Try again.', 'retry'),
} as const;

/** Shown by `renderdrop doctor`. */
export const updateStates = {
  never: {
    run_from_source: 'this copy runs from its source: update it with Git',
    no_key_published: 'this copy was built without an update key and is never updated',
  } satisfies Readonly<Record<NoUpdates, string>>,
  installReleased: 'Install a released version.',
  off: 'turned off',
  current: phrase((version: string) => `${version} is the newest version`, '1.2.0'),
  available: phrase((version: string) => `${version} is available`, '1.2.0'),
} as const;

/** How to install an update. */
export const howToUpdate = {
  in_app: 'Open Renderdrop to update.',
  by_hand: phrase((address: string) => `Install it from ${address}.`, 'https://renderdrop.example'),
  run: phrase((command: string) => `Run: ${command}`, "sudo apt install './renderdrop_1.2.0_amd64.deb'"),
  download: phrase(
    (address: string, command: string) => `Download ${address}, then run: ${command}`,
    'https://renderdrop.example/renderdrop_1.2.0_amd64.deb',
    "echo '0123abcd *renderdrop_1.2.0_amd64.deb' | sha512sum -c && sudo apt install './renderdrop_1.2.0_amd64.deb'",
  ),
} as const;
