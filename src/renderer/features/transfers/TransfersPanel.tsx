import { ChevronDown, ChevronUp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useQueueActions } from './job-actions.ts';
import { TransfersLine } from './TransfersLine.tsx';
import styles from './TransfersPanel.module.css';

const WholeQueue = lazy(async () => ({ default: (await import('./WholeQueue.tsx')).WholeQueue }));
/** Announces changes only, so it can be loaded after the first snapshot. */
const QueueAnnouncer = lazy(async () => ({ default: (await import('./QueueAnnouncer.tsx')).QueueAnnouncer }));
const TransfersContent = lazy(async () => ({
  default: (await import('./TransfersContent.tsx')).TransfersContent,
}));

/** The queue, as one line or as an open panel. */
export function TransfersPanel({ account }: { readonly account: Account }) {
  const actions = useQueueActions(account);
  const isOpen = useWindowStore((state) => state.transfersOpen);
  const setOpen = useWindowStore((state) => state.setTransfersOpen);
  return (
    <div className={styles['panel']}>
      <header className={styles['header']}>
        <TransfersLine actions={actions} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <div className={styles['whole']}>
          <Suspense fallback={null}>{isOpen && <WholeQueue actions={actions} />}</Suspense>
        </div>
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
      <Suspense fallback={null}>
        <QueueAnnouncer />
      </Suspense>
    </div>
  );
}
