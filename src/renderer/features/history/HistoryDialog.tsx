import { useMutation } from '@tanstack/react-query';
import { Download, History, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { formatCount } from '../../../shared/model/format.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
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
import { anyHistory, type HistoryFilter, isAnyHistory, toHistoryQuery } from './history-query.ts';
import { entryKey } from './history-words.ts';
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
  const [chosen, setChosen] = useState<HistoryEntry | null>(null);
  const settled = useDebounced(filter, typingPauseMs);
  const query = useMemo(() => toHistoryQuery(settled, openedAtMs), [settled, openedAtMs]);
  const history = useHistory(query);
  const { total } = history;
  const exporting = useMutation({
    mutationFn: (format: 'json' | 'csv') => unwrap(requests.history.exportReceipts({ query, format })),
  });
  // What is said about the last export, and the receipt beside the list, belong to what was found before.
  const change = (next: HistoryFilter) => {
    setFilter(next);
    setChosen(null);
    exporting.reset();
  };
  const isFiltered = !isAnyHistory(settled);
  const what = isFiltered ? 'what is found' : 'all';
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
            {!saved && !exporting.error && total > 0 && totalWords(total, isFiltered)}
            {saved && `${formatCount(exporting.data?.count ?? 0, 'receipt', 'receipts')} saved as ${saved}.`}
            {failureOf(exporting.error)?.sentence}
          </span>
          <Button icon={<Download />} isDisabled={total === 0} onPress={() => exporting.mutate('csv')}>
            Export {what} as CSV…
          </Button>
          <Button icon={<Download />} isDisabled={total === 0} onPress={() => exporting.mutate('json')}>
            Export {what} as JSON…
          </Button>
        </>
      }
    >
      <div className={styles['history']}>
        <HistoryFilters account={account} filter={filter} onChange={change} />
        {history.failure && <LibraryFailure failure={history.failure} onRetry={history.retry} />}
        <div className={styles['parts']}>
          <div className={styles['rows']}>
            {total > 0 ? (
              <HistoryList
                key={JSON.stringify(query)}
                history={history}
                chosen={chosen}
                onChoose={setChosen}
              />
            ) : (
              !history.isLoading && (
                <NothingEnded isFiltered={isFiltered} onShowAll={() => change(anyHistory)} />
              )
            )}
          </div>
          {chosen && <ReceiptDetails key={entryKey(chosen)} entry={chosen} />}
        </div>
      </div>
    </Dialog>
  );
}

const totalWords = (total: number, isFiltered: boolean): string =>
  isFiltered ? `${total.toLocaleString()} found` : formatCount(total, 'transfer', 'transfers');

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
