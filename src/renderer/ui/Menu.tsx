import { type ReactElement, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import {
  Menu as AriaMenu,
  type MenuProps as AriaMenuProps,
  MenuItem,
  MenuTrigger,
  RootMenuTriggerStateContext,
  Separator,
} from 'react-aria-components';
import { plainText } from '../../shared/model/outside-text.ts';
import { AnchoredPopover } from './AnchoredPopover.tsx';
import { classNames } from './class-names.ts';
import { Keys } from './Keys.tsx';
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
  /** Called once it is closed, to move the focus. Not after Escape if a key had opened it: its button has the focus again. */
  readonly onLeft?: () => void;
}

/** A menu that a button opens, with the usual keys. */
export function Menu({ label, trigger, entries, onLeft }: MenuProps) {
  const isChosen = useRef(false);
  return (
    <MenuTrigger>
      {trigger}
      <AnchoredPopover className={styles['popover'] ?? ''} offset={4}>
        <ButtonMenu
          label={label}
          entries={entries}
          onAction={() => {
            isChosen.current = true;
          }}
        />
        {onLeft && <OnceLeft isChosen={isChosen} run={onLeft} />}
      </AnchoredPopover>
    </MenuTrigger>
  );
}

function OnceLeft({ isChosen, run }: { readonly isChosen: RefObject<boolean>; readonly run: () => void }) {
  const isByPointer = useContext(RootMenuTriggerStateContext)?.focusStrategy === null;
  const latest = useRef(run);
  latest.current = run;
  useEffect(
    () => () => {
      // Before React Aria looks for lost focus: it gives the button only what nobody else has taken.
      if (isChosen.current || isByPointer) latest.current();
      isChosen.current = false;
    },
    [isChosen, isByPointer],
  );
  return null;
}

export interface MenuEntriesProps extends Pick<AriaMenuProps<object>, 'onClose' | 'onAction' | 'autoFocus'> {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The first entry has the focus however the menu was opened, so that Enter always does something; after arrow up it is the last. */
function ButtonMenu(entries: MenuEntriesProps) {
  const trigger = useContext(RootMenuTriggerStateContext);
  return <MenuEntries {...entries} autoFocus={trigger?.focusStrategy ?? 'first'} />;
}

export const MenuEntries = ({ label, entries, ...rest }: MenuEntriesProps) => (
  <AriaMenu aria-label={label} className={styles['menu'] ?? ''} {...rest}>
    {entries.map((entry) =>
      entry.kind === 'separator' ? (
        <Separator key={entry.id} className={styles['separator'] ?? ''} />
      ) : (
        <MenuItem
          key={entry.id}
          id={entry.id}
          textValue={plainText(entry.label)}
          isDisabled={entry.isDisabled ?? false}
          onAction={entry.onAction}
          className={classNames(styles['item'], entry.danger && styles['danger'])}
        >
          <span className={styles['mark']}>{entry.icon}</span>
          <span className={styles['words']}>{plainText(entry.label)}</span>
          {entry.shortcut !== undefined && <Keys keys={entry.shortcut} />}
        </MenuItem>
      ),
    )}
  </AriaMenu>
);
