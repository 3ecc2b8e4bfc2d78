import { historyTexts } from '../../../shared/messages/history.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import { useWorkspaceLabels } from '../accounts/use-workspace-labels.ts';
import styles from './HistoryList.module.css';
import { itemName } from './history-words.ts';

/** `LED Main`, `v5`, whether it is not the render itself, and quieter the project. */
export function TargetLine({ entry }: { readonly entry: HistoryEntry }) {
  const labels = useWorkspaceLabels();
  const workspace = entry.accountId === undefined ? undefined : labels.get(entry.accountId);
  const { version_number: version, encoded_from: origin, source_frames: frames } = entry.receipt;
  return (
    <span className={styles['target']}>
      <span className={styles['item']}>{itemName(entry)}</span>
      {version !== null && <span className={styles['version']}>v{version}</span>}
      {origin !== null && (
        <span className={styles['made']}>
          {frames === null ? historyTexts.lighterCopy : historyTexts.fromFrames}
        </span>
      )}
      <span className={styles['project']}>{entry.target.projectName}</span>
      {workspace && <span className={styles['workspace']}>{workspace}</span>}
    </span>
  );
}
