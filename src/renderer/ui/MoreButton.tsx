import { Ellipsis } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';

export interface MoreButtonProps {
  /** What the menu is about, in words. */
  readonly label: string;
  /** False in a row that is not the one that Tab leads to. */
  readonly isInTabOrder?: boolean;
}

/** The three dots that open a menu. Without a tooltip: the menu opens in its place. */
export function MoreButton({ label, isInTabOrder = true }: MoreButtonProps) {
  return (
    <AriaButton
      className={classNames(styles['button'], styles['small'])}
      aria-label={label}
      excludeFromTabOrder={!isInTabOrder}
    >
      <Ellipsis aria-hidden="true" />
    </AriaButton>
  );
}
