import { Eye, ListChecks, Plus, Upload, X } from 'lucide-react';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { sheetTable, targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { itemNameFrom, newItemFor } from '../drop/drop-row.ts';
import type { TargetKeys } from '../drop/row-actions.ts';

export interface SequenceCommands extends TargetKeys {
  readonly view: () => void;
  /** Null unless it goes to an item. */
  readonly review: (() => void) | null;
  /** Null unless the sequence asks for it. */
  readonly encodeAnyway: (() => void) | null;
}

export const sequenceMenu = (row: SequenceCommands): readonly MenuEntry[] => [
  {
    kind: 'action',
    id: 'view',
    label: commandTexts.viewChosen,
    icon: <Eye />,
    shortcut: 'Space',
    onAction: row.view,
  },
  {
    kind: 'action',
    id: 'review',
    label: commandTexts.review,
    icon: <ListChecks />,
    shortcut: 'R',
    isDisabled: row.review === null,
    onAction: () => row.review?.(),
  },
  { kind: 'separator', id: 'after looks' },
  ...(row.encodeAnyway === null
    ? []
    : [
        {
          kind: 'action' as const,
          id: 'anyway',
          label: encodeTexts.encodeAnyway,
          icon: <Upload />,
          onAction: row.encodeAnyway,
        },
      ]),
  {
    kind: 'action',
    id: 'new item',
    label: targetTexts.newItem(itemNameFrom(row.name, row.match)),
    icon: <Plus />,
    shortcut: 'N',
    onAction: () => void row.choose(newItemFor(row)),
  },
  {
    kind: 'action',
    id: 'skip',
    label: sheetTable.skip,
    icon: <X />,
    shortcut: 'Delete',
    onAction: () => void row.skip(),
  },
];
