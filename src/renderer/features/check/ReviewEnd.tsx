import { ArrowRight } from 'lucide-react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { type CheckOpening, useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { sheetOf, useDropSheet } from '../drop/drop-sheet-store.ts';
import { handOver } from '../drop/hand-over.ts';
import { useSendKey } from '../drop/use-send-key.ts';
import styles from './NoteCheckView.module.css';
import { type ReviewUpload, reviewUpload } from './review-upload.ts';

export interface ReviewEndProps {
  /** Every note is checked, or there are none. False while they have not been read. */
  readonly isDone: boolean;
  readonly subject: CheckOpening['subject'];
  readonly onNextItem: (() => void) | null;
  readonly onClose: () => void;
}

/** What follows the last note: the next item; after the last item of the drop sheet, the upload. */
export function ReviewEnd({ isDone, subject, onNextItem, onClose }: ReviewEndProps) {
  const intake = useDropIntake();
  const aim = useDropSheet(sheetOf(intake.account.id));
  const upload = reviewUpload(subject, useDropSheet());
  const isFromSheet = subject.kind === 'file' || subject.kind === 'frames';
  const isLast = isDone && isFromSheet && aim !== null && onNextItem === null;
  const closeViewer = useWindowStore((state) => state.closeViewer);
  /** To the sheet, also if the review was opened from a viewer over it. */
  const close = () => {
    closeViewer();
    onClose();
  };
  const send = () => {
    if (!aim || !upload) return;
    close();
    if (upload.kind === 'sequence') upload.encode();
    else void handOver(intake, aim);
  };
  useSendKey(() => {
    if (isLast) send();
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
      <Button onPress={close}>{texts.backToList}</Button>
      {upload && (
        <Button kind="primary" onPress={send}>
          {uploadWords(upload)} <Keys keys={uploadKeys} />
        </Button>
      )}
    </div>
  );
}

function uploadWords(upload: ReviewUpload): string {
  if (upload.kind === 'files') return texts.upload(upload.count);
  return upload.isAnyway ? encodeTexts.encodeAnyway : encodeTexts.encodeAndUpload;
}

/** The same as in the sheet. Enter alone checks a note, so pressing it once too often must not upload. */
const uploadKeys = 'Mod+Enter';
