import { UploadCloud } from 'lucide-react';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { keyWords } from '../../ui/key-caps.ts';
import { EncodeList } from '../sequences/EncodeList.tsx';
import { useEncodes } from '../sequences/use-encodes.ts';
import { DoneLine } from './DoneLine.tsx';
import type { QueueActions } from './job-actions.ts';
import { QueueMessages } from './QueueMessages.tsx';
import { TransferList } from './TransferList.tsx';
import { UnplacedList } from './UnplacedList.tsx';
import { useShownUploads } from './use-shown-uploads.ts';
import { useUnplaced } from './use-unplaced.ts';

/** The content of the open panel. Loaded when it is first opened. */
export function TransfersContent({ actions }: { readonly actions: QueueActions }) {
  const shown = useShownUploads();
  const hasUnplaced = useUnplaced().length > 0;
  const hasEncodes = useEncodes().length > 0;
  return (
    <>
      <QueueMessages actions={actions} />
      <EncodeList />
      <UnplacedList />
      {shown.ids.length > 0 && <TransferList actions={actions} shown={shown} />}
      {shown.done.length > 0 && <DoneLine shown={shown} />}
      {shown.ids.length + shown.done.length === 0 && !hasUnplaced && !hasEncodes && (
        <EmptyState compact icon={<UploadCloud />} title={uploadsPanel.none}>
          {uploadsPanel.noneHint(keyWords(keysOf('choose_files')))}
        </EmptyState>
      )}
    </>
  );
}
