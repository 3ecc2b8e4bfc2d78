import { UploadCloud } from 'lucide-react';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { keyNames } from '../../ui/Keys.tsx';
import { EncodeList } from '../sequences/EncodeList.tsx';
import type { QueueActions } from './job-actions.ts';
import { QueueMessages } from './QueueMessages.tsx';
import { TransferList } from './TransferList.tsx';
import { UnplacedList } from './UnplacedList.tsx';
import { useUnplaced } from './use-unplaced.ts';

/** What the open panel shows. Loaded when it is first opened. */
export function TransfersContent({ actions }: { readonly actions: QueueActions }) {
  const hasJobs = useQueue((queue) => queue.order.length > 0);
  const hasUnplaced = useUnplaced().length > 0;
  return (
    <>
      <QueueMessages actions={actions} />
      <EncodeList />
      <UnplacedList />
      {hasJobs ? (
        <TransferList actions={actions} />
      ) : hasUnplaced ? null : (
        <EmptyState icon={<UploadCloud />} title={uploadsPanel.none}>
          {uploadsPanel.noneHint(keyNames(keysOf('choose_files')).join('+'))}
        </EmptyState>
      )}
    </>
  );
}
