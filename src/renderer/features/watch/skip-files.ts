import type { Bridge } from '../../../shared/ipc/contract.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchFolderId } from '../../../shared/model/watch-folders.ts';
import { showFailure, worked } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';

/** Skips files and says so, with a button that takes it back: a click may meet another row than the one it was meant for. */
export async function skipFiles(
  watch: Pick<Bridge['requests']['watch'], 'skip' | 'undoSkip'>,
  folderId: WatchFolderId,
  paths: readonly string[],
): Promise<void> {
  const answer = await watch.skip({ folderId, paths: [...paths] });
  if (!answer.ok) {
    showFailure(answer.failure);
    return;
  }
  const { changed } = answer.value;
  showToast({
    tone: 'idle',
    text: watchPageTexts.skippedMany(changed),
    durationMs: 8_000,
    // Which of them were skipped is known only if all were.
    ...(changed === paths.length
      ? {
          action: {
            label: watchPageTexts.undo,
            shortcut: 'Mod+Z',
            run: () => void worked(watch.undoSkip({ folderId, paths: [...paths] })),
          },
        }
      : { detail: watchPageTexts.notChanged(paths.length - changed) }),
  });
}
