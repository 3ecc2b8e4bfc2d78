import { formatPercent } from '../model/format.ts';
import { phrase } from './phrase.ts';

/** Updates, as the window shows them. */
export const updateTexts = {
  title: 'Updates',
  about: 'About updates',
  runFromSource: 'This copy runs from its source. Update it with Git.',
  noKey: 'This copy was built without an update key and is never updated.',
  off: "Off. Renderdrop doesn't check for updates.",
  notChecked: 'Not checked yet.',
  newest: phrase((age: string) => `This is the newest version. Checked ${age}.`, '5 minutes ago'),
  checking: 'Checking…',
  available: phrase((version: string) => `Renderdrop ${version} is available.`, '1.2.0'),
  waitingToDownload: phrase((version: string) => `Downloads ${version} when uploads finish.`, '1.2.0'),
  waitingToRestart: phrase((version: string) => `Updates to ${version} when uploads finish.`, '1.2.0'),
  downloading: phrase(
    (version: string, fraction: number) => `Downloading ${version}: ${formatPercent(fraction)}`,
    '1.2.0',
    0.45,
  ),
  ready: phrase((version: string) => `Renderdrop ${version} is ready.`, '1.2.0'),
  installing: phrase((version: string) => `Installing ${version}…`, '1.2.0'),
  updated: phrase((version: string) => `Updated to ${version}.`, '1.2.0'),
  lookForUpdates: 'Check for updates',
  lookForUpdatesHint: 'Twice a day. Nothing is downloaded until you say so.',
  on: 'On',
  checkNow: 'Check now',
  update: 'Update',
  restart: 'Restart to update',
  howTo: 'How to update',
  retry: 'Try again',
  later: 'Later',
  cancel: 'Cancel',
  whatsNew: "What's new",
  whatsNewIn: phrase((version: string) => `What's new in Renderdrop ${version}`, '1.2.0'),
  nothingSaid: 'There are no notes about this version.',
  gotIt: 'Got it',
} as const;
