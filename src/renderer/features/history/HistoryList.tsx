import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  ListLayout,
  Virtualizer,
} from 'react-aria-components';
import { formatBytes, formatMoment } from '../../../shared/model/format.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './HistoryDialog.module.css';
import { endingOf, fileName, placeWords } from './history-words.ts';
import type { HistoryPages } from './use-history.ts';

export interface HistoryListProps {
  readonly history: HistoryPages;
  readonly chosen: string | null;
  readonly onChoose: (jobId: string | null) => void;
}

const layoutOptions = { rowHeight: 52, padding: 4, loaderHeight: 30 };

/** Thousands of transfers, of which only those in sight are in the page. */
export function HistoryList({ history, chosen, onChoose }: HistoryListProps) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        aria-label="Transfers that have ended"
        escapeKeyBehavior="none"
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys];
          onChoose(key === undefined ? null : String(key));
        }}
        className={styles['list'] ?? ''}
      >
        <Collection items={history.entries.map((entry) => ({ id: entry.jobId, entry }))}>
          {({ id, entry }) => (
            <GridListItem id={id} textValue={fileName(entry)} className={styles['entry'] ?? ''}>
              <Entry entry={entry} />
            </GridListItem>
          )}
        </Collection>
        {history.hasMore && (
          <GridListLoadMoreItem onLoadMore={history.loadMore} isLoading={history.isLoading}>
            <span className={styles['more']}>Loading more…</span>
          </GridListLoadMoreItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { tone, words } = endingOf(entry);
  const { size_bytes: sizeBytes } = entry.receipt;
  return (
    <div className={styles['cells']}>
      <div className={styles['names']}>
        <span className={styles['file']}>{fileName(entry)}</span>
        <span className={styles['place']}>{placeWords(entry)}</span>
      </div>
      <div className={styles['facts']}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <span className={styles['when']}>
          {sizeBytes !== null && `${formatBytes(sizeBytes)}, `}
          <time dateTime={new Date(entry.endedAtMs).toISOString()}>{formatMoment(entry.endedAtMs)}</time>
        </span>
      </div>
    </div>
  );
}
