import { historyTexts } from '../../../shared/messages/history.ts';
import { resultOf } from '../../../shared/model/ended-states.ts';
import { formatBytes, formatTime } from '../../../shared/model/format.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import { MiddleText } from '../../ui/MiddleText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';
import styles from './HistoryList.module.css';
import { HistoryTarget } from './HistoryTarget.tsx';
import { endingOf, fileName } from './history-words.ts';

/** One finished upload: the file, its target, how it ended and when. */
export function HistoryRow({ entry }: { readonly entry: HistoryEntry }) {
  const { tone, words } = endingOf(entry);
  const { size_bytes: sizeBytes, probe } = entry.receipt;
  // It was not examined, and is shown by the version that has its bytes.
  const isUploadedBefore = resultOf(entry.state) === 'already_uploaded';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
    <div className={styles['cells']} role="gridcell">
      <RenderStill of="upload" id={entry.jobId} facts={probe} isUnread={isUploadedBefore} />
      <div className={styles['names']}>
        <MiddleText text={fileName(entry)} className={styles['file']} />
        <HistoryTarget entry={entry} />
      </div>
      <div className={styles['state']}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </div>
      <div className={styles['facts']}>
        <time dateTime={new Date(entry.endedAtMs).toISOString()}>{formatTime(entry.endedAtMs)}</time>
        <span className={styles['size']}>{sizeBytes !== null && formatBytes(sizeBytes)}</span>
      </div>
    </div>
  );
}

export const HistoryRowLoading = () => (
  // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
  // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
  <div className={styles['cells']} role="gridcell" aria-label={historyTexts.loading}>
    <Skeleton width="8rem" height="4.5rem" />
    <div className={styles['names']}>
      <Skeleton width="46%" />
      <Skeleton width="30%" />
    </div>
  </div>
);
