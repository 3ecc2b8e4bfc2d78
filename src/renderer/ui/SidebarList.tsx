import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { plainText } from '../../shared/model/outside-text.ts';
import { type MenuPlace, menuPlace } from './menu-place.ts';
import styles from './SidebarList.module.css';

export interface SidebarListProps<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly selected: string | null;
  /** Other data that the rows show. They render again when it changes. */
  readonly dependsOn: unknown;
  readonly emptyWords?: string;
  readonly onOpen: (entry: Entry) => void;
  /** The context menu of the entry that was right-clicked, or has the focus when the menu key is pressed. */
  readonly menu: (entry: Entry, at: MenuPlace, onClose: () => void) => ReactNode;
  readonly children: (entry: Entry) => ReactNode;
}

/** Entries of the sidebar, of which one may be open. */
export function SidebarList<Entry extends { readonly id: string; readonly name: string }>({
  label,
  entries,
  selected,
  dependsOn,
  emptyWords,
  onOpen,
  menu,
  children,
}: SidebarListProps<Entry>) {
  const [opened, setOpened] = useState<{ readonly entry: Entry; readonly at: MenuPlace } | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-key]') : null;
    const entry = entries.find(({ id }) => id === row?.getAttribute('data-key'));
    if (!entry) return;
    event.preventDefault();
    setOpened({ entry, at: menuPlace(event) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whatever the pointer does here, the menu key does as well.
    <div className={styles['place']} onContextMenu={onContextMenu}>
      <ListBox
        aria-label={label}
        items={entries}
        dependencies={[dependsOn]}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={(keys) => {
          const chosen = entries.find(({ id }) => keys !== 'all' && keys.has(id));
          if (chosen) onOpen(chosen);
        }}
        renderEmptyState={() => <p className={styles['empty']}>{emptyWords}</p>}
        className={styles['list'] ?? ''}
      >
        {(entry) => (
          <ListBoxItem id={entry.id} textValue={plainText(entry.name)} className={styles['item'] ?? ''}>
            {children(entry)}
          </ListBoxItem>
        )}
      </ListBox>
      <Suspense fallback={null}>{opened && menu(opened.entry, opened.at, () => setOpened(null))}</Suspense>
    </div>
  );
}
