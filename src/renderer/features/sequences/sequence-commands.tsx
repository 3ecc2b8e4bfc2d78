import { Plus, Upload, X } from 'lucide-react';
import { sheetTable, targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { itemNameFrom, newItemFor } from '../drop/drop-row.ts';
import type { TargetKeys } from '../drop/row-actions.ts';

export interface SequenceCommands extends TargetKeys {
  /** Null unless the sequence asks for it. */
  readonly encodeAnyway: (() => void) | null;
}

export const sequenceMenu = (row: SequenceCommands): readonly MenuEntry[] => [
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
