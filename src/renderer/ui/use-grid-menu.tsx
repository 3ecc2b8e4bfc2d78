import { type MouseEvent, type ReactNode, useState } from 'react';
import { ContextMenu } from './ContextMenu.tsx';
import type { MenuEntry } from './Menu.tsx';
import { type MenuPlace, menuPlace } from './menu-place.ts';
import { rowIndexOf } from './use-virtual-rows.ts';

export interface GridMenu {
  /** For the grid: handles a right-click, the menu key and Shift+F10 in any row. */
  readonly onContextMenu: (event: MouseEvent) => void;
  /** To render outside of the grid: otherwise the grid would treat focus in the menu as its own. */
  readonly menu: ReactNode;
}

export interface RowMenuContent {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** One menu for all rows of a grid. `contentOf` returns null for a row without a menu, such as one that has not loaded. */
export function useGridMenu(contentOf: (index: number) => RowMenuContent | null): GridMenu {
  const [opened, setOpened] = useState<(RowMenuContent & { readonly at: MenuPlace }) | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const index = rowIndexOf(event.target);
    const content = index === null ? null : contentOf(index);
    if (!content) return;
    event.preventDefault();
    setOpened({ ...content, at: menuPlace(event) });
  };
  return { onContextMenu, menu: opened && <ContextMenu {...opened} onClose={() => setOpened(null)} /> };
}
