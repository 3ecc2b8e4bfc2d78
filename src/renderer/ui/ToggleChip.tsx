import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import styles from './ToggleChip.module.css';

export interface ToggleChipProps {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

export function ToggleChip({ children, icon, isSelected, onChange }: ToggleChipProps) {
  return (
    <ToggleButton isSelected={isSelected} onChange={onChange} className={styles['chip'] ?? ''}>
      {icon}
      {children}
    </ToggleButton>
  );
}
