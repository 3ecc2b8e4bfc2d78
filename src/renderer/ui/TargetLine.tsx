import type { ReactNode } from 'react';
import styles from './TargetLine.module.css';

export interface TargetLineProps {
  readonly item: string;
  /** Null for an upload that made none. */
  readonly version: string | null;
  readonly project: string;
  /** Only where there are several. */
  readonly workspace: string | undefined;
  /** What else there is to say of the version. */
  readonly children?: ReactNode;
}

/**
 * Where an upload goes or went: `LED Main`, `v5`, and quieter the project. A row that is narrow sets `--target-project: none`; one
 * with a strong background sets `--target-quiet`.
 */
export function TargetLine({ item, version, project, workspace, children }: TargetLineProps) {
  return (
    <span className={styles['target']}>
      <span className={styles['item']}>{item}</span>
      {version !== null && <span className={styles['version']}>{version}</span>}
      {children}
      <span className={styles['project']}>{project}</span>
      {workspace && <span className={styles['workspace']}>{workspace}</span>}
    </span>
  );
}
