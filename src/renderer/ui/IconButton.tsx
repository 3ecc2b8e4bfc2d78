import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { plainText } from '../../shared/model/outside-text.ts';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';
import { WithTooltip } from './WithTooltip.tsx';

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  /** What it does: read by screen readers, and shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
  readonly size?: 'small' | 'normal';
}

export function IconButton({ label, icon, shortcut, size = 'normal', ...rest }: IconButtonProps) {
  return (
    <WithTooltip text={plainText(label)} {...(shortcut === undefined ? {} : { shortcut })}>
      <AriaButton
        {...rest}
        aria-label={plainText(label)}
        className={classNames(styles['button'], styles[size])}
      >
        {icon}
      </AriaButton>
    </WithTooltip>
  );
}
