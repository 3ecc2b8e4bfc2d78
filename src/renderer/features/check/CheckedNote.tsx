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
  /** Differences between the two renders that matter for this note. Undefined until they are known. */
  readonly remarks: readonly string[] | undefined;
  readonly tick: NoteTick | null;
  readonly canTick: boolean;
  /** Null if there is no render to check it on. */
  readonly onCheck: (() => void) | null;
  readonly onUncheck: () => void;
}

/**
 * A note with its remarks, and whether it is done in the render being checked. As high with every note: the pictures above must
 * stay where they are while somebody goes from note to note.
 */
export function CheckedNote(props: CheckedNoteProps) {
  const { note, time, remarks, tick, canTick, onCheck, onUncheck } = props;
  const nowMs = useNow(60_000);
  return (
    <div className={styles['note']} data-note={note.id}>
      <div className={styles['row']}>
        <div className={styles['words']}>
          <p className={styles['head']}>
            <CopyTimecode text={time.text} />
            <span>v{note.version_number}</span>
            {time.assumes && <span title={time.assumes.why}>{time.assumes.says}</span>}
            <span className={styles['by']}>
              {texts.by(note.author.name ?? texts.aGuest, formatAge(Date.parse(note.created_at), nowMs))}
            </span>
            {tick && (
              <span className={styles['ticked']}>
                <Check aria-hidden="true" />{' '}
                {texts.checkedWith(tick.keyName, formatAge(tick.checkedAtMs, nowMs), null)}
              </span>
            )}
          </p>
          {/* The key brings a long text back to its start with the next note. */}
          <div key={note.id} className={styles['scrolled']} data-scrolled="">
            <p className={styles['text']} dir="auto" data-selectable>
              {note.text}
            </p>
          </div>
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
      <div key={note.id} className={styles['differences']} data-scrolled="">
        <Remarks remarks={remarks} />
      </div>
    </div>
  );
}

/** In one paragraph, as wide as there is room, so that nearly always all remarks fit in two lines. More are scrolled. */
export const Remarks = ({ remarks = [] }: { readonly remarks: readonly string[] | undefined }) => {
  const words = remarks.join(' ');
  return words !== '' && <p className={styles['remark']}>{words}</p>;
};
