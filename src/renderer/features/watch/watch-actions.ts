import { useMemo } from 'react';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { WatchFile, WatchFolder, WatchFolderId } from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { showFailure, worked } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';

export interface WatchActions {
  readonly setPaused: (folderId: WatchFolderId, paused: boolean) => void;
  readonly checkNow: (folderId: WatchFolderId) => void;
  readonly showFolder: (folderId: WatchFolderId) => void;
  readonly showFile: (file: WatchFile) => void;
  readonly skip: (file: WatchFile) => void;
  readonly uploadAnyway: (file: WatchFile) => void;
  readonly forget: (folderId: WatchFolderId, nameKey: string) => Promise<boolean>;
  /** Whether it goes there now; what went wrong has been said. */
  readonly choose: (file: WatchFile, target: UploadTarget, remember: boolean) => Promise<boolean>;
}

export const itemNameOf = (target: UploadTarget): string =>
  target.kind === 'version' ? target.mediaName : target.name;

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
    /** Says what is remembered from now on, and takes it back if that was not meant. */
    const sayRemembered = async ({ folderId, path }: WatchFile, target: UploadTarget) => {
      const answer = await watch.snapshot();
      const folder = answer.ok ? answer.value.folders.find(({ id }) => id === folderId) : undefined;
      const choice = folder && rememberedFor(folder, fileNameOf(path));
      const item = itemNameOf(target);
      showToast({
        tone: 'good',
        text: watchPageTexts.goesTo(fileNameOf(path), item),
        durationMs: 8_000,
        ...(choice
          ? {
              detail: watchPageTexts.willRemember(item),
              action: {
                label: watchPageTexts.dontRemember,
                run: () =>
                  void forget(folderId, choice.nameKey).then((isDone) => {
                    if (isDone)
                      showToast({ tone: 'idle', text: watchPageTexts.forgotten, durationMs: 4_000 });
                  }),
              },
            }
          : {}),
      });
    };
    return {
      setPaused: (folderId, paused) => told(watch.setPaused({ folderId, paused })),
      checkNow: (folderId) => {
        told(watch.rescan({ folderId }));
        showToast({ tone: 'busy', text: watchPageTexts.checking, durationMs: 3_000 });
      },
      showFolder: (folderId) => void show(folderId, '.'),
      // The frames of a sequence have no path of their own: their folder is shown.
      showFile: ({ folderId, path, sequence }) =>
        void show(folderId, sequence ? path.slice(0, path.lastIndexOf('/')) || '.' : path),
      skip: ({ folderId, path }) => told(watch.skip({ folderId, path })),
      uploadAnyway: ({ folderId, path }) => told(watch.uploadAnyway({ folderId, path })),
      forget,
      choose: async (file, target, remember) => {
        const { folderId, path } = file;
        const isDone = await worked(watch.choose({ folderId, path, target, remember }));
        if (isDone) await sayRemembered(file, target);
        return isDone;
      },
    };
  }, [bridge]);
}

const rememberedFor = ({ remembered }: WatchFolder, fileName: string) =>
  remembered.find((choice) => choice.fileName === fileName);
