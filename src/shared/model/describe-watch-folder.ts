import {
  accountHoldWords,
  conditionWords,
  holdWords,
  type StateWords,
  type WatchHold,
} from '../messages/watch-conditions.ts';
import type { AccountState } from './account.ts';
import { describeAccountState } from './account-words.ts';
import type { WatchCondition, WatchFolder } from './watch-folders.ts';

/** What is known about a folder's account and project. */
export interface WatchPlaceFacts {
  /** Null where nobody is signed in to its workspace. */
  readonly account: { readonly state: AccountState; readonly mayUpload: boolean } | null;
  /** Null where the project has not been seen. */
  readonly role: 'owner' | 'editor' | 'viewer' | null;
}

export interface WatchFolderDescription extends StateWords {
  readonly tone: 'watching' | 'resting' | 'trouble';
  /** The cause of this state, which decides the icon and the remedy. */
  readonly because: WatchHold | WatchCondition['kind'];
}

/** Pure: a watch folder reads the same wherever it is shown. Trouble with its disk comes before any hold. */
export function describeWatchFolder(
  { condition, paused }: Pick<WatchFolder, 'condition' | 'paused'>,
  place: WatchPlaceFacts,
): WatchFolderDescription {
  const tone = toneOf(condition);
  if (tone === 'trouble') return { ...conditionWords(condition), tone, because: condition.kind };
  return holdOf(paused, place) ?? { ...conditionWords(condition), tone, because: condition.kind };
}

function holdOf(paused: boolean, { account, role }: WatchPlaceFacts): WatchFolderDescription | null {
  if (paused) return { ...holdWords.paused, tone: 'resting', because: 'paused' };
  const held = (because: keyof typeof holdWords) =>
    ({ ...holdWords[because], tone: 'trouble', because }) as const;
  if (account === null) return held('signed_out');
  const { sentence, remedy, action, usable } = describeAccountState(account.state);
  if (!usable) {
    const because = action === 'unlock_keychain' ? 'keychain_locked' : 'sign_in_again';
    const detail = [sentence, remedy].filter(Boolean).join(' ');
    return { state: accountHoldWords[because], detail, tone: 'trouble', because };
  }
  if (!account.mayUpload) return held('may_not_upload');
  return role === 'viewer' ? held('view_only') : null;
}

function toneOf(condition: WatchCondition): WatchFolderDescription['tone'] {
  switch (condition.kind) {
    case 'watching':
      return condition.unreadableFolders > 0 ? 'trouble' : 'watching';
    case 'watched_by_another_program':
      return 'watching';
    case 'starting':
    case 'not_watched':
      return 'resting';
    case 'disconnected':
    case 'missing':
    case 'not_allowed':
    case 'not_answering':
    case 'read_failed':
    case 'data_disk_full':
    case 'store_failed':
      return 'trouble';
  }
}
