import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { fileNameOf, folderOf } from '../../../shared/model/file-name.ts';
import { itemNameOf, type UploadTarget } from '../../../shared/model/uploads.ts';
import type {
  WatchFile,
  WatchFolder,
  WatchFolderId,
  WatchPlace,
  WatchSnapshot,
} from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { isOfOtherAccount, sayOtherAccount } from '../../store/other-account.ts';
import { showFailure, worked } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { reviewSubject } from '../viewer/review-subject.ts';
import { renderOfFile } from './render-of-file.ts';
import { skipFiles } from './skip-files.ts';
import { isWithoutMatch, nameToMatch } from './watch-words.ts';

export interface WatchActions {
  readonly setPaused: (folderId: WatchFolderId, paused: boolean) => void;
  readonly checkNow: (folderId: WatchFolderId) => void;
  readonly showFolder: (folderId: WatchFolderId) => void;
  readonly showFile: (file: WatchFile) => void;
  readonly view: (file: WatchFile) => Promise<void>;
  /** Opens the note check to compare the file to the version it replaces; does nothing if it replaces none. */
  readonly review: (file: WatchFile) => Promise<void>;
  readonly skip: (folderId: WatchFolderId, paths: readonly string[]) => void;
  readonly uploadAnyway: (file: WatchFile) => void;
  readonly skipFrames: (file: WatchFile) => void;
  /** The file becomes a new item, named by it. Resolves to whether it worked. */
  readonly makeNewItem: (file: WatchFile, place: WatchPlace) => Promise<boolean>;
  /** Those of the files that match nothing become new items, named by their files. */
  readonly makeNewItems: (
    folderId: WatchFolderId,
    paths: readonly string[],
    place: WatchPlace,
  ) => Promise<void>;
  readonly forget: (folderId: WatchFolderId, nameKey: string) => Promise<boolean>;
  /** Resolves to whether it worked. A failure has been shown. */
  readonly choose: (
    folderId: WatchFolderId,
    paths: readonly string[],
    target: UploadTarget,
    remember: boolean,
  ) => Promise<boolean>;
}

/** The actions for watch folders and their files, all done by the engine. A failure is shown as a toast. */
export function useWatchActions(): WatchActions {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMemo(() => {
    const { watch, files } = bridge.requests;
    const told = (asked: Promise<IpcResult<unknown>>) => void worked(asked);
    const show = async (folderId: WatchFolderId, path: string) => {
      const picked = await watch.pick({ folder: { kind: 'watched', folderId }, path });
      if (picked.ok) await worked(files.showInFolder({ fileId: picked.value.id }));
      else showFailure(picked.failure);
    };
    const forget = (folderId: WatchFolderId, nameKey: string) =>
      worked(watch.forgetChoice({ folderId, nameKey }));
    /** Says what happens and what is remembered, with a button to forget it. */
    const sayChosen = async (
      folderId: WatchFolderId,
      paths: readonly string[],
      target: UploadTarget,
      changed: number,
    ) => {
      const answer = await watch.snapshot();
      const folder = answer.ok ? answer.value.folders.find(({ id }) => id === folderId) : undefined;
      const choices = folder === undefined ? [] : rememberedFor(folder, paths, target);
      const item = itemNameOf(target);
      const [only] = paths;
      const isOne = only !== undefined && paths.length === 1;
      const found = isOne ? await watch.files({ folderId, path: only, limit: 1 }) : null;
      const file = found?.ok ? found.value.files[0] : undefined;
      const name = file ? nameToMatch(file) : fileNameOf(only ?? '');
      const takeBack = async () => {
        for (const { nameKey } of choices) if (!(await forget(folderId, nameKey))) return;
        showToast({ tone: 'idle', text: watchPageTexts.forgotten, durationMs: 4_000 });
      };
      const undo = async () => {
        const undone = await watch.undoChoice({ folderId, paths: [...paths] });
        if (!undone.ok) {
          showFailure(undone.failure);
          return;
        }
        const left = changed - undone.value.changed;
        if (left > 0) showToast({ tone: 'idle', text: watchPageTexts.notUndone(left), durationMs: 5_000 });
      };
      // Which of them it was chosen for is known only if it was for all.
      const isForAll = changed === paths.length;
      const [action, otherAction] = [
        ...(isForAll ? [{ label: watchPageTexts.undo, shortcut: 'Mod+Z', run: () => void undo() }] : []),
        ...(choices.length > 0 ? [{ label: watchPageTexts.dontRemember, run: () => void takeBack() }] : []),
      ];
      showToast({
        tone: 'good',
        text: isOne ? watchPageTexts.goesTo(name, item) : watchPageTexts.manyGo(changed, item),
        durationMs: 8_000,
        ...(choices.length > 0
          ? { detail: isOne ? watchPageTexts.willRemember(item) : watchPageTexts.rememberMany(item) }
          : notChanged(paths.length - changed)),
        ...(action && { action }),
        ...(otherAction && { otherAction }),
      });
    };
    const choose = async (
      folderId: WatchFolderId,
      paths: readonly string[],
      target: UploadTarget,
      remember: boolean,
    ) => {
      const answer = await watch.choose({ folderId, paths: [...paths], target, remember });
      if (answer.ok) await sayChosen(folderId, paths, target, answer.value.changed);
      else showFailure(answer.failure);
      return answer.ok;
    };
    const makeNewItem = async (file: WatchFile, { accountId, projectId, projectName }: WatchPlace) => {
      const name = nameToMatch(file);
      const named = await bridge.requests.drops.matchName({ accountId, name, projectId });
      if (!named.ok) {
        showFailure(named.failure);
        return false;
      }
      const target = { kind: 'new_item', projectId, projectName, name: named.value.match.newName } as const;
      return await choose(file.folderId, [file.path], target, false);
    };
    const makeNewItems = async (folderId: WatchFolderId, paths: readonly string[], place: WatchPlace) => {
      for (const path of paths) {
        const found = await watch.files({ folderId, path, limit: 1 });
        const file = found.ok ? found.value.files[0] : undefined;
        if (file && isWithoutMatch(file) && !(await makeNewItem(file, place))) return;
      }
    };
    return {
      makeNewItem,
      makeNewItems,
      choose,
      setPaused: (folderId, paused) => told(watch.setPaused({ folderId, paused })),
      checkNow: (folderId) => {
        told(watch.rescan({ folderId }));
        showToast({ tone: 'busy', text: watchPageTexts.checking, durationMs: 3_000 });
      },
      showFolder: (folderId) => void show(folderId, '.'),
      // A sequence is many files, so its folder is shown.
      showFile: ({ folderId, path, sequence }) => void show(folderId, sequence ? folderOf(path) : path),
      view: async (file) => {
        const { folderId, target } = file;
        const isOfOther = isOfOtherFolder(client, folderId);
        const reference = await renderOfFile(file, watch, client);
        if (!reference) return;
        useWindowStore.getState().openViewer({
          reference,
          name: nameToMatch(file),
          item: target?.kind === 'version' && !isOfOther ? target : null,
        });
      },
      review: async (file) => {
        const { folderId, target } = file;
        if (target?.kind !== 'version') return;
        if (isOfOtherFolder(client, folderId)) return sayOtherAccount(nameToMatch(file));
        const reference = await renderOfFile(file, watch, client);
        if (!reference) return;
        const { projectId, mediaId } = target;
        useWindowStore.getState().openReview([{ projectId, mediaId, subject: reviewSubject(reference) }]);
      },
      skip: (folderId, paths) => void skipFiles(watch, folderId, paths),
      uploadAnyway: ({ folderId, path }) => told(watch.uploadAnyway({ folderId, path })),
      skipFrames: ({ folderId, path }) => told(watch.skipFrames({ folderId, path })),
      forget,
    };
  }, [bridge, client]);
}

/** Whether the folder uploads under another account than the current one. */
function isOfOtherFolder(client: QueryClient, folderId: WatchFolderId): boolean {
  const folders = client.getQueryData<WatchSnapshot>(queryKeys.watchFolders)?.folders ?? [];
  return folders.some(({ id, place }) => id === folderId && isOfOtherAccount(place.accountId));
}

const notChanged = (amount: number) => (amount > 0 ? { detail: watchPageTexts.notChanged(amount) } : {});

/** The choices that are remembered for these names and the item that was just chosen. */
function rememberedFor({ remembered }: WatchFolder, paths: readonly string[], target: UploadTarget) {
  const names = new Set(paths.map(fileNameOf));
  const mediaId = target.kind === 'version' ? target.mediaId : null;
  return remembered.filter((choice) => choice.mediaId === mediaId && names.has(choice.fileName));
}
