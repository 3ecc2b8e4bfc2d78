import { Check } from 'lucide-react';
import type { Note } from '../../../shared/api/note.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { formatAge } from '../../../shared/model/format.ts';
import type { NoteTick } from '../../../shared/model/note-check.ts';
import type { NoteTime } from '../../../shared/model/note-time.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CopyTimecode } from '../item/CopyTimecode.tsx';
import styles from './CheckedNote.module.css';

export interface CheckedNoteProps {
  readonly note: Note;
  readonly time: NoteTime;
  readonly tick: NoteTick | null;
  readonly canTick: boolean;
  /** Null if there is no render to check it on. */
  readonly onCheck: (() => void) | null;
  readonly onUncheck: () => void;
}

/** The text of a note, and whether it is done in the render being checked. */
export function CheckedNote({ note, time, tick, canTick, onCheck, onUncheck }: CheckedNoteProps) {
  const nowMs = useNow(60_000);
  return (
    <div className={styles['note']} data-note={note.id}>
      <div className={styles['words']}>
        <p className={styles['head']}>
          <CopyTimecode time={time} />
          <span>v{note.version_number}</span>
          {time.countedAs !== null && <span>{time.countedAs}</span>}
          <span>
            {texts.by(note.author.name ?? texts.aGuest, formatAge(Date.parse(note.created_at), nowMs))}
          </span>
        </p>
        <p className={styles['text']} dir="auto" data-selectable>
          {note.text}
        </p>
        {tick && (
          <p className={styles['ticked']}>
            <Check aria-hidden="true" /> {texts.checkedWith(tick.keyName, formatAge(tick.checkedAtMs, nowMs))}
          </p>
        )}
      </div>
      {tick ? (
        <Button onPress={onUncheck} preventFocusOnPress>
          {texts.uncheck}
        </Button>
      ) : (
        onCheck && (
          <Button kind="primary" onPress={onCheck} isDisabled={!canTick} preventFocusOnPress>
            {texts.check}
          </Button>
        )
      )}
    </div>
  );
}
