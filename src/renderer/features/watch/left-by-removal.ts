import { removeWatchTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchFolder } from '../../../shared/model/watch-folders.ts';

/** What becomes of the open files of a folder when it is removed, in sentences. */
export function leftByRemoval({ counts, paused }: Pick<WatchFolder, 'counts' | 'paused'>): readonly string[] {
  const { queued, encoding, notQueued } = counts;
  // A video that is being made is uploaded even while its folder is paused.
  const isRunning = encoding > 0 || (queued > 0 && !paused);
  return [
    ...(isRunning ? [removeWatchTexts.running] : []),
    ...(queued > 0 && paused ? [removeWatchTexts.paused] : []),
    ...(notQueued > 0 ? [removeWatchTexts.notQueued(notQueued)] : []),
  ];
}
