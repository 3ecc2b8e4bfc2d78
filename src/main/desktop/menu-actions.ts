import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { LaunchQueue } from '../launch-queue.ts';
import type { MenuActions } from './menu-template.ts';

export interface MenuActionsParts {
  readonly launches: Pick<LaunchQueue, 'add' | 'show'>;
  /** Opens the window, or brings it to the front. */
  readonly showWindow: () => void;
  readonly chooseFiles: () => Promise<readonly string[]>;
  readonly takeFiles: (paths: readonly string[]) => void;
  /** Undefined until the engine is open. */
  readonly queue: () => Pick<UploadQueue, 'pause' | 'resume'> | undefined;
  readonly quit: () => void;
}

/** What the entries of the menus do. On macOS they can be chosen without a window, so whatever needs one opens it. */
export function menuActions({ launches, showWindow, queue, ...parts }: MenuActionsParts): MenuActions {
  return {
    chooseFiles: () => {
      showWindow();
      void parts.chooseFiles().then((filePaths) => launches.add({ places: [], filePaths }));
    },
    addWatchFolder: () => void launches.show({ kind: 'add_watch_folder' }),
    takeFiles: (paths) => {
      showWindow();
      parts.takeFiles(paths);
    },
    showTransfers: () => void launches.show({ kind: 'transfers' }),
    showSettings: () => void launches.show({ kind: 'settings' }),
    pauseAll: () => void queue()?.pause({ kind: 'all' }),
    resumeAll: () => void queue()?.resume({ kind: 'all' }),
    showWindow,
    quit: parts.quit,
  };
}
