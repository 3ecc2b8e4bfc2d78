import { Ellipsis } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';

export interface MoreButtonProps {
  /** What the menu is about, in words. */
  readonly label: string;
}

/** The three dots that open a menu. Without a tooltip: the menu opens in its place. */
export function MoreButton({ label }: MoreButtonProps) {
  return (
    <AriaButton className={classNames(styles['button'], styles['small'])} aria-label={label}>
      <Ellipsis aria-hidden="true" />
    </AriaButton>
  );
}
