import { UploadCloud } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { keyWords } from '../../ui/key-caps.ts';
import { useNow } from '../../ui/use-now.ts';
import { DoneLine } from './DoneLine.tsx';
import { doneLookMs } from './done-uploads.ts';
import type { QueueActions } from './job-actions.ts';
import { QueueMessages } from './QueueMessages.tsx';
import { TransferList } from './TransferList.tsx';
import { UnplacedList } from './UnplacedList.tsx';
import { useShownUploads } from './use-shown-uploads.ts';
import { useUnplaced } from './use-unplaced.ts';

/** The content of the open panel. Loaded when it is first opened. */
export function TransfersContent({ actions }: { readonly actions: QueueActions }) {
  const shown = useShownUploads();
  const hasUnplaced = useUnplaced().length > 0;
  const isEmpty = shown.ids.length + shown.done.length === 0 && !hasUnplaced;
  useCloseOnceEmptied(isEmpty);
  return (
    <>
      <QueueMessages actions={actions} />
      <UnplacedList />
      {shown.ids.length > 0 && <TransferList actions={actions} shown={shown} />}
      {shown.done.length > 0 && <DoneLine shown={shown} />}
      {isEmpty && (
        // The line below says that there are none.
        <EmptyState compact icon={<UploadCloud />} title={null}>
          {uploadsPanel.noneHint(keyWords(keysOf('choose_files')))}
        </EmptyState>
      )}
    </>
  );
}

/** Closes the panel when the last upload has left it. A person who opened it empty wants it open. */
function useCloseOnceEmptied(isEmpty: boolean): void {
  const [wasOpenedEmpty] = useState(isEmpty);
  const setOpen = useWindowStore((state) => state.setTransfersOpen);
  const nowMs = useNow(doneLookMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again from time to time, whether its limits are closed.
  useLayoutEffect(() => {
    // What opens from the panel would close with it.
    const isInUse = document.activeElement?.closest('[role="dialog"], [role="menu"]') != null;
    if (isEmpty && !wasOpenedEmpty && !isInUse) setOpen(false);
  }, [isEmpty, wasOpenedEmpty, setOpen, nowMs]);
}
