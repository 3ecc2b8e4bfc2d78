import { Eye, Link, ListChecks, MonitorUp, SquareCheck, Target, Upload } from 'lucide-react';
import { useCallback } from 'react';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { useWindowStore } from '../../store/window-store.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { copyItemLink } from './copy-item-link.ts';
import { toggled } from './media-selection.ts';
import { viewingOfItem } from './viewing-of-item.ts';

/**
 * The actions for an item, or for all selected items if it is one of them; buttons and keys do the same. `isSelectable`: false
 * where no selection is shown, such as on the map.
 */
export function useItemMenu(): (item: MediaView, isSelectable?: boolean) => readonly MenuEntry[] {
  const intake = useDropIntake();
  return useCallback(
    (item, isSelectable = true) => {
      const { id: mediaId, project_id: projectId } = item;
      const window = useWindowStore.getState();
      const { selected } = window;
      const isOneOfMany = isSelectable && selected.size > 1 && selected.has(mediaId);
      const mediaIds = isOneOfMany ? [...selected] : [mediaId];
      const target = isOneOfMany
        ? ({ kind: 'project', projectId } as const)
        : ({ kind: 'item', projectId, mediaId } as const);
      const upload: MenuEntry = {
        kind: 'action',
        id: 'upload',
        label: isOneOfMany ? libraryTexts.uploadVersions : itemTexts.uploadVersion,
        icon: <Upload />,
        isDisabled: intake.verdict(target, null).kind === 'refuses',
        onAction: () => void intake.choose(target, 'files'),
      };
      const place: MenuEntry = {
        kind: 'action',
        id: 'place',
        label: compTexts.placeMore,
        icon: <MonitorUp />,
        isDisabled: item.type === 'audio',
        onAction: () => window.openDialog({ kind: 'place_on_stage', projectId, mediaIds }),
      };
      const select: MenuEntry = {
        kind: 'action',
        id: 'select',
        label: selected.has(mediaId) ? libraryTexts.deselect : libraryTexts.select,
        icon: <SquareCheck />,
        shortcut: 'Mod+Space',
        onAction: () => window.setSelected(toggled(selected, mediaId)),
      };
      if (isOneOfMany) {
        const clear: MenuEntry = {
          kind: 'action',
          id: 'clear',
          label: libraryTexts.clearSelection,
          shortcut: 'Escape',
          onAction: () => window.setSelected([]),
        };
        return [upload, place, { kind: 'separator', id: 'after actions' }, select, clear];
      }
      return [
        {
          kind: 'action',
          id: 'open',
          label: itemTexts.open,
          icon: <Target />,
          shortcut: 'Enter',
          onAction: () => window.openMedia(mediaId),
        },
        {
          kind: 'action',
          id: 'view',
          label: commandTexts.viewChosen,
          icon: <Eye />,
          shortcut: 'Space',
          onAction: () => window.openViewer(viewingOfItem(item)),
        },
        upload,
        {
          kind: 'action',
          id: 'check',
          label: commandTexts.review,
          icon: <ListChecks />,
          shortcut: 'R',
          isDisabled: item.type !== 'video',
          onAction: () =>
            window.openDialog({
              kind: 'check',
              opening: { projectId, mediaId, subject: { kind: 'newest' } },
            }),
        },
        place,
        { kind: 'separator', id: 'after actions' },
        ...(isSelectable ? [select] : []),
        {
          kind: 'action',
          id: 'link',
          label: uploadsPanel.copyLink,
          icon: <Link />,
          onAction: () => copyItemLink(projectId, mediaId),
        },
      ];
    },
    [intake],
  );
}
