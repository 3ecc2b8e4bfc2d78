import { formatMoment } from '../model/format.ts';
import { count, filesAndSequences, phrase } from './phrase.ts';

/** The state of an upload in one or two words: the same in the window, in terminals and in notifications. */
export const uploadStates = {
  queued: 'Queued',
  preparing: 'Preparing',
  uploading: 'Uploading',
  confirming: 'Confirming',
  processing: 'Processing',
  ready: 'Ready',
  paused: 'Paused',
  failed: 'Failed',
  canceling: 'Canceling',
  canceled: 'Canceled',
  replaced: 'Replaced',
  unconfirmed: 'Unconfirmed',
  interrupted: 'Interrupted',
} as const;

/** The labels of an upload's buttons. */
export const uploadActions = {
  retry: 'Retry',
  go_on: 'Upload anyway',
  lighter_copy: 'Upload a lighter copy',
  send_again: 'Retry as a new version',
  look_again: 'Check again',
  resume: 'Resume',
  pause: 'Pause',
  cancel: 'Cancel',
  undo_cancel: 'Undo',
  move: 'Move',
  sign_in: 'Sign in',
  sign_in_to_network: "I've signed in",
  check_proxy: 'Proxy settings',
  open_project: 'Open project',
  open_item: 'Show item',
  choose_another_target: 'Upload to another item…',
  choose_another_file: 'Choose another file…',
  manage_plan: 'Open project',
  report: 'Copy details',
} as const;

/** The target of an upload, as its row shows it. */
export const uploadTargets = {
  newItem: 'New item',
  newVersion: 'New version',
} as const;

/** The panel of all uploads. */
export const uploadsPanel = {
  title: 'Uploads',
  showAll: 'Show all uploads',
  showLess: 'Show uploads in one line',
  none: 'No uploads',
  noneHint: phrase(
    (keys: string) => `Drop renders on an item or a project, paste them, or press ${keys}.`,
    'Ctrl+O',
  ),
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  retryAll: 'Retry all',
  clear: 'Clear finished',
  limits: 'Limits',
  limitsOn: 'Limits on',
  limitsLabel: 'Upload limits',
  more: phrase((name: string) => `More for ${name}`, 'LED_Main_v005.mov'),
  progressOf: phrase((name: string) => `${name}: progress`, 'LED_Main_v005.mov'),
  totalProgress: 'Progress of all uploads',
  toTop: 'Move to top',
  toEnd: 'Move to end',
  priorityHigh: 'High priority',
  priorityNormal: 'Normal priority',
  priorityLow: 'Low priority',
  pauseProject: phrase((project: string) => `Pause ${project}`, 'Aurora Arena Tour'),
  resumeProject: phrase((project: string) => `Resume ${project}`, 'Aurora Arena Tour'),
  showInFolder: 'Show in folder',
  copyLink: 'Copy link to item',
  linkCopied: 'Link copied',
  detailsCopied: 'Details copied',
  otherAccount: phrase((name: string) => `${name} belongs to another account`, 'LED_Main_v005.mov'),
  otherAccountHint: 'Switch to that account first.',
  moved: phrase(
    (name: string, place: number, of: number) =>
      `${name}: moved to place ${place.toLocaleString()} of ${of.toLocaleString()}.`,
    'LED_Main_v005.mov',
    3,
    17,
  ),
  prioritised: phrase(
    (name: string, priority: string) => `${name}: ${priority}.`,
    'LED_Main_v005.mov',
    'High priority',
  ),
  batch: phrase(
    (files: number, sequences: number, project: string) =>
      `${filesAndSequences(files, sequences)} to ${project}`,
    5,
    2,
    'Aurora Arena Tour',
  ),
  /** Above rows of a batch that are not next to its first ones. */
  batchMore: phrase(
    (files: number, sequences: number, project: string) =>
      `More of ${filesAndSequences(files, sequences)} to ${project}`,
    5,
    2,
    'Aurora Arena Tour',
  ),
  batchReady: phrase(
    (ready: number, of: number) => `${ready.toLocaleString()} of ${of.toLocaleString()} ready`,
    2,
    5,
  ),

  uploading: phrase((amount: number) => `${amount.toLocaleString()} uploading`, 2),
  byCommandLine: phrase((amount: number) => `${amount.toLocaleString()} uploading from the command line`, 2),
  preparing: phrase((amount: number) => `${amount.toLocaleString()} preparing`, 2),
  unanswered: phrase((amount: number) => `${amount.toLocaleString()} waiting for the server`, 2),
  working: phrase((amount: number) => `${amount.toLocaleString()} processing`, 3),
  queued: phrase((amount: number) => `${amount.toLocaleString()} queued`, 12),
  rendering: phrase((amount: number) => `${amount.toLocaleString()} still rendering`, 2),
  offline: phrase((amount: number) => `${amount.toLocaleString()} waiting for the network`, 12),
  encoding: phrase((amount: number) => `Encoding ${count(amount, 'video')}`, 2),
  paused: phrase((amount: number) => `Paused · ${count(amount, 'upload')} left`, 4),
  pausedOnes: phrase((amount: number) => `${amount.toLocaleString()} paused`, 2),
  versionReady: phrase((item: string, version: string) => `${item} ${version} ready`, 'LED Main', 'v5'),
  canceling: phrase((amount: number) => `${amount.toLocaleString()} canceling`, 2),
  severalReady: phrase((amount: number) => `${amount.toLocaleString()} ready`, 7),
  severalCanceled: phrase((amount: number) => `${amount.toLocaleString()} canceled`, 2),
  severalReplaced: phrase((amount: number) => `${amount.toLocaleString()} replaced`, 2),
  finished: phrase((amount: number) => `${count(amount, 'upload')} finished`, 7),
  failed: phrase((amount: number) => `${amount.toLocaleString()} failed`, 2),
  attention: phrase(
    (amount: number) => (amount === 1 ? '1 needs attention' : `${amount.toLocaleString()} need attention`),
    5,
  ),
} as const;

/** What stops the queue, or a part of it, from uploading. */
export const queueMessages = {
  tryAgain: 'Retry',
  resume: 'Resume',
  aProject: 'A project',
  projectPaused: phrase((project: string) => `${project} is paused`, 'Aurora Arena Tour'),
  about: phrase(
    (project: string, sentence: string) => `${project}: ${sentence}`,
    'Aurora Arena Tour',
    'View only.',
  ),
  offline: "You're offline. Uploads resume when you're back online.",
  onBattery: 'On battery. New uploads start when the computer is plugged in.',
  outsideHours: phrase(
    (atMs: number) => `Outside your upload hours. New uploads start ${formatMoment(atMs)}.`,
    0,
  ),
  commandLine: 'The command line is uploading. Changes you make here apply there too.',
} as const;
