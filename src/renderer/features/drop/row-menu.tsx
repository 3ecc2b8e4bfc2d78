import { Eye, ListChecks, Plus, Undo2, Upload, X } from 'lucide-react';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { sheetTable, targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { checkTexts } from '../../../shared/messages/file-checks.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { type DropRow, newItemFor, rowStandingOf } from './drop-row.ts';
import { setTarget } from './drop-sheet-actions.ts';
import { skipOrInclude, uploadAnyway } from './row-actions.ts';

export interface RowMenuActions {
  readonly view: () => void;
  readonly review: () => void;
}

/** The actions for a dropped file; its keys and buttons do the same. */
export function rowMenu(row: DropRow, { view, review }: RowMenuActions): readonly MenuEntry[] {
  const standing = rowStandingOf(row);
  const isRefused = standing.kind === 'refused';
  const isSkipped = standing.kind === 'left_out';
  const newItem = newItemFor(row);
  const asks = standing.kind === 'asks' && standing.what !== 'target';
  return [
    {
      kind: 'action',
      id: 'view',
      label: commandTexts.viewChosen,
      icon: <Eye />,
      shortcut: 'Space',
      onAction: view,
    },
    {
      kind: 'action',
      id: 'review',
      label: commandTexts.review,
      icon: <ListChecks />,
      shortcut: 'R',
      isDisabled: row.target.kind !== 'item',
      onAction: review,
    },
    { kind: 'separator', id: 'after looks' },
    ...(asks
      ? [
          {
            kind: 'action' as const,
            id: 'anyway',
            label: checkTexts.uploadAnyway,
            icon: <Upload />,
            onAction: () => uploadAnyway(row),
          },
        ]
      : []),
    {
      kind: 'action',
      id: 'new item',
      label: targetTexts.newItem(newItem.kind === 'new_item' ? newItem.name : row.name),
      icon: <Plus />,
      shortcut: 'N',
      isDisabled: isRefused,
      onAction: () => setTarget(row.fileId, newItem),
    },
    {
      kind: 'action',
      id: 'skip',
      label: isSkipped ? sheetTable.include : sheetTable.skip,
      icon: isSkipped ? <Undo2 /> : <X />,
      isDisabled: isRefused,
      ...(isSkipped ? {} : { shortcut: 'Delete' }),
      onAction: () => void skipOrInclude(row, !isSkipped),
    },
  ];
}
