import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  readonly children: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles['checkbox'] ?? ''}>
      {({ isIndeterminate }) => (
        <>
          <span className={styles['box']} aria-hidden="true">
            {isIndeterminate ? <Minus /> : <Check />}
          </span>
          <span className={styles['words']}>{children}</span>
        </>
      )}
    </AriaCheckbox>
  );
}
