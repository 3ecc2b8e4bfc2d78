import { Copy, Download, Images } from 'lucide-react';
import type { RefObject } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useRowActions } from '../../ui/row-actions-offered.ts';
import { useContactSheet, type WantedSheet } from './use-contact-sheet.ts';

export interface ContactSheetMenuProps extends WantedSheet {
  /** All of the review: what is offered there is offered in the palette as well. */
  readonly view: RefObject<HTMLElement | null>;
  readonly onLeft: () => void;
}

/**
 * Copies or saves one picture of all notes, to show to other people. The keys of the view go on after that: Enter checks the note
 * and does not open the menu again.
 */
export function ContactSheetMenu({ view, onLeft, ...wanted }: ContactSheetMenuProps) {
  const sheet = useContactSheet(wanted);
  const entries = [
    { id: 'copy', label: texts.copySheet, icon: <Copy />, onAction: () => void sheet.copy() },
    { id: 'save', label: texts.saveSheet, icon: <Download />, onAction: () => void sheet.save() },
  ].map((entry) => ({ ...entry, kind: 'action' as const }));
  useRowActions((at) => (at === view.current ? { label: texts.sheet, entries } : null));
  return (
    <Menu
      label={texts.sheet}
      onLeft={onLeft}
      trigger={<IconButton label={texts.sheet} icon={<Images />} />}
      entries={entries}
    />
  );
}
