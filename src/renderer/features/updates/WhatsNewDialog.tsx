import { useEffect } from 'react';
import { updateTexts } from '../../../shared/messages/update-window.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { updateWords } from './update-words.ts';
import { useUpdates } from './use-updates.ts';
import styles from './WhatsNewDialog.module.css';

export interface WhatsNewDialogProps {
  /** The running version, or the update. */
  readonly of: 'this' | 'next';
  readonly onClose: () => void;
}

/** The release notes of a version. They are shown as plain text. */
export function WhatsNewDialog({ of, onClose }: WhatsNewDialogProps) {
  const { view, tell } = useUpdates();
  const isUnseen = of === 'this' && view?.isNew === true;
  useEffect(() => {
    if (isUnseen) tell('newsSeen');
  }, [isUnseen, tell]);
  if (!view) return null;
  const next = updateWords(view.state, Date.now()).release;
  const { version, notes } = of === 'next' && next ? next : view.thisVersion;
  return (
    <Dialog title={updateTexts.whatsNewIn(version)} isOpen onClose={onClose}>
      {notes.length === 0 ? (
        <p>{updateTexts.nothingSaid}</p>
      ) : (
        <ul className={styles['notes']} data-selectable>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
