import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, History, Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { historyTexts } from '../../../shared/messages/history.ts';
import { accountNameAmong } from '../../../shared/model/account-labels.ts';
import { commandOfKeys } from '../../../shared/model/commands.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery, failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { worked } from '../../store/show-failure.ts';
import { visit } from '../../store/visit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { pressedKeys, typesText } from '../../ui/pressed-keys.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { copyItemLink } from '../library/copy-item-link.ts';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import styles from './HistoryDialog.module.css';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { anyHistory, type HistoryFilter, isAnyHistory, toHistoryQuery } from './history-query.ts';
import { entryKey, mediaOf } from './history-words.ts';
import { ReceiptDetails } from './ReceiptDetails.tsx';
import { useHistory } from './use-history.ts';

export interface HistoryDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

const typingPauseMs = 200;

/** All uploads from this computer, with their receipts. */
export function HistoryDialog({ account, onClose }: HistoryDialogProps) {
  const bridge = useBridge();
  const { requests } = bridge;
  const [openedAtMs] = useState(() => Date.now());
  const [filter, setFilter] = useState(anyHistory);
  const [picked, setPicked] = useState<HistoryEntry | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const settled = useDebounced(filter, typingPauseMs);
  const query = useMemo(() => toHistoryQuery(settled, openedAtMs), [settled, openedAtMs]);
  const history = useHistory(query);
  const { data: known } = useQuery(accountsQuery(bridge));
  const { total } = history;
  // By default, the newest upload's receipt is shown.
  const chosen = total === 0 ? null : (picked ?? history.at(0) ?? null);
  const exporting = useMutation({
    mutationFn: (format: 'json' | 'csv') => unwrap(requests.history.exportReceipts({ query, format })),
  });
  // The last export's result and the chosen receipt belong to the previous filter.
  const change = (next: HistoryFilter) => {
    setFilter(next);
    setPicked(null);
    exporting.reset();
  };
  const isFiltered = !isAnyHistory(settled);
  const saved = exporting.data?.savedAs;
  const totalWords = isFiltered ? historyTexts.found(total) : historyTexts.total(total);

  const openItem = async (entry: HistoryEntry) => {
    const mediaId = mediaOf(entry);
    if (mediaId === null) return;
    const { projectId } = entry.target;
    const place = { kind: 'media', projectId, mediaId } as const;
    if (await visit(bridge, entry.accountId ?? account.id, place)) onClose();
  };
  const showFile = ({ jobId }: HistoryEntry) => void worked(requests.queue.showFile({ jobId }));
  const copyLink = (entry: HistoryEntry) => {
    const mediaId = mediaOf(entry);
    if (mediaId !== null) copyItemLink(entry.target.projectId, mediaId);
  };
  const workspaceOf = ({ accountId }: HistoryEntry): string | null => {
    const owner = known?.accounts.find(({ id }) => id === accountId);
    return known && owner ? accountNameAmong(owner, known.accounts) : null;
  };

  // Who types a name means the search. Only rows have keys of their own, which they have taken by then.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || typesText(event.target)) return;
    const isSearch = commandOfKeys(pressedKeys(event.nativeEvent)) === 'search';
    if (!isSearch && !(isLetter(event) && isInList(event.target))) return;
    // A letter is written by the browser, into what has the focus now.
    if (isSearch) event.preventDefault();
    search.current?.focus();
    search.current?.select();
  };

  return (
    <Dialog
      title={historyTexts.title}
      size="table"
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className={styles['result']} role="status">
            {!saved && !exporting.error && total > 0 && totalWords}
            {saved && historyTexts.exported(exporting.data?.count ?? 0, saved)}
            {failureOf(exporting.error)?.sentence}
          </span>
          <Button icon={<Download />} isDisabled={total === 0} onPress={() => exporting.mutate('csv')}>
            {historyTexts.exportCsv}
          </Button>
          <Button icon={<Download />} isDisabled={total === 0} onPress={() => exporting.mutate('json')}>
            {historyTexts.exportJson}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what has the focus in it. */}
      <div className={styles['history']} onKeyDown={onKeyDown}>
        <HistoryFilters
          search={search}
          account={account}
          filter={filter}
          isFound={settled === filter && !history.isLoading}
          onChange={change}
        />
        {history.failure && <LibraryFailure failure={history.failure} onRetry={history.retry} />}
        {total > 0 ? (
          <div className={styles['parts']}>
            <HistoryList
              key={JSON.stringify(query)}
              history={history}
              nowMs={openedAtMs}
              chosen={chosen}
              onChoose={setPicked}
              onOpen={(entry) => void openItem(entry)}
              onShowFile={showFile}
              onCopyLink={copyLink}
            />
            {chosen && (
              <ReceiptDetails
                key={entryKey(chosen)}
                entry={chosen}
                workspace={workspaceOf(chosen)}
                onOpenItem={() => void openItem(chosen)}
                onShowFile={() => showFile(chosen)}
                onCopyLink={() => copyLink(chosen)}
              />
            )}
          </div>
        ) : (
          !history.isLoading && <Nothing isFiltered={isFiltered} onShowAll={() => change(anyHistory)} />
        )}
      </div>
    </Dialog>
  );
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey;

const isInList = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="grid"]') !== null;

interface NothingProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function Nothing({ isFiltered, onShowAll }: NothingProps) {
  return isFiltered ? (
    <EmptyState
      icon={<Search />}
      title={historyTexts.noResults}
      action={<Button onPress={onShowAll}>{historyTexts.showAll}</Button>}
    >
      {historyTexts.noResultsHint}
    </EmptyState>
  ) : (
    <EmptyState icon={<History />} title={historyTexts.none}>
      {historyTexts.noneHint}
    </EmptyState>
  );
}
