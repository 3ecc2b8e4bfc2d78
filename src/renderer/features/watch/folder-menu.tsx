import { FolderOpen, RefreshCw, Trash2 } from 'lucide-react';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import type { WatchActions } from './watch-actions.ts';

/** The actions for a watch folder that have no button on its page. The palette lists them with those of a file, under other names. */
export const folderMenu = ({ id }: WatchFolder, actions: WatchActions): readonly MenuEntry[] => [
  {
    kind: 'action',
    id: 'show_folder',
    label: watchPageTexts.showInFolder,
    icon: <FolderOpen />,
    onAction: () => actions.showFolder(id),
  },
  {
    kind: 'action',
    id: 'check_folder',
    label: watchPageTexts.checkNow,
    icon: <RefreshCw />,
    onAction: () => actions.checkNow(id),
  },
  { kind: 'separator', id: 'end' },
  {
    kind: 'action',
    id: 'remove_folder',
    label: watchPageTexts.remove,
    icon: <Trash2 />,
    danger: true,
    onAction: () => useWindowStore.getState().openDialog({ kind: 'remove_watch_folder', folderId: id }),
  },
];
