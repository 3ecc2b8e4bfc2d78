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

/** The menu of what was right-clicked, beside the mouse. */
export function ContextMenu({ label, entries, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  // Done once the focus is back in its row: what opens then leads back there, and not to a menu that is gone.
  const afterwards = entries.map((entry) =>
    entry.kind === 'action' ? { ...entry, onAction: () => afterDrawings(2, entry.onAction) } : entry,
  );
  return (
    <>
      {/* In the body: within a row of a list that is moved by a transform, it would stand elsewhere. */}
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
