import { Ellipsis } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';

export interface MoreButtonProps {
  /** What the menu is about. */
  readonly label: string;
}

/** A button with three dots that opens a menu. It has no tooltip, which the menu would cover. */
export function MoreButton({ label }: MoreButtonProps) {
  return (
    <AriaButton className={classNames(styles['button'], styles['small'])} aria-label={label}>
      <Ellipsis aria-hidden="true" />
    </AriaButton>
  );
}
