import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import styles from './HistoryList.module.css';
import { itemName } from './history-words.ts';

/** `LED Main`, `v5`, and quieter the project. */
export function TargetLine({ entry }: { readonly entry: HistoryEntry }) {
  const { version_number: version } = entry.receipt;
  return (
    <span className={styles['target']}>
      <span className={styles['item']}>{itemName(entry)}</span>
      {version !== null && <span className={styles['version']}>v{version}</span>}
      <span className={styles['project']}>{entry.target.projectName}</span>
    </span>
  );
}
