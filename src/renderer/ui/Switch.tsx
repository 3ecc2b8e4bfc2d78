import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  readonly children: ReactNode;
  readonly description?: ReactNode;
}

export function Switch({ children, description, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={styles['switch'] ?? ''}>
      <span className={styles['words']}>
        {children}
        {description !== undefined && <small className={styles['description']}>{description}</small>}
      </span>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['knob']} />
      </span>
    </AriaSwitch>
  );
}
