import { libraryTexts } from '../../../shared/messages/library.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import type { MenuPlace } from '../../ui/menu-place.ts';
import { useItemMenu } from './use-item-menu.tsx';

export interface ItemMenuProps {
  readonly item: MediaView;
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** An item's context menu, wherever the item is shown. */
export function ItemMenu({ item, at, onClose }: ItemMenuProps) {
  const menuOf = useItemMenu();
  return (
    <ContextMenu label={libraryTexts.menuOf(item.name)} entries={menuOf(item)} at={at} onClose={onClose} />
  );
}
