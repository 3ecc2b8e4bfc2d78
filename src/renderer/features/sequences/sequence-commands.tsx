import { Plus, Upload, X } from 'lucide-react';
import { sheetTable, targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { candidatesOf, type DropRow, itemNameFrom, newItemFor, type RowTarget } from '../drop/drop-row.ts';

export interface SequenceCommands extends Pick<DropRow, 'name' | 'match' | 'target'> {
  readonly choose: (target: RowTarget) => void;
  readonly skip: () => void;
  /** Null unless the sequence asks for it. */
  readonly encodeAnyway: (() => void) | null;
}

/**
 * Runs a key on the row of an image sequence: those of a file's row, without the ones that need a video. Returns whether the
 * key did anything.
 */
export function sequenceAction(pressed: string, row: SequenceCommands, element: Element): boolean {
  const candidates = row.target.kind === 'undecided' ? candidatesOf(row) : [];
  const pick = (candidate: (typeof candidates)[number] | undefined): boolean => {
    if (!candidate) return false;
    row.choose({ kind: 'item', mediaId: candidate.id, name: candidate.name });
    return true;
  };
  const press = (selector: string): boolean => {
    const button = element.querySelector<HTMLElement>(selector);
    button?.click();
    return button !== null;
  };
  if (/^[1-3]$/.test(pressed)) return pick(candidates[Number(pressed) - 1]);
  switch (pressed) {
    case 'Enter':
      return candidates.length > 0 ? pick(candidates[0]) : press('[data-target-field]');
    case 'N':
      row.choose(newItemFor(row));
      return true;
    case 'F2':
      return press('[data-rename]');
    case 'Delete':
    case 'Backspace':
      row.skip();
      return true;
    default:
      return false;
  }
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
    onAction: () => row.choose(newItemFor(row)),
  },
  {
    kind: 'action',
    id: 'skip',
    label: sheetTable.skip,
    icon: <X />,
    shortcut: 'Delete',
    onAction: row.skip,
  },
];
