import { Check, Circle, CircleCheck, ExternalLink, Film, MessageCircle, PenLine } from 'lucide-react';
import { memo } from 'react';
import { itemTexts } from '../../../shared/messages/item.ts';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import { formatAge } from '../../../shared/model/format.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { ProjectNote } from '../../../shared/model/project-notes.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { CopyTimecode } from '../item/CopyTimecode.tsx';
import { NoteStill } from './NoteStill.tsx';
import styles from './NotesList.module.css';

export interface NotesRowProps {
  readonly row: ProjectNote;
  readonly media: MediaView | null;
  readonly nowMs: number;
  /** The current row for the keyboard. Only its buttons are in the tab order. */
  readonly isActive: boolean;
  readonly onShow: (row: ProjectNote) => void;
  readonly onBrowse: (row: ProjectNote) => void;
}

/** One note: its position, its text, its author, and whether it was checked off. */
export const NotesRow = memo(function NotesRow({
  row,
  media,
  nowMs,
  isActive,
  onShow,
  onBrowse,
}: NotesRowProps) {
  const { note, item, time, mark } = row;
  const isResolved = note.status === 'resolved';
  const author = note.author.name ?? itemTexts.guest;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
    <div role="gridcell" className={classNames(styles['cell'], isResolved && styles['resolved'])}>
      <span className={styles['status']} title={isResolved ? texts.resolved : texts.open}>
        {isResolved ? <CircleCheck aria-label={texts.resolved} /> : <Circle aria-label={texts.open} />}
      </span>
      <NoteStill note={note} item={media} />
      <span className={styles['place']}>
        <CopyTimecode text={time.text} isTabStop={isActive} />
        <span className={styles['frame']}>
          <b>v{note.version_number}</b>
          {time.frame !== null && ` f${time.frame}`}
          {time.assumes && ' '}
          {time.assumes && (
            <span className={styles['assumes']} title={time.assumes.why}>
              {time.assumes.says}
            </span>
          )}
        </span>
      </span>
      <span className={styles['words']}>
        <span className={styles['text']} dir="auto">
          {note.text}
        </span>
        <span className={styles['about']}>
          <span className={styles['item']}>{plainText(item)}</span>
          <span className={styles['author']}>
            {texts.by(author, formatAge(Date.parse(note.created_at), nowMs))}
          </span>
          {note.comp_id !== null && <span>{itemTexts.inComp}</span>}
        </span>
      </span>
      <span className={styles['marks']}>
        {mark && (
          <span className={styles['checked']}>
            <Check aria-hidden="true" />
            {texts.checkedOn(mark.versionNumber)}
          </span>
        )}
        {note.has_drawing && (
          <span title={texts.drawing}>
            <PenLine aria-label={texts.drawing} />
          </span>
        )}
        {note.replies_count > 0 && (
          <span title={texts.replies(note.replies_count)}>
            <MessageCircle aria-label={texts.replies(note.replies_count)} />
            {note.replies_count}
          </span>
        )}
      </span>
      <span className={styles['actions']}>
        <IconButton
          size="small"
          label={texts.inRender}
          shortcut="Space"
          icon={<Film />}
          excludeFromTabOrder={!isActive}
          onPress={() => onShow(row)}
        />
        <IconButton
          size="small"
          label={texts.inBrowser}
          icon={<ExternalLink />}
          excludeFromTabOrder={!isActive}
          onPress={() => onBrowse(row)}
        />
      </span>
    </div>
  );
});
