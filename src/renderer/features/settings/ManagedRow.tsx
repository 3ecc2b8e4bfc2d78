import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { policyTexts } from '../../../shared/messages/policy.ts';
import styles from './ManagedRow.module.css';
import { SettingRow } from './SettingRow.tsx';

export interface ManagedRowProps {
  readonly label: string;
  /** Paths, each on its own line. */
  readonly paths?: readonly string[];
  readonly children?: ReactNode;
}

/** A setting that the organization has fixed: its value, and why it can't be changed here. */
export function ManagedRow({ label, paths = [], children }: ManagedRowProps) {
  return (
    <SettingRow
      label={label}
      description={
        <>
          <span className={styles['by']}>
            <Lock aria-hidden="true" />
            {policyTexts.setByOrganization}
          </span>
          {paths.map((path) => (
            <span key={path} className={styles['path']} data-selectable>
              {path}
            </span>
          ))}
        </>
      }
    >
      <span className={styles['value']} data-selectable>
        {children}
      </span>
    </SettingRow>
  );
}
