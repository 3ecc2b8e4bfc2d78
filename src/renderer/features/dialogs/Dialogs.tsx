import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { CommandId } from '../../../shared/model/commands.ts';
import type { LayerSet } from '../../store/layers.ts';
import { type OpenDialog, useWindowStore } from '../../store/window-store.ts';
import { LayerPlace } from '../../ui/layer-place.ts';
import { lazyAhead } from '../../ui/lazy-ahead.tsx';
import type { NoteCheckViewProps } from '../check/NoteCheckView.tsx';
import { CountAwaited, KeysHeld } from './KeysHeld.tsx';
import { loadViewer, ViewerInFront } from './ViewerInFront.tsx';

// Loaded when first opened, since none of them is needed to see and drop renders.
const loadPalette = () =>
  import('../palette/PaletteDialog.tsx').then((module) => ({ default: module.PaletteDialog }));
const PaletteDialog = lazy(loadPalette);
const SettingsDialog = lazy(() =>
  import('../settings/SettingsDialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);
const HistoryDialog = lazy(() =>
  import('../history/HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })),
);
const ShortcutsDialog = lazy(() =>
  import('../commands/ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const LogsDialog = lazy(() =>
  import('../logs/LogsDialog.tsx').then((module) => ({ default: module.LogsDialog })),
);
const WhatsNewDialog = lazy(() =>
  import('../updates/WhatsNewDialog.tsx').then((module) => ({ default: module.WhatsNewDialog })),
);
const RetargetDialog = lazy(() =>
  import('../transfers/RetargetDialog.tsx').then((module) => ({ default: module.RetargetDialog })),
);
const review = lazyAhead<NoteCheckViewProps>(() =>
  import('../check/NoteCheckView.tsx').then((module) => ({ default: module.NoteCheckView })),
);
const AddAccountDialog = lazy(() =>
  import('../first-run/AddAccountDialog.tsx').then((module) => ({ default: module.AddAccountDialog })),
);
const SignOutDialog = lazy(() =>
  import('../accounts/SignOutDialog.tsx').then((module) => ({ default: module.SignOutDialog })),
);
const loadWatchDialog = () => import('../watch/WatchFolderDialog.tsx');
const AddWatchFolderDialog = lazy(() =>
  loadWatchDialog().then((module) => ({ default: module.AddWatchFolderDialog })),
);
const EditWatchFolderDialog = lazy(() =>
  loadWatchDialog().then((module) => ({ default: module.EditWatchFolderDialog })),
);
const RemoveWatchFolderDialog = lazy(() =>
  import('../watch/RemoveWatchFolderDialog.tsx').then((module) => ({
    default: module.RemoveWatchFolderDialog,
  })),
);
const ChooseItemDialog = lazy(() =>
  import('../watch/ChooseItemDialog.tsx').then((module) => ({ default: module.ChooseItemDialog })),
);

const PlaceDialog = lazy(() =>
  import('../comps/PlaceDialog.tsx').then((module) => ({ default: module.PlaceDialog })),
);

export interface DialogsProps {
  readonly account: Account;
  readonly onRun: (id: CommandId) => void;
  /** Closes whatever covers the page. */
  readonly onLeave: () => void;
}

/** All dialogs, the viewer and the note check. */
export function Dialogs({ account, onRun, onLeave }: DialogsProps) {
  const front = useWindowStore(useShallow(({ dialog, review, viewing }) => ({ dialog, review, viewing })));
  const below = useWindowStore((state) => state.below);
  const palette = useWindowStore((state) => state.palette);
  const closePalette = useWindowStore((state) => state.closePalette);
  const keysShown = useWindowStore((state) => state.keysShown);
  const setKeysShown = useWindowStore((state) => state.setKeysShown);
  const [awaited, setAwaited] = useState(0);
  const count = useCallback((more: 1 | -1) => setAwaited((now) => now + more), []);
  // Whoever opens the palette, the viewer or a review by its key presses the next one at once, and none may be lost.
  useEffect(() => {
    void loadPalette();
    loadViewer();
    review.ahead();
  }, []);
  return (
    <>
      {/* By their depth, so that a set stays as it is while another one is opened above it, and after that is closed. */}
      {[...below, front].map((layers, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sets only come and go at the end.
        <LayerPlace key={depth} value={{ isRaised: depth > 0, isBelow: depth < below.length }}>
          <CountAwaited value={count}>
            <OneSet layers={layers} account={account} />
          </CountAwaited>
        </LayerPlace>
      ))}
      {palette && awaited === 0 && (
        <Suspense fallback={null}>
          <PaletteDialog
            {...palette}
            account={account}
            onRun={onRun}
            onLeave={onLeave}
            onClose={closePalette}
          />
        </Suspense>
      )}
      {keysShown && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </>
  );
}

function OneSet({ layers, account }: Pick<DialogsProps, 'account'> & { readonly layers: LayerSet }) {
  const { dialog, review: reviewing, viewing } = layers;
  const closeDialog = useWindowStore((state) => state.closeDialog);
  const closeReview = useWindowStore((state) => state.closeReview);
  const closeViewer = useWindowStore((state) => state.closeViewer);
  return (
    <>
      {dialog.kind !== 'none' && (
        <Suspense fallback={<KeysHeld onClose={closeDialog} />}>
          <OneDialog dialog={dialog} account={account} />
        </Suspense>
      )}
      {reviewing && (
        <Suspense fallback={<KeysHeld onClose={closeReview} />}>
          <review.Component account={account} opening={reviewing} onClose={closeReview} />
        </Suspense>
      )}
      {viewing && <ViewerInFront account={account} opening={viewing} onClose={closeViewer} />}
    </>
  );
}

interface OneDialogProps extends Pick<DialogsProps, 'account'> {
  readonly dialog: Exclude<OpenDialog, { kind: 'none' }>;
}

function OneDialog({ dialog, account }: OneDialogProps) {
  const close = useWindowStore((state) => state.closeDialog);
  switch (dialog.kind) {
    case 'settings':
      return <SettingsDialog section={dialog.section ?? 'sending'} onClose={close} />;
    case 'history':
      return <HistoryDialog account={account} onClose={close} />;
    case 'place_on_stage':
      return (
        <PlaceDialog
          account={account}
          projectId={dialog.projectId}
          mediaIds={dialog.mediaIds}
          onClose={close}
        />
      );
    case 'whats_new':
      return <WhatsNewDialog of={dialog.of} onClose={close} />;
    case 'logs':
      return <LogsDialog onClose={close} />;
    case 'retarget':
      return <RetargetDialog account={account} jobId={dialog.jobId} onClose={close} />;
    case 'add_watch_folder':
      return <AddWatchFolderDialog account={account} folder={dialog.folder} onClose={close} />;
    case 'edit_watch_folder':
      return <EditWatchFolderDialog account={account} folderId={dialog.folderId} onClose={close} />;
    case 'remove_watch_folder':
      return <RemoveWatchFolderDialog folderId={dialog.folderId} onClose={close} />;
    case 'choose_item':
      return (
        <ChooseItemDialog
          account={account}
          folderId={dialog.folderId}
          paths={dialog.paths}
          item={dialog.item}
          onChosen={dialog.onChosen}
          onClose={close}
        />
      );
    case 'add_account':
      return <AddAccountDialog replaces={dialog.replaces ?? null} onClose={close} />;
    case 'sign_out':
      return <SignOutDialog accountId={dialog.accountId} onClose={close} />;
  }
}
