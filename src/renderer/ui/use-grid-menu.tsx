import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { ContextMenu } from './ContextMenu.tsx';
import { type MenuPlace, menuPlace } from './menu-place.ts';
import { type RowActions, useRowActions } from './row-actions-offered.ts';
import { rowIndexOf } from './use-virtual-rows.ts';

export interface GridMenu {
  /** For the grid: handles a right-click, the menu key and Shift+F10 in any row. */
  readonly onContextMenu: (event: MouseEvent) => void;
  /** To render outside of the grid: otherwise the grid would treat focus in the menu as its own. */
  readonly menu: ReactNode;
}

/** One menu for all rows of a grid. `contentOf` returns null for a row without a menu, such as one that has not loaded. */
export function useGridMenu(
  grid: RefObject<HTMLElement | null>,
  contentOf: (index: number) => RowActions | null,
): GridMenu {
  const [opened, setOpened] = useState<(RowActions & { readonly at: MenuPlace }) | null>(null);
  useRowActions((row) => {
    const index = grid.current?.contains(row) ? rowIndexOf(row) : null;
    return index === null ? null : contentOf(index);
  });
  const onContextMenu = (event: MouseEvent) => {
    const index = rowIndexOf(event.target);
    const content = index === null ? null : contentOf(index);
    if (!content) return;
    event.preventDefault();
    setOpened({ ...content, at: menuPlace(event) });
  };
  return { onContextMenu, menu: opened && <ContextMenu {...opened} onClose={() => setOpened(null)} /> };
}
