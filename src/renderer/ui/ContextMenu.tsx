import { useRef } from 'react';
import { Popover } from 'react-aria-components';
import { createPortal } from 'react-dom';
import { afterDrawings } from './after-drawings.ts';
import styles from './Menu.module.css';
import { MenuEntries, type MenuEntry } from './Menu.tsx';
import type { MenuPlace } from './menu-place.ts';

export interface ContextMenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** The context menu of what was right-clicked, at the pointer. */
export function ContextMenu({ label, entries, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  // Runs once the focus is back in the row, so that an opened dialog returns the focus there and not to the closed menu.
  const afterwards = entries.map((entry) =>
    entry.kind === 'action' ? { ...entry, onAction: () => afterDrawings(2, entry.onAction) } : entry,
  );
  return (
    <>
      {/* In the body: inside a list's row, which has a transform, its position would be wrong. */}
      {createPortal(
        <span ref={anchor} className={styles['anchor']} style={{ left: at.xPx, top: at.yPx }} />,
        document.body,
      )}
      <Popover
        className={styles['popover'] ?? ''}
        offset={2}
        triggerRef={anchor}
        placement="bottom start"
        isOpen
        aria-label={label}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <MenuEntries label={label} entries={afterwards} onClose={onClose} autoFocus="first" />
      </Popover>
    </>
  );
}
