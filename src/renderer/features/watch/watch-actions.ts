import { useMemo } from 'react';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { itemNameOf, type UploadTarget } from '../../../shared/model/uploads.ts';
import type {
  WatchFile,
  WatchFolder,
  WatchFolderId,
  WatchPlace,
} from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { showFailure, worked } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { isWithoutMatch } from './watch-words.ts';

export interface WatchActions {
  readonly setPaused: (folderId: WatchFolderId, paused: boolean) => void;
  readonly checkNow: (folderId: WatchFolderId) => void;
  readonly showFolder: (folderId: WatchFolderId) => void;
  readonly showFile: (file: WatchFile) => void;
  readonly view: (file: WatchFile) => Promise<void>;
  /** Beside the version that it replaces; nothing where it replaces none. */
  readonly review: (file: WatchFile) => Promise<void>;
  readonly skip: (folderId: WatchFolderId, paths: readonly string[]) => void;
  readonly uploadAnyway: (file: WatchFile) => void;
  /** Those of them that match nothing become new items, each named by its file. */
  readonly makeNewItems: (
    folderId: WatchFolderId,
    paths: readonly string[],
    place: WatchPlace,
  ) => Promise<void>;
  readonly forget: (folderId: WatchFolderId, nameKey: string) => Promise<boolean>;
  /** Whether it goes there now; what went wrong has been said. */
  readonly choose: (
    folderId: WatchFolderId,
    paths: readonly string[],
    target: UploadTarget,
    remember: boolean,
  ) => Promise<boolean>;
}

/** What a person can do to watch folders and their files, each done by the engine; what goes wrong is said in the corner. */
export function useWatchActions(): WatchActions {
  const bridge = useBridge();
  return useMemo(() => {
    const { watch, files } = bridge.requests;
    const told = (asked: Promise<IpcResult<unknown>>) => void worked(asked);
    const show = async (folderId: WatchFolderId, path: string) => {
      const picked = await watch.pick({ folderId, path });
      if (picked.ok) await worked(files.showInFolder({ fileId: picked.value.id }));
      else showFailure(picked.failure);
    };
    const forget = (folderId: WatchFolderId, nameKey: string) =>
      worked(watch.forgetChoice({ folderId, nameKey }));
    /** Says what happens and what is remembered from now on, and takes that back if it was not meant. */
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
      const takeBack = async () => {
        for (const { nameKey } of choices) if (!(await forget(folderId, nameKey))) return;
        showToast({ tone: 'idle', text: watchPageTexts.forgotten, durationMs: 4_000 });
      };
      showToast({
        tone: 'good',
        text: isOne ? watchPageTexts.goesTo(fileNameOf(only), item) : watchPageTexts.manyGo(changed, item),
        durationMs: 8_000,
        ...(choices.length > 0
          ? {
              detail: isOne ? watchPageTexts.willRemember(item) : watchPageTexts.rememberMany(item),
              action: { label: watchPageTexts.dontRemember, run: () => void takeBack() },
            }
          : notChanged(paths.length - changed)),
      });
    };
    const skip = async (folderId: WatchFolderId, paths: readonly string[]) => {
      const answer = await watch.skip({ folderId, paths: [...paths] });
      if (!answer.ok) showFailure(answer.failure);
      else if (paths.length > 1) {
        const { changed } = answer.value;
        const text = watchPageTexts.skippedMany(changed);
        showToast({ tone: 'idle', text, durationMs: 5_000, ...notChanged(paths.length - changed) });
      }
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
    const makeNewItems = async (folderId: WatchFolderId, paths: readonly string[], place: WatchPlace) => {
      const { accountId, projectId, projectName } = place;
      for (const path of paths) {
        const found = await watch.files({ folderId, path, limit: 1 });
        const file = found.ok ? found.value.files[0] : undefined;
        if (!file || !isWithoutMatch(file)) continue;
        const name = file.sequence?.name ?? fileNameOf(path);
        const named = await bridge.requests.drops.matchName({ accountId, name, projectId });
        if (!named.ok) {
          showFailure(named.failure);
          return;
        }
        const target = { kind: 'new_item', projectId, projectName, name: named.value.match.newName } as const;
        if (!(await choose(folderId, [path], target, false))) return;
      }
    };
    return {
      makeNewItems,
      choose,
      setPaused: (folderId, paused) => told(watch.setPaused({ folderId, paused })),
      checkNow: (folderId) => {
        told(watch.rescan({ folderId }));
        showToast({ tone: 'busy', text: watchPageTexts.checking, durationMs: 3_000 });
      },
      showFolder: (folderId) => void show(folderId, '.'),
      // The frames of a sequence have no path of their own: their folder is shown.
      showFile: ({ folderId, path, sequence }) =>
        void show(folderId, sequence ? path.slice(0, path.lastIndexOf('/')) || '.' : path),
      view: async ({ folderId, path, target }) => {
        const picked = await watch.pick({ folderId, path });
        if (!picked.ok) return showFailure(picked.failure);
        useWindowStore.getState().openViewer({
          reference: { of: 'file', id: picked.value.id },
          name: picked.value.name,
          item: target?.kind === 'version' ? target : null,
        });
      },
      review: async ({ folderId, path, target }) => {
        if (target?.kind !== 'version') return;
        const picked = await watch.pick({ folderId, path });
        if (!picked.ok) return showFailure(picked.failure);
        const { projectId, mediaId } = target;
        const subject = { kind: 'file', fileId: picked.value.id } as const;
        useWindowStore.getState().openReview([{ projectId, mediaId, subject }]);
      },
      skip: (folderId, paths) => void skip(folderId, paths),
      uploadAnyway: ({ folderId, path }) => told(watch.uploadAnyway({ folderId, path })),
      forget,
    };
  }, [bridge]);
}

const notChanged = (amount: number) => (amount > 0 ? { detail: watchPageTexts.notChanged(amount) } : {});

/** What is remembered of these names, for the item that was just chosen. */
function rememberedFor({ remembered }: WatchFolder, paths: readonly string[], target: UploadTarget) {
  const names = new Set(paths.map(fileNameOf));
  const mediaId = target.kind === 'version' ? target.mediaId : null;
  return remembered.filter((choice) => choice.mediaId === mediaId && names.has(choice.fileName));
}
