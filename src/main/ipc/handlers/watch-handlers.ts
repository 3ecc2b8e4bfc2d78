import { join } from 'node:path';
import type { ParsedArguments } from '../../../shared/ipc/contract.ts';
import { watchFailures } from '../../../shared/messages/watch-failures.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { WatchFolderId } from '../../../shared/model/watch-folders.ts';
import type { WatchFolders } from '../../../shared/model/watch-requests.ts';
import type { PickedFiles } from '../picked-files.ts';
import type { AppHandlers } from '../router.ts';

type PlannedFolder = ParsedArguments<'watch', 'plan'>['folder'];

export interface WatchParts {
  readonly watch: WatchFolders;
  readonly pickedFiles: PickedFiles;
}

/** A new folder is named by the id of a picked one; a file of a watch folder by its path below that folder. */
export function createWatchHandlers({ watch, pickedFiles }: WatchParts): AppHandlers['watch'] {
  const pathOf = (folderId: WatchFolderId): string => {
    const folder = watch.snapshot().folders.find(({ id }) => id === folderId);
    if (folder) return folder.path;
    throw new TroubleError(troubleOf('watch_folder_not_found', watchFailures.watch_folder_not_found));
  };
  const folderPath = (folder: PlannedFolder): string =>
    folder.kind === 'picked' ? pickedFiles.pathOf(folder.fileId) : pathOf(folder.folderId);
  return {
    snapshot: async () => watch.snapshot(),
    files: async (query) => {
      const { files, ...page } = watch.files(query);
      return { files: [...files], ...page };
    },
    plan: ({ folder, ...draft }) =>
      watch.plan({
        path: folderPath(folder),
        ...draft,
      }),
    add: async ({ fileId, ...draft }) => ({
      folderId: await watch.add({ path: pickedFiles.pathOf(fileId), ...draft }),
    }),
    change: ({ folderId, settings }) => watch.change(folderId, settings),
    setPaused: ({ folderId, paused }) => watch.setPaused(folderId, paused),
    remove: ({ folderId }) => watch.remove(folderId),
    paths: async (query) => ({ paths: [...watch.paths(query)] }),
    choose: async ({ folderId, paths, target, remember }) => ({
      changed: await watch.choose(folderId, paths, target, remember),
    }),
    undoChoice: async ({ folderId, paths }) => ({ changed: await watch.undoChoice(folderId, paths) }),
    forgetChoice: ({ folderId, nameKey }) => watch.forgetChoice(folderId, nameKey),
    skip: async ({ folderId, paths }) => ({ changed: await watch.skip(folderId, paths) }),
    undoSkip: ({ folderId, paths }) => watch.undoSkip(folderId, paths),
    uploadAnyway: ({ folderId, path }) => watch.uploadAnyway(folderId, path),
    skipFrames: ({ folderId, path }) => watch.skipFrames(folderId, path),
    rescan: async ({ folderId }) => watch.rescan(folderId),
    looked: async () => ({ summaries: [...watch.looked()] }),
    pick: async ({ folder, path }) => {
      const isBelow = !path.split(/[\\/]/).includes('..');
      const [picked] = isBelow ? await pickedFiles.add([join(folderPath(folder), path)]) : [];
      if (picked) return picked;
      throw new TroubleError(troubleOf('watch_folder_not_found', watchFailures.watch_folder_not_found));
    },
  };
}
