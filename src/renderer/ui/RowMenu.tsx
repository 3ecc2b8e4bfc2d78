import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AnchoredPopover } from './AnchoredPopover.tsx';
import { ContextMenu } from './ContextMenu.tsx';
import { classNames } from './class-names.ts';
import iconStyles from './IconButton.module.css';
import styles from './Menu.module.css';
import { MenuEntries, type MenuEntry } from './Menu.tsx';
import { type MenuPlace, menuPlace } from './menu-place.ts';
import { useRowActions } from './row-actions-offered.ts';

export interface RowMenuProps {
  readonly label: string;
  /** Called when the menu opens. */
  readonly entries: () => readonly MenuEntry[];
  /** True only in the current row of the list. */
  readonly isInTabOrder: boolean;
}

/**
 * A menu for each row of a list of thousands. Until it is opened it is a plain button, which renders fast. A right-click
 * anywhere in its row opens it too.
 */
export function RowMenu({ label, entries, isInTabOrder }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [clickedAt, setClickedAt] = useState<MenuPlace | null>(null);
  const close = () => setOpened(false);
  useRowActions((row) => (row.contains(trigger.current) ? { label, entries: entries() } : null));
  useEffect(() => {
    const row = trigger.current?.closest<HTMLElement>('[role="row"]');
    const openThere = (event: MouseEvent) => {
      event.preventDefault();
      setClickedAt(menuPlace(event));
    };
    row?.addEventListener('contextmenu', openThere);
    return () => row?.removeEventListener('contextmenu', openThere);
  }, []);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={classNames(iconStyles['button'], iconStyles['small'], styles['plain'])}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        tabIndex={isInTabOrder ? 0 : -1}
        onClick={() => setOpened(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {opened && (
        <AnchoredPopover
          className={styles['popover'] ?? ''}
          offset={4}
          triggerRef={trigger}
          placement="bottom start"
          isOpen
          aria-label={label}
          onOpenChange={close}
        >
          <MenuEntries label={label} entries={entries()} onClose={close} autoFocus="first" />
        </AnchoredPopover>
      )}
      {clickedAt !== null && (
        <ContextMenu label={label} entries={entries()} at={clickedAt} onClose={() => setClickedAt(null)} />
      )}
    </>
  );
}
