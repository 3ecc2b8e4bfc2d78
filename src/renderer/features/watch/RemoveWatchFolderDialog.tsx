import { useMutation } from '@tanstack/react-query';
import { removeWatchTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchFolderId } from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { leftByRemoval } from './left-by-removal.ts';
import { useWatchFolder } from './use-watch-folders.ts';

export interface RemoveWatchFolderDialogProps {
  readonly folderId: WatchFolderId;
  readonly onClose: () => void;
}

/** Asks before a watch folder is removed, and says what happens to uploads that have started. */
export function RemoveWatchFolderDialog({ folderId, onClose }: RemoveWatchFolderDialogProps) {
  const { watch } = useBridge().requests;
  const folder = useWatchFolder(folderId);
  const name = folder?.name ?? '';
  const remove = useMutation({
    mutationFn: () => unwrap(watch.remove({ folderId })),
    onSuccess: () => {
      onClose();
      const { watchFolderId, closeWatchFolder } = useWindowStore.getState();
      // It may have been removed from the sidebar, while another one is open.
      if (watchFolderId === folderId) closeWatchFolder();
      showToast({ tone: 'idle', text: removeWatchTexts.removed(name), durationMs: 5_000 });
    },
  });
  const failure = failureOf(remove.error);
  return (
    <Dialog
      title={removeWatchTexts.title(name)}
      role="alertdialog"
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            {removeWatchTexts.cancel}
          </Button>
          <Button kind="danger" isDisabled={!folder} onPress={() => remove.mutate()}>
            {removeWatchTexts.remove}
          </Button>
        </>
      }
    >
      <p>{removeWatchTexts.stays}</p>
      {folder && leftByRemoval(folder).map((sentence) => <p key={sentence}>{sentence}</p>)}
      <p>{removeWatchTexts.forgets}</p>
      {failure && (
        <Notice tone="bad" role="alert" title={failure.sentence}>
          {failure.remedy}
        </Notice>
      )}
    </Dialog>
  );
}
