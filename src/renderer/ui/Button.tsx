import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  readonly children: ReactNode;
  /** `primary` at most once in a view, for what most people want to do there. */
  readonly kind?: 'primary' | 'normal' | 'quiet' | 'danger';
  readonly size?: 'small' | 'normal' | 'large';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Do not disable it while its action runs: it would lose the focus, and Escape would no longer reach its dialog. */
export function Button({ children, kind = 'normal', size = 'normal', icon, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={classNames(styles['button'], styles[kind], size !== 'normal' && styles[size])}
    >
      {icon}
      <span className={styles['label']}>{children}</span>
    </AriaButton>
  );
}
