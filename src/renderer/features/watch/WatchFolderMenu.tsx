import { FolderSync, Pencil } from 'lucide-react';
import { itemTexts } from '../../../shared/messages/item.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import type { MenuPlace } from '../../ui/menu-place.ts';
import { PauseIcon, PlayIcon } from '../../ui/PlayIcons.tsx';
import { folderMenu } from './folder-menu.tsx';
import { useWatchActions } from './watch-actions.ts';

export interface WatchFolderMenuProps {
  readonly folder: WatchFolder;
  /** It uploads to the open workspace. */
  readonly isActive: boolean;
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** The actions for a watch folder in the sidebar, the same as on its page. */
export function WatchFolderMenu({ folder, isActive, at, onClose }: WatchFolderMenuProps) {
  const actions = useWatchActions();
  const { openWatchFolder, openDialog } = useWindowStore.getState();
  const { id, name, paused } = folder;
  const entries: readonly MenuEntry[] = [
    {
      kind: 'action',
      id: 'open',
      label: itemTexts.open,
      icon: <FolderSync />,
      shortcut: 'Enter',
      onAction: () => openWatchFolder(id),
    },
    {
      kind: 'action',
      id: 'pause',
      label: paused ? watchPageTexts.resume : watchPageTexts.pause,
      icon: paused ? <PlayIcon /> : <PauseIcon />,
      onAction: () => actions.setPaused(id, !paused),
    },
    {
      kind: 'action',
      id: 'edit',
      label: watchPageTexts.editFolder,
      icon: <Pencil />,
      isDisabled: !isActive,
      onAction: () => openDialog({ kind: 'edit_watch_folder', folderId: id }),
    },
    ...folderMenu(folder, actions),
  ];
  return <ContextMenu label={libraryTexts.menuOf(name)} entries={entries} at={at} onClose={onClose} />;
}
