import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { isGathering } from '../drop/drop-sheet-actions.ts';
import { sheetOf, useDropSheet } from '../drop/drop-sheet-store.ts';
import { handOver } from '../drop/hand-over.ts';
import { countRows } from '../drop/sheet-counts.ts';
import { useSendKey } from '../drop/use-send-key.ts';
import styles from './NoteCheckView.module.css';

export interface ReviewEndProps {
  /** Every note is checked, or there are none. False while they have not been read. */
  readonly isDone: boolean;
  /** The reviewed render is a file, or frames, not uploaded yet. */
  readonly isFile: boolean;
  readonly onNextItem: (() => void) | null;
  readonly onClose: () => void;
}

/** What follows the last note: the next item; after the last item of the drop sheet, the upload. */
export function ReviewEnd({ isDone, isFile, onNextItem, onClose }: ReviewEndProps) {
  const intake = useDropIntake();
  const aim = useDropSheet(sheetOf(intake.account.id));
  const rows = useDropSheet((state) => state.rows);
  const isBusy = useDropSheet((state) => isGathering(state) || state.isSending);
  const counts = useMemo(() => countRows(rows), [rows]);
  // Files that still need an answer get it in the sheet.
  const canSend = counts.goes > 0 && counts.naming === 0 && counts.asks === 0 && !isBusy;
  const isLast = isDone && isFile && aim !== null && onNextItem === null;
  const send = () => {
    if (!aim) return;
    onClose();
    void handOver(intake, aim);
  };
  useSendKey(() => {
    if (isLast && canSend) send();
  }, 'review');
  if (isDone && onNextItem)
    return (
      <div className={styles['end']}>
        <Button kind="primary" icon={<ArrowRight />} onPress={onNextItem} preventFocusOnPress>
          {texts.nextItem} <Keys keys="Enter" />
        </Button>
      </div>
    );
  if (!isLast) return null;
  return (
    <div className={styles['end']}>
      <Button onPress={onClose}>{texts.backToList}</Button>
      {canSend && (
        <Button kind="primary" onPress={send}>
          {texts.upload(counts.goes)} <Keys keys={uploadKeys} />
        </Button>
      )}
    </div>
  );
}

/** The same as in the sheet. Enter alone checks a note, so pressing it once too often must not upload. */
const uploadKeys = 'Mod+Enter';
