import { ChevronDown, ChevronUp, Eraser, RotateCw } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type QueueActions, useQueueActions } from './job-actions.ts';
import { QueueAnnouncer } from './QueueAnnouncer.tsx';
import { TransfersLine } from './TransfersLine.tsx';
import styles from './TransfersPanel.module.css';
import { useDeliveredMedia } from './use-delivered-media.ts';

const TransfersContent = lazy(async () => ({
  default: (await import('./TransfersContent.tsx')).TransfersContent,
}));
const LimitsPopover = lazy(async () => ({ default: (await import('./LimitsPopover.tsx')).LimitsPopover }));

/** The queue, in one line or in full. */
export function TransfersPanel({ account }: { readonly account: Account }) {
  const actions = useQueueActions(account);
  useDeliveredMedia(account.id);
  const isOpen = useWindowStore((state) => state.transfersOpen);
  const setOpen = useWindowStore((state) => state.setTransfersOpen);
  return (
    <div className={styles['panel']}>
      <header className={styles['header']}>
        <TransfersLine actions={actions} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <Suspense fallback={null}>{isOpen && <WholeQueue actions={actions} />}</Suspense>
        <IconButton
          size="small"
          label={isOpen ? uploadsPanel.showLess : uploadsPanel.showAll}
          shortcut={keysOf('transfers')}
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          onPress={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen && (
        <div className={styles['content']}>
          <Suspense fallback={null}>
            <TransfersContent actions={actions} />
          </Suspense>
        </div>
      )}
      <QueueAnnouncer />
    </div>
  );
}

/** What can be done to all of it. */
function WholeQueue({ actions }: { readonly actions: QueueActions }) {
  const jobs = useQueue((queue) => queue.jobs);
  const failed = useMemo(() => [...jobs.values()].filter(mayRetryTogether).map(({ id }) => id), [jobs]);
  const hasOver = useMemo(() => [...jobs.values()].some(({ state }) => hasEnded(state)), [jobs]);
  return (
    <>
      {failed.length > 1 && (
        <Button size="small" kind="quiet" icon={<RotateCw />} onPress={() => actions.retryAll(failed)}>
          {uploadsPanel.retryAll}
        </Button>
      )}
      {hasOver && (
        <Button size="small" kind="quiet" icon={<Eraser />} onPress={actions.clearEnded}>
          {uploadsPanel.clear}
        </Button>
      )}
      <LimitsPopover />
    </>
  );
}

/** What failed by itself; what somebody canceled stays canceled. */
const mayRetryTogether = ({ state }: JobSnapshot): boolean =>
  state.kind === 'failed' || state.kind === 'rejected';
