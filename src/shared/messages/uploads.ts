import { formatBytes, formatMoment, formatPercent, formatSpeed, formatTimeLeft } from '../model/format.ts';
import { count, phrase } from './phrase.ts';

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
  canceled: 'Canceled',
  replaced: 'Replaced',
  unconfirmed: 'Unconfirmed',
  interrupted: 'Interrupted',
} as const;

const versionList = (versions: readonly number[]): string =>
  new Intl.ListFormat('en').format(versions.map((version) => `v${version}`));

const waitingForServer = 'Waiting for the server';

/** How fast bytes move, and how long that takes; where none move, what they wait for. */
const pace = (bytesPerSecond: number, secondsLeft: number | null, locale?: string): string => {
  if (bytesPerSecond < 1) return waitingForServer;
  const speed = formatSpeed(bytesPerSecond, locale);
  return secondsLeft === null ? speed : `${speed} · ${formatTimeLeft(secondsLeft * 1_000)} left`;
};

/** Details beside the state. An upload that runs normally has none. */
export const uploadDetails = {
  allPaused: 'All uploads are paused.',
  projectPaused: 'The project is paused.',
  offline: "Resumes when you're back online.",
  startsAt: phrase(
    (atMs: number, locale: string | undefined = undefined) => `Starts ${formatMoment(atMs, locale)}.`,
    0,
  ),
  onBattery: 'Starts when the computer is plugged in.',
  afterOther: 'Starts after the other upload to this item.',
  pausedAt: phrase(
    (share: number, locale: string | undefined = undefined) => `Paused at ${formatPercent(share, locale)}`,
    0.48,
  ),
  connectionHolds: 'Continues from there while the connection holds.',
  sessionContinues: 'Continues with what the server has confirmed.',
  startsAgain: 'Starts again from the beginning.',
  continuesAfterOther: 'Continues when another upload is done.',
  startsWhenOpen: 'Starts when Renderdrop is open, or with "renderdrop queue run".',
  resumesWhenOpen: 'Resumes when Renderdrop is open, or with "renderdrop queue run".',
  stillRendering: 'Still rendering. Uploads when the file is complete.',
  connecting: 'Connecting…',
  progress: phrase(
    (
      fraction: number,
      sizeBytes: number,
      bytesPerSecond: number,
      secondsLeft: number | null,
      locale: string | undefined = undefined,
    ) =>
      [
        `${formatPercent(fraction, locale)} of ${formatBytes(sizeBytes, locale)}`,
        pace(bytesPerSecond, secondsLeft, locale),
      ].join(' · '),
    0.42,
    4_100_000_000,
    86_200_000,
    180,
  ),
  waitingForServer,
  pace: phrase(pace, 86_200_000, 180),
  retrying: phrase(
    (because: string, inMs: number) => `${because.replace(/[.]$/, '')}. Retrying in ${formatTimeLeft(inMs)}.`,
    'The connection was lost.',
    8_000,
  ),
  uploadedTo: phrase((state: string, target: string) => `${state} · ${target}`, 'Ready', 'LED Main, v5'),
  uploaded: 'Uploaded',
  elsewhere: 'Uploaded from another computer.',
  replaced: 'Another version is current now. You can choose yours in the web app.',
  replacedByLaterUpload: phrase(
    (version: number | null) =>
      `${version === null ? 'A later version' : `v${version}`} from here is current now. You can choose this one in the web app.`,
    6,
  ),
  uploadedUnconfirmed: 'Uploaded, but the server never confirmed it. Check the item before you retry.',
  unconfirmed: 'The server never confirmed the upload. Check the item before you retry.',
  changedUploadingAgain: phrase(
    (version: number | null, left: readonly number[]) =>
      `The file changed: uploading again as ${version === null ? 'a new version' : `v${version}`}, with ${versionList(left)} left unfinished.`,
    4,
    [3],
  ),
  changedUploadedAgain: phrase(
    (left: readonly number[]) =>
      `The file changed during the upload, so ${versionList(left)} ${left.length === 1 ? 'stays' : 'stay'} unfinished.`,
    [3],
  ),
  versionRemains: 'An unfinished version stays on the item.',
  canceledTooLate: {
    arrived: 'Already uploaded. It still becomes the current version.',
    may_have_arrived: 'It may be uploaded already and still become the current version.',
  },
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
    (files: number, project: string) => `${count(files, 'file')} to ${project}`,
    5,
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
  mostlyUploaded: phrase(
    (name: string, share: string) => `${name} is ${share} uploaded`,
    'LED_Main_v005.mov',
    '92%',
  ),
  severalMostlyUploaded: phrase((amount: number) => `${count(amount, 'upload')} are more than half done`, 2),
  pauseMayCost: "If the server closes the connection while it's paused, it starts again from the beginning.",
  pausedOnes: phrase((amount: number) => `${amount.toLocaleString()} paused`, 2),
  versionReady: phrase((item: string, version: string) => `${item} ${version} ready`, 'LED Main', 'v5'),
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

/** Announced by screen readers. */
export const uploadNews = {
  ready: phrase((amount: number) => `${count(amount, 'upload')} ready.`, 2),
  partlyReady: phrase(
    (ready: number, total: number) => `${ready.toLocaleString()} of ${count(total, 'upload')} ready.`,
    2,
    3,
  ),
  needAttention: phrase((amount: number) => `${amount.toLocaleString()} uploads need attention.`, 3),
  needsAttention: phrase((name: string) => `${name} needs attention.`, 'LED_Main_v005.mov'),
} as const;

/** Says which version is the current one in place of another that was uploaded. */
export const replacedWords = (by: { readonly versionNumber: number | null } | undefined): string =>
  by ? uploadDetails.replacedByLaterUpload(by.versionNumber) : uploadDetails.replaced;
