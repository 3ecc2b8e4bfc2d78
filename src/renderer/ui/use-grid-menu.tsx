import { type MouseEvent, type ReactNode, useState } from 'react';
import { ContextMenu } from './ContextMenu.tsx';
import type { MenuEntry } from './Menu.tsx';
import { type MenuPlace, menuPlace } from './menu-place.ts';
import { rowIndexOf } from './use-virtual-rows.ts';

export interface GridMenu {
  /** Of the grid: a right-click, the menu key or Shift+F10 anywhere in a row. */
  readonly onContextMenu: (event: MouseEvent) => void;
  /** Beside the grid: what has the focus in it would be taken for something in the list. */
  readonly menu: ReactNode;
}

export interface RowMenuContent {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** One menu for all rows of a grid. Null for a row that has none, such as one that is not read yet. */
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
