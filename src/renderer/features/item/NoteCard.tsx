import { Check, MessageSquare, PenLine } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { Note } from '../../../shared/api/note.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { formatAge } from '../../../shared/model/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FramePicture } from './FramePicture.tsx';
import styles from './NoteCard.module.css';
import type { NoteTime } from './note-time.ts';
import type { NotePicture } from './use-version-rates.ts';

export interface NoteCardProps {
  readonly note: Note;
  readonly time: NoteTime;
  readonly picture: NotePicture | null;
  /** Named where notes of several versions stand together. */
  readonly showsVersion: boolean;
  readonly nowMs: number;
  readonly onOpen: () => void;
}

/** One note. It is read here and answered in the web app, where pressing it leads. */
export function NoteCard({ note, time, picture, showsVersion, nowMs, onOpen }: NoteCardProps) {
  const isResolved = note.status === 'resolved';
  return (
    <Button onPress={onOpen} className={classNames(styles['note'], isResolved && styles['resolved'])}>
      <VisuallyHidden>{itemTexts.openNoteAt} </VisuallyHidden>
      <span className={styles['head']}>
        <span className={styles['time']}>{time.text}</span>
        {time.frame !== null && <span className={styles['frame']}>f{time.frame}</span>}
        {showsVersion && <span className={styles['frame']}>v{note.version_number}</span>}
        <span className={styles['marks']}>
          {note.has_drawing && <PenLine aria-label={itemTexts.withDrawing} />}
          {note.comp_id !== null && <span className={styles['frame']}>{itemTexts.inComp}</span>}
          {note.replies_count > 0 && (
            <span className={styles['replies']}>
              <MessageSquare aria-hidden="true" />
              {note.replies_count}
            </span>
          )}
          {isResolved && <Check aria-label={itemTexts.resolved} />}
        </span>
      </span>
      {picture && <FramePicture {...picture} />}
      <span className={styles['text']}>{note.text}</span>
      <span className={styles['author']}>
        {authorName(note)}, {formatAge(Date.parse(note.created_at), nowMs)}
      </span>
    </Button>
  );
}

function authorName({ author }: Note): string {
  if (author.name === null) return itemTexts.guest;
  return author.signed_in ? author.name : itemTexts.guestName(author.name);
}
