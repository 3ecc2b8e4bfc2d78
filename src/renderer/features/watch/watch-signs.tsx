import { FolderLock, FolderSync, FolderX, KeyRound, LoaderCircle, TriangleAlert, Unplug } from 'lucide-react';
import type { ComponentType } from 'react';
import type { WatchFolderDescription } from '../../../shared/model/describe-watch-folder.ts';
import { PauseIcon } from '../../ui/PlayIcons.tsx';
import type { Tone } from '../../ui/tone.ts';

const signs: Readonly<Record<WatchFolderDescription['because'], ComponentType<{ 'aria-hidden': true }>>> = {
  watching: FolderSync,
  watched_by_another_program: FolderSync,
  starting: LoaderCircle,
  not_watched: PauseIcon,
  paused: PauseIcon,
  disconnected: Unplug,
  missing: FolderX,
  not_allowed: FolderLock,
  not_answering: Unplug,
  read_failed: TriangleAlert,
  data_disk_full: TriangleAlert,
  store_failed: TriangleAlert,
  signed_out: KeyRound,
  sign_in_again: KeyRound,
  keychain_locked: KeyRound,
  may_not_upload: KeyRound,
  view_only: FolderLock,
};

/** The icon of a state. It is always shown with the state's words. */
export function WatchSign({ because }: Pick<WatchFolderDescription, 'because'>) {
  const Sign = signs[because];
  return <Sign aria-hidden />;
}

export const watchTone: Readonly<Record<WatchFolderDescription['tone'], Tone>> = {
  watching: 'good',
  resting: 'idle',
  trouble: 'bad',
};
