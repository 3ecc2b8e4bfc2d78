import { useMutation } from '@tanstack/react-query';
import { Download, History, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { formatCount } from '../../../shared/model/format.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import styles from './HistoryDialog.module.css';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { anyHistory, toHistoryQuery } from './history-query.ts';
import { ReceiptDetails } from './ReceiptDetails.tsx';
import { useHistory } from './use-history.ts';

export interface HistoryDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

const typingPauseMs = 200;

/** Everything that has ended, with its receipt. */
export function HistoryDialog({ account, onClose }: HistoryDialogProps) {
  const { requests } = useBridge();
  const [openedAtMs] = useState(() => Date.now());
  const [filter, setFilter] = useState(anyHistory);
  const [chosen, setChosen] = useState<string | null>(null);
  const settled = useDebounced(filter, typingPauseMs);
  const query = useMemo(() => toHistoryQuery(settled, openedAtMs), [settled, openedAtMs]);
  const history = useHistory(query);
  const exporting = useMutation({
    mutationFn: (format: 'json' | 'csv') => unwrap(requests.history.exportReceipts({ query, format })),
  });
  const entry = history.entries.find(({ jobId }) => jobId === chosen) ?? null;
  const isFiltered = Object.keys(query).length > 0;
  const saved = exporting.data?.savedAs;
  return (
    <Dialog
      title="History"
      size="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className={styles['result']} role="status">
            {saved && `${formatCount(exporting.data?.count ?? 0, 'receipt', 'receipts')} saved as ${saved}.`}
            {failureOf(exporting.error)?.sentence}
          </span>
          <Button
            icon={<Download />}
            isDisabled={history.entries.length === 0}
            onPress={() => exporting.mutate('csv')}
          >
            Export as CSV…
          </Button>
          <Button
            icon={<Download />}
            isDisabled={history.entries.length === 0}
            onPress={() => exporting.mutate('json')}
          >
            Export as JSON…
          </Button>
        </>
      }
    >
      <div className={styles['history']}>
        <HistoryFilters account={account} filter={filter} onChange={setFilter} />
        {history.failure && <LibraryFailure failure={history.failure} onRetry={history.retry} />}
        <div className={styles['parts']}>
          <div className={styles['rows']}>
            {history.entries.length > 0 ? (
              <HistoryList history={history} chosen={chosen} onChoose={setChosen} />
            ) : (
              !history.isLoading && (
                <NothingEnded isFiltered={isFiltered} onShowAll={() => setFilter(anyHistory)} />
              )
            )}
          </div>
          {entry && <ReceiptDetails key={entry.jobId} entry={entry} />}
        </div>
      </div>
    </Dialog>
  );
}

interface NothingEndedProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function NothingEnded({ isFiltered, onShowAll }: NothingEndedProps) {
  return isFiltered ? (
    <EmptyState
      icon={<Search />}
      title="Nothing fits"
      action={<Button onPress={onShowAll}>Show everything</Button>}
    >
      No transfer that has ended fits the search and the filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<History />} title="Nothing has been sent yet">
      Every render that you send stays here with its receipt: hash, version, times and request ids.
    </EmptyState>
  );
}
