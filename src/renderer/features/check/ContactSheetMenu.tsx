import { Copy, Download, Images } from 'lucide-react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useContactSheet, type WantedSheet } from './use-contact-sheet.ts';

/**
 * Copies or saves one picture of all notes, to show to other people. The keys of the view go on after that: Enter checks the note
 * and does not open the menu again.
 */
export function ContactSheetMenu({ onLeft, ...wanted }: WantedSheet & { readonly onLeft: () => void }) {
  const sheet = useContactSheet(wanted);
  return (
    <Menu
      label={texts.sheet}
      onLeft={onLeft}
      trigger={<IconButton label={texts.sheet} icon={<Images />} />}
      entries={[
        {
          kind: 'action',
          id: 'copy',
          label: texts.copySheet,
          icon: <Copy />,
          onAction: () => void sheet.copy(),
        },
        {
          kind: 'action',
          id: 'save',
          label: texts.saveSheet,
          icon: <Download />,
          onAction: () => void sheet.save(),
        },
      ]}
    />
  );
}
