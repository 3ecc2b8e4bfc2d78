import { Copy, Eye, FolderOpen, Link, ListChecks, Target } from 'lucide-react';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { historyTexts } from '../../../shared/messages/history.ts';
import { uploadActions, uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { ComparedUploads } from '../../../shared/model/compared-uploads.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { copyReceipt, mediaOf } from './history-words.ts';

export interface HistoryMenuActions {
  readonly open: () => void;
  readonly view: () => void;
  readonly review: () => void;
  readonly showFile: () => void;
  readonly copyLink: () => void;
}

/**
 * The actions for a finished upload; its keys and its receipt's buttons do the same. `compared`: it is one of two that are chosen.
 */
export function historyMenu(
  entry: HistoryEntry,
  compared: ComparedUploads | null,
  actions: HistoryMenuActions,
): readonly MenuEntry[] {
  const hasNoItem = mediaOf(entry) === null;
  return [
    {
      kind: 'action',
      id: 'open',
      label: uploadActions.open_item,
      icon: <Target />,
      shortcut: 'Enter',
      isDisabled: hasNoItem,
      onAction: actions.open,
    },
    {
      kind: 'action',
      id: 'view',
      label: commandTexts.viewChosen,
      icon: <Eye />,
      shortcut: 'Space',
      onAction: actions.view,
    },
    {
      kind: 'action',
      id: 'review',
      label: reviewWords(compared),
      icon: <ListChecks />,
      shortcut: 'R',
      isDisabled: compared ? compared.kind === 'refused' : hasNoItem,
      onAction: actions.review,
    },
    { kind: 'separator', id: 'after actions' },
    {
      kind: 'action',
      id: 'folder',
      label: uploadsPanel.showInFolder,
      icon: <FolderOpen />,
      onAction: actions.showFile,
    },
    {
      kind: 'action',
      id: 'link',
      label: historyTexts.copyLink,
      icon: <Link />,
      isDisabled: hasNoItem,
      onAction: actions.copyLink,
    },
    {
      kind: 'action',
      id: 'receipt',
      label: historyTexts.copyReceipt,
      icon: <Copy />,
      onAction: () => void copyReceipt(entry),
    },
  ];
}

function reviewWords(compared: ComparedUploads | null): string {
  if (!compared) return commandTexts.review;
  if (compared.kind === 'refused') return compared.sentence;
  return historyTexts.compare(compared.older.versionNumber, compared.newer.versionNumber);
}
