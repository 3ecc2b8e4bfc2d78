import type { ReactNode } from 'react';
import { plainText } from '../../shared/model/outside-text.ts';
import styles from './TargetLine.module.css';

export interface TargetLineProps {
  readonly item: string;
  /** Null for an upload without a version. */
  readonly version: string | null;
  readonly project: string;
  /** Set only if there are several workspaces. */
  readonly workspace: string | undefined;
  /** Further details of the version. */
  readonly children?: ReactNode;
}

/**
 * The target of an upload: item, version and, less prominent, project and workspace, which are left out where there is no
 * room for a readable part of them. A narrow row sets `--target-project: none`; one with room for several lines
 * `--target-height: none` and `--target-least: max-content`, or `--target-wrap: wrap` to put the version below a long item; a row with a strong background sets `--target-quiet`.
 */
export function TargetLine({ item, version, project, workspace, children }: TargetLineProps) {
  return (
    <span className={styles['target']}>
      <span className={styles['what']}>
        <span className={styles['item']}>{plainText(item)}</span>
        {version !== null && <span className={styles['version']}>{version}</span>}
        {children}
      </span>
      <span className={styles['project']}>{plainText(project)}</span>
      {workspace && <span className={styles['workspace']}>{workspace}</span>}
    </span>
  );
}
