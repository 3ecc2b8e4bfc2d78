import type { Settling, WatchFileState } from '../../../shared/model/watch-folders.ts';
import { seenIn } from '../folder-scanner.ts';
import type { FileChange } from '../tables/file-book.ts';
import type { SettlingNews } from './settling-files.ts';

export interface ChangesBy {
  readonly changes: readonly FileChange[];
  /** Changes of files that are still being written: they need not be saved each time. */
  readonly unsaved: readonly FileChange[];
  readonly vanished: readonly string[];
}

/** The changes that news of settling files makes to their rows. Pure. */
export function changesBy(
  news: readonly SettlingNews[],
  stateOf: (path: string) => WatchFileState | null,
): ChangesBy {
  const changes: FileChange[] = [];
  const unsaved: FileChange[] = [];
  const vanished: string[] = [];
  for (const piece of news) {
    switch (piece.kind) {
      case 'moved': {
        const { path, stamp, sequence } = seenIn(piece.found);
        unsaved.push({ path, event: { kind: 'changed', stamp, sequence } });
        break;
      }
      case 'waits': {
        const { path, waitsFor } = piece;
        const state = stateOf(path);
        if (state?.kind === 'settling' && isNews(waitsFor, state.waitsFor))
          changes.push({ path, event: { kind: 'waits', waitsFor } });
        break;
      }
      case 'finished': {
        const { path, picture, remark } = piece;
        changes.push({ path, event: { kind: 'completed', picture, remark } });
        break;
      }
      case 'not_a_video': {
        const { path, says } = piece;
        changes.push({ path, event: { kind: 'skipped', reason: { kind: 'not_a_video', says } } });
        break;
      }
      case 'vanished':
        vanished.push(piece.path);
        break;
    }
  }
  return { changes, unsaved, vanished };
}

/**
 * After a restart the quiet time of each file starts over, but what its content showed holds until the file is examined again:
 * content can't change without another quiet time. Only which program has it open can.
 */
function isNews(waitsFor: Settling, before: Settling): boolean {
  if (waitsFor.kind === 'quiet' && before.kind !== 'quiet' && before.kind !== 'open_elsewhere') return false;
  return JSON.stringify(waitsFor) !== JSON.stringify(before);
}
