import { historyTexts } from '../../../shared/messages/history.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import { TargetLine } from '../../ui/TargetLine.tsx';
import { useWorkspaceLabels } from '../accounts/use-workspace-labels.ts';
import styles from './HistoryList.module.css';
import { itemName } from './history-words.ts';

/** The target of an upload, and whether the file was encoded from something else. */
export function HistoryTarget({ entry }: { readonly entry: HistoryEntry }) {
  const labels = useWorkspaceLabels();
  const { version_number: version, encoded_from: origin, source_frames: frames } = entry.receipt;
  return (
    <TargetLine
      item={itemName(entry)}
      version={version === null ? null : `v${version}`}
      project={entry.target.projectName}
      workspace={entry.accountId === undefined ? undefined : labels.get(entry.accountId)}
    >
      {origin !== null && (
        <span className={styles['made']}>
          {frames === null ? historyTexts.lighterCopy : historyTexts.fromFrames}
        </span>
      )}
    </TargetLine>
  );
}
