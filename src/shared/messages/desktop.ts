import { formatBytes, formatPercent } from '../model/format.ts';
import { failureText } from './failure-text.ts';
import { count, phrase } from './phrase.ts';

/** Reasons not to open a window that are checked before anything else. */
export const startFailures = {
  without_sandbox: failureText(
    "Renderdrop doesn't open its window without Chromium's sandbox.",
    "If this is an AppImage, your system doesn't allow it one: install the deb or rpm instead. Otherwise start Renderdrop without --no-sandbox.",
  ),
} as const;

/** What the app says outside its window: menus, notifications, the tray, and the dialogs of the system. */
export const desktopMessages = {
  couldNotStart: {
    title: "Renderdrop couldn't start",
    detail: phrase(
      (reason: string, logPath: string) =>
        `${reason}\n\nYour uploads are safe. If restarting your computer doesn't help, attach this file for support: ${logPath}`,
      'The database is damaged.',
      '/home/ada/.config/Renderdrop/log',
    ),
  },
  dataFolderUnusable: phrase(
    (path: string) => `Can't write to the data folder, ${path}. Check the disk and your permissions.`,
    '/home/ada/.config/Renderdrop',
  ),
  hadToStop: {
    title: 'Renderdrop had to stop',
    detail: 'Your uploads resume when you open Renderdrop again.',
  },
  /** A system dialog, for when reopening the window does not help. */
  windowKeepsCrashing: {
    message: 'The window keeps crashing',
    detail:
      "Your uploads continue without it. If it doesn't help to open it again or to restart your computer, save diagnostics for support.",
    openAgain: 'Open again',
    quit: 'Quit',
  },
  menu: {
    app: 'Renderdrop',
    quitApp: 'Quit Renderdrop',
    quit: 'Quit',
    file: '&File',
    uploads: '&Uploads',
    view: '&View',
    open: 'Open Renderdrop',
  },
  tray: {
    toolTip: phrase((line: string) => `Renderdrop: ${line}`, 'No uploads'),
    needAttention: phrase(
      (uploads: number) => (uploads === 1 ? '1 needs attention' : `${uploads} need attention`),
      2,
    ),
    paused: 'paused',
    uploading: phrase(
      (uploads: number, fraction: number) => `${count(uploads, 'upload')}, ${formatPercent(fraction)}`,
      3,
      0.42,
    ),
    processing: phrase((uploads: number) => `${uploads} processing`, 3),
    queued: phrase((uploads: number) => `${uploads} queued`, 4),
    pausedOnes: phrase((uploads: number) => `${uploads} paused`, 1),
    noUploads: 'No uploads',
  },
  notices: {
    newNoteBy: phrase((author: string | null) => `New note by ${author ?? 'a guest'}`, 'Mia'),
    newNotes: phrase((notes: number) => count(notes, 'new note'), 3),
    /** Below the name of the comp. */
    compStatusBy: phrase(
      (status: string, by: string | null) => (by === null ? status : `${status} by ${by}`),
      'Changes requested',
      'Mia',
    ),
    linkOpened: 'Review link opened',
    linkWithoutTitle: 'Someone opened it for the first time.',
    needAttention: 'Uploads need attention',
    ready: phrase((uploads: number) => `${count(uploads, 'upload')} ready`, 3),
    canBePlaced: 'Ready to place on a stage.',
    failed: phrase((uploads: number) => `${uploads} failed or unconfirmed.`, 1),
  },
  quitting: {
    message: phrase(
      (underWay: number, paused: number) => {
        if (underWay === 0) return `${count(paused, 'paused upload')}`;
        const inProgress = `${count(underWay, 'upload')} in progress`;
        return paused === 0 ? inProgress : `${inProgress}, ${paused} paused`;
      },
      2,
      1,
    ),
    detail: 'Uploads you interrupt now continue when you open Renderdrop again.',
    allStartAgain: phrase(
      (sentBytes: number) =>
        `Uploads you interrupt now start again from the beginning when you open Renderdrop again (${formatBytes(sentBytes)} uploaded so far).`,
      18_000_000,
    ),
    startAgain: phrase(
      (uploads: number, sentBytes: number) =>
        `${uploads} of them ${uploads === 1 ? 'starts' : 'start'} again from the beginning (${formatBytes(sentBytes)} uploaded so far).`,
      1,
      18_000_000,
    ),
    pausedStartAgain: phrase(
      (uploads: number, sentBytes: number) =>
        uploads === 1
          ? `Quitting closes the connection of the paused upload: it starts again from the beginning when you resume it (${formatBytes(sentBytes)} uploaded so far).`
          : `Quitting closes the connections of ${uploads} paused uploads: they start again from the beginning when you resume them (${formatBytes(sentBytes)} uploaded so far).`,
      1,
      18_000_000,
    ),
    finishInTray: 'Finish in background',
    quit: 'Quit and resume later',
    quitStartAgain: 'Quit and start again later',
    quitAnyway: 'Quit anyway',
    cancel: 'Cancel',
  },
  dialogs: {
    chooseFiles: 'Choose files to upload',
    chooseFolder: 'Choose a folder to upload',
    chooseSaveFolder: 'Choose a folder to save in',
  },
  signInPage: {
    answered: { title: 'Signed in', text: 'Close this page and return to Renderdrop.' },
    denied: { title: 'Not signed in', text: 'To try again, sign in from Renderdrop.' },
    notOurs: { title: 'This page is out of date', text: 'Use the page that Renderdrop opened last.' },
    used: { title: 'This sign-in has ended', text: 'Close this page and return to Renderdrop.' },
    notFound: { title: 'Page not found', text: 'Close this page and return to Renderdrop.' },
  },
} as const;
