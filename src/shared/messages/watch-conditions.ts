import { formatCount } from '../model/format.ts';
import type { WatchCondition } from '../model/watch-folders.ts';

/** One or two words for a state, and one sentence more where there is something to know or to do. */
export interface StateWords {
  readonly state: string;
  readonly detail: string | null;
}

/** How a folder stands. */
export function conditionWords(condition: WatchCondition): StateWords {
  switch (condition.kind) {
    case 'starting':
      return { state: 'Reading the folder', detail: null };
    case 'watching': {
      const { by, unreadableFolders, outsideLinks } = condition;
      const unreadable =
        unreadableFolders === 0
          ? null
          : `${formatCount(unreadableFolders, "subfolder can't", "subfolders can't")} be read. Check the permissions.`;
      const polling =
        by.kind === 'events' ? null : `${becauseWords[by.because]} Checks every ${by.everySeconds} s.`;
      const links = outsideLinks && outsideLinkWords(outsideLinks.count, outsideLinks.first);
      const refused = condition.receiptsRefused
        ? 'What lies at .renderdrop in this folder is not a folder of its own, so word from other computers is not read. Remove it.'
        : null;
      const details = [polling, unreadable, links, refused].filter(Boolean);
      return { state: 'Watching', detail: details.length === 0 ? null : details.join(' ') };
    }
    case 'disconnected':
      return { state: 'Drive disconnected', detail: 'Reconnect the drive to resume.' };
    case 'missing':
      return {
        state: 'Folder not found',
        detail: 'It was renamed, moved or deleted. Put it back, or add the folder where it is now.',
      };
    case 'not_allowed':
      return {
        state: 'No access',
        detail: "You don't have permission to read this folder. Check its permissions.",
      };
    case 'not_answering':
      return {
        state: 'Drive not responding',
        detail: 'Check the connection to the drive. Resumes when it responds.',
      };
    case 'read_failed':
      return { state: "Can't read the folder", detail: `Check the drive (${condition.code}).` };
    case 'data_disk_full':
      return { state: 'Disk full', detail: 'Free some space on the disk that holds your Renderdrop data.' };
    case 'store_failed':
      return { state: "Can't save", detail: `${condition.sentence} ${condition.remedy}` };
    case 'not_watched':
      return { state: 'Not watching', detail: 'Open Renderdrop to resume.' };
    case 'watched_by_another_program':
      return { state: 'Watching', detail: 'Another Renderdrop on this computer watches this folder.' };
  }
}

const outsideLinkWords = (count: number, first: string): string =>
  count === 1
    ? `The link ${first} leads out of this folder. Skipped.`
    : `${formatCount(count, 'link', 'links')} lead out of this folder. Skipped, the first is ${first}.`;

/** What keeps a folder from uploading that is none of its own: a person paused it, or may not upload. */
export type WatchHold = PlainHold | AccountHold;
type PlainHold = 'paused' | 'signed_out' | 'may_not_upload' | 'view_only';

/** The account of the folder can't be used. Its own words say why. */
type AccountHold = 'sign_in_again' | 'keychain_locked';

export const accountHoldWords = {
  sign_in_again: 'Sign in again',
  keychain_locked: 'Keychain locked',
} as const satisfies Readonly<Record<AccountHold, string>>;

export const holdWords: Readonly<Record<PlainHold, StateWords>> = {
  paused: { state: 'Paused', detail: 'New files are listed and wait until you resume.' },
  signed_out: {
    state: 'Signed out',
    detail: 'Sign in to the workspace of this folder to resume.',
  },
  may_not_upload: {
    state: "Can't upload",
    detail: 'This key is view only. Sign in with a key that has media:write.',
  },
  view_only: {
    state: 'View only',
    detail: "You can't upload to this project. Ask its owner, or add the folder to another project.",
  },
};

const becauseWords: Readonly<Record<'network_drive' | 'no_events' | 'too_many_folders' | 'asked', string>> = {
  network_drive: 'Network drives send no change events.',
  no_events: 'This drive sends no change events.',
  too_many_folders: 'This folder has more subfolders than the system can follow.',
  asked: 'Set to check regularly.',
};
