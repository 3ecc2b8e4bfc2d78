import { Check, ExternalLink, Film } from 'lucide-react';
import type { Note } from '../../../shared/api/note.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import { formatAge } from '../../../shared/model/format.ts';
import type { NoteTick } from '../../../shared/model/note-check.ts';
import type { NoteTime } from '../../../shared/model/note-time.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyTimecode } from './CopyTimecode.tsx';
import { FramePicture } from './FramePicture.tsx';
import styles from './NoteCard.module.css';
import type { NotePicture } from './use-version-rates.ts';

export interface NoteCardProps {
  readonly note: Note;
  readonly time: NoteTime;
  readonly picture: NotePicture | null;
  /** Null if the note was never checked off on a render. */
  readonly tick: NoteTick | null;
  /** The number of the version that it was checked on; null if it is not known. */
  readonly checkedOn: number | null;
  readonly nowMs: number;
  /** The note was opened from elsewhere, so it is highlighted. */
  readonly isAsked: boolean;
  readonly onShow: () => void;
  readonly onOpen: () => void;
}

/** One note. It can be shown in the render, and answered in the web app. */
export function NoteCard(props: NoteCardProps) {
  const { note, time, picture, tick, checkedOn, nowMs, isAsked, onShow, onOpen } = props;
  const isResolved = note.status === 'resolved';
  return (
    <article
      className={classNames(styles['note'], isResolved && styles['resolved'], isAsked && styles['asked'])}
      {...(isAsked ? { 'aria-current': 'true' as const } : {})}
    >
      <p className={styles['head']}>
        <CopyTimecode text={time.text} />
        {time.frame !== null && <span>f{time.frame}</span>}
        <span>v{note.version_number}</span>
        {note.comp_id !== null && <span>{itemTexts.inComp}</span>}
        <span className={styles['status']}>{isResolved ? itemTexts.resolved : itemTexts.open}</span>
      </p>
      {picture && <FramePicture {...picture} />}
      <p className={styles['text']} dir="auto" data-selectable>
        {note.text}
      </p>
      <p className={styles['author']}>
        {authorName(note)}, {formatAge(Date.parse(note.created_at), nowMs)}
      </p>
      {tick && (
        <p className={styles['ticked']}>
          <Check aria-hidden="true" />
          {noteCheckTexts.checkedWith(tick.keyName, formatAge(tick.checkedAtMs, nowMs), checkedOn)}
        </p>
      )}
      <div className={styles['actions']}>
        <Button size="small" kind="quiet" icon={<Film aria-hidden="true" />} onPress={onShow}>
          {noteCheckTexts.showInRender}
        </Button>
        <Button size="small" kind="quiet" icon={<ExternalLink aria-hidden="true" />} onPress={onOpen}>
          {itemTexts.noteLink(note.replies_count, note.has_drawing)}
        </Button>
      </div>
    </article>
  );
}

function authorName({ author }: Note): string {
  if (author.name === null) return itemTexts.guest;
  return author.signed_in ? author.name : itemTexts.guestName(author.name);
}
