import { Ellipsis } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import {
  Menu as AriaMenu,
  type MenuProps as AriaMenuProps,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import { Keys } from './Keys.tsx';
import iconStyles from './IconButton.module.css';
import styles from './Menu.module.css';

export type MenuEntry =
  | {
      readonly kind: 'action';
      readonly id: string;
      readonly label: string;
      readonly icon?: ReactNode;
      readonly shortcut?: string;
      readonly danger?: boolean;
      readonly isDisabled?: boolean;
      readonly onAction: () => void;
    }
  | { readonly kind: 'separator'; readonly id: string };

export interface MenuProps {
  readonly label: string;
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
}

/** A menu that opens from a button; arrows, typing and Escape work as everywhere. */
export function Menu({ label, trigger, entries }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles['popover'] ?? ''} offset={4}>
        <Entries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

export interface RowMenuProps {
  readonly label: string;
  /** Asked for when it opens. */
  readonly entries: () => readonly MenuEntry[];
  /** False in a row that is not the one that Tab leads to. */
  readonly isInTabOrder: boolean;
}

/** The same for a list of thousands, of which each row has one: until it is open it is a plain button, and costs as little. */
export function RowMenu({ label, entries, isInTabOrder }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'with_keys' | 'with_mouse' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={classNames(iconStyles['button'], iconStyles['small'], styles['plain'])}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        tabIndex={isInTabOrder ? 0 : -1}
        onClick={({ detail }) => setOpened(detail === 0 ? 'with_keys' : 'with_mouse')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('with_keys');
        }}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {opened !== null && (
        <Popover
          className={styles['popover'] ?? ''}
          offset={4}
          triggerRef={trigger}
          placement="bottom start"
          isOpen
          onOpenChange={close}
        >
          <Entries
            label={label}
            entries={entries()}
            onClose={close}
            autoFocus={opened === 'with_keys' ? 'first' : true}
          />
        </Popover>
      )}
    </>
  );
}

interface EntriesProps extends Pick<AriaMenuProps<object>, 'onClose' | 'autoFocus'> {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

const Entries = ({ label, entries, ...rest }: EntriesProps) => (
  <AriaMenu aria-label={label} className={styles['menu'] ?? ''} {...rest}>
    {entries.map((entry) =>
      entry.kind === 'separator' ? (
        <Separator key={entry.id} className={styles['separator'] ?? ''} />
      ) : (
        <MenuItem
          key={entry.id}
          id={entry.id}
          textValue={entry.label}
          isDisabled={entry.isDisabled ?? false}
          onAction={entry.onAction}
          className={classNames(styles['item'], entry.danger && styles['danger'])}
        >
          <span className={styles['mark']}>{entry.icon}</span>
          <span className={styles['words']}>{entry.label}</span>
          {entry.shortcut !== undefined && <Keys keys={entry.shortcut} />}
        </MenuItem>
      ),
    )}
  </AriaMenu>
);
