import { PanelLeft } from 'lucide-react';
import { type CSSProperties, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Account, Accounts } from '../../../shared/ipc/requests/accounts.ts';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { watchTexts } from '../../../shared/messages/watch-window.ts';
import { windowTexts } from '../../../shared/messages/window.ts';
import { useRoomStore } from '../../store/room-store.ts';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { useAccountNameAmong } from '../accounts/use-workspace-labels.ts';
import { CommandGate } from '../commands/command-gate.ts';
import { useCommandKeys } from '../commands/use-command-keys.ts';
import { sheetOf, useDropSheet } from '../drop/drop-sheet-store.ts';
import { type DropPlace, dropTargetProps } from '../drop/drop-target.ts';
import { FileDrops } from '../drop/FileDrops.tsx';
import { MediaBrowser } from '../library/MediaBrowser.tsx';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { TransfersPanel } from '../transfers/TransfersPanel.tsx';
import { useFocusInView } from './use-focus-in-view.ts';
import { useFocusKept } from './use-focus-kept.ts';
import styles from './Workbench.module.css';

// Not needed to show a project, so these are loaded after it: they are for the first click, key or sign-in.
const CommandLayer = lazy(async () => ({
  default: (await import('../commands/CommandLayer.tsx')).CommandLayer,
}));
const SignedInNotice = lazy(async () => ({
  default: (await import('../accounts/SignedInNotice.tsx')).SignedInNotice,
}));
const WatchFolderPage = lazy(async () => ({
  default: (await import('../watch/WatchFolderPage.tsx')).WatchFolderPage,
}));
const WatchFilePanel = lazy(async () => ({
  default: (await import('../watch/WatchFilePanel.tsx')).WatchFilePanel,
}));
const PracticeTour = lazy(async () => ({
  default: (await import('../practice-tour/PracticeTour.tsx')).PracticeTour,
}));
const ItemPanel = lazy(async () => ({ default: (await import('../item/ItemPanel.tsx')).ItemPanel }));

const PanelEdge = lazy(async () => ({ default: (await import('./PanelEdge.tsx')).PanelEdge }));
const NotesPage = lazy(async () => ({ default: (await import('../notes/NotesPage.tsx')).NotesPage }));
const CompsPage = lazy(async () => ({ default: (await import('../comps/CompsPage.tsx')).CompsPage }));

export interface WorkbenchProps {
  readonly info: AppInfo;
  readonly accounts: Accounts;
  readonly active: Account;
}

/** The main window: projects on the left, items in the middle, the open item on the right, uploads at the bottom. */
export function Workbench({ info, accounts, active }: WorkbenchProps) {
  const projectId = useWindowStore((state) => state.projectId);
  const view = useWindowStore((state) => state.view);
  const mediaId = useWindowStore((state) => state.mediaId);
  const isNew = useWindowStore((state) => state.justSignedIn === active.id);
  const [gate] = useState(() => new CommandGate());
  useCommandKeys(useCallback((id) => gate.ask(id), [gate]));
  const watchFolderId = useWindowStore((state) => state.watchFolderId);
  const watchFilePath = useWindowStore((state) => state.watchFilePath);
  const isWatchPage = watchFolderId !== null;
  const sidebarOpen = useWindowStore((state) => state.sidebarOpen);
  const itemOpen = !isWatchPage && projectId !== null && mediaId !== null;
  const panelRem = useRoomStore((state) => state.panelRem);
  const fileOpen = isWatchPage && watchFilePath !== null;
  // Files dropped on any other part of the window, such as notices, uploads or notes, go to the project.
  const anywhere: DropPlace = projectId === null ? { kind: 'window' } : { kind: 'project', projectId };
  const queueOpen = useWindowStore((state) => state.transfersOpen);
  const area = useFocusInView(`${watchFolderId} ${projectId} ${view}`);
  useFocusKept(area);
  return (
    <FileDrops account={active}>
      <div
        className={classNames(
          styles['workbench'],
          (itemOpen || fileOpen) && styles['withItem'],
          queueOpen && styles['withQueue'],
        )}
        style={panelRem === null ? {} : ({ '--panel-width': `${panelRem}rem` } as CSSProperties)}
        {...dropTargetProps(anywhere)}
      >
        <SidebarBar active={active} isOpen={sidebarOpen} />
        <nav
          id={sidebarId}
          className={classNames(styles['sidebar'], sidebarOpen && styles['unfolded'])}
          aria-label={windowTexts.projects}
          {...dropTargetProps({ kind: 'watch_folders' })}
        >
          <Sidebar info={info} accounts={accounts} active={active} />
        </nav>
        <main
          ref={area}
          className={styles['library']}
          aria-label={isWatchPage ? watchTexts.area : windowTexts.items}
        >
          {isNew && (
            <Suspense fallback={null}>
              <SignedInNotice account={active} />
            </Suspense>
          )}
          {!isNew && !isWatchPage && active.isPractice && projectId !== null && (
            <Suspense fallback={null}>
              <PracticeTour account={active} projectId={projectId} />
            </Suspense>
          )}
          {/* Keys: without them, a page whose code is still loading would leave the page before it there, hidden. */}
          {isWatchPage ? (
            <Suspense key="watch" fallback={null}>
              <WatchFolderPage active={active} folderId={watchFolderId} />
            </Suspense>
          ) : view === 'comps' && projectId !== null ? (
            <Suspense key="comps" fallback={null}>
              <CompsPage key={projectId} account={active} projectId={projectId} />
            </Suspense>
          ) : view === 'notes' && projectId !== null ? (
            <Suspense key="notes" fallback={null}>
              <NotesPage key={projectId} account={active} projectId={projectId} />
            </Suspense>
          ) : (
            <MediaBrowser account={active} projectId={projectId} />
          )}
        </main>
        {itemOpen && (
          <aside
            className={styles['item']}
            aria-label={windowTexts.item}
            {...dropTargetProps({ kind: 'item', projectId, mediaId })}
          >
            <Suspense fallback={null}>
              <PanelEdge />
            </Suspense>
            <Suspense fallback={null}>
              <ItemPanel key={mediaId} account={active} projectId={projectId} mediaId={mediaId} />
            </Suspense>
          </aside>
        )}
        {fileOpen && (
          <aside className={styles['item']} aria-label={watchTexts.fileArea}>
            <Suspense fallback={null}>
              <PanelEdge />
            </Suspense>
            <Suspense fallback={null}>
              <WatchFilePanel
                key={watchFilePath}
                active={active}
                folderId={watchFolderId}
                path={watchFilePath}
              />
            </Suspense>
          </aside>
        )}
        <section className={styles['transfers']} aria-label={uploadsPanel.title}>
          <TransfersPanel account={active} />
        </section>
        <Messages />
      </div>
      <Suspense fallback={null}>
        <CommandLayer active={active} gate={gate} />
      </Suspense>
    </FileDrops>
  );
}

const sidebarId = 'sidebar';

/** A bar at the top if there is no space for the sidebar. It unfolds the sidebar over the library. */
function SidebarBar({ active, isOpen }: { readonly active: Account; readonly isOpen: boolean }) {
  const setSidebarOpen = useWindowStore((state) => state.setSidebarOpen);
  const nameAmong = useAccountNameAmong();
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      setSidebarOpen(false);
    };
    // Capture, because the window's own keys would close the item.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, setSidebarOpen]);
  return (
    <>
      <div className={styles['bar']}>
        <Button
          kind="quiet"
          size="small"
          icon={<PanelLeft />}
          aria-expanded={isOpen}
          aria-controls={sidebarId}
          onPress={() => setSidebarOpen(!isOpen)}
        >
          {nameAmong(active)}
        </Button>
      </div>
      {isOpen && (
        <div className={styles['outside']} aria-hidden="true" onPointerDown={() => setSidebarOpen(false)} />
      )}
    </>
  );
}

/** Toasts in the corner, in another one over a dialog and over a review: where they cover nothing that a person needs there. */
function Messages() {
  const inReview = useWindowStore(({ review }) => review !== null);
  const isDialogOpen = useWindowStore(isCovered);
  const accountId = useWindowStore((state) => state.accountId);
  const isSheetOpen = useDropSheet(sheetOf(accountId)) !== null;
  const isOverSheet = !inReview && !isDialogOpen && isSheetOpen;
  return (
    <div
      data-over-sheet={isOverSheet || undefined}
      className={classNames(
        styles['messages'],
        inReview && styles['overReview'],
        !inReview && isDialogOpen && styles['overDialog'],
        isOverSheet && styles['overSheet'],
      )}
    >
      <Toasts />
    </div>
  );
}
