import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import styles from './SidebarList.module.css';

export interface SidebarListProps<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly selected: string | null;
  /** What the rows show besides their entry: they are drawn again when it changes. */
  readonly dependsOn: unknown;
  readonly emptyWords?: string;
  readonly onOpen: (entry: Entry) => void;
  readonly children: (entry: Entry) => ReactNode;
}

/** Entries of the sidebar, of which one is open. */
export function SidebarList<Entry extends { readonly id: string; readonly name: string }>({
  label,
  entries,
  selected,
  dependsOn,
  emptyWords,
  onOpen,
  children,
}: SidebarListProps<Entry>) {
  return (
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
        <ListBoxItem id={entry.id} textValue={entry.name} className={styles['item'] ?? ''}>
          {children(entry)}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
