import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { NoteTick } from '../../../shared/model/note-check.ts';
import type { NoteTime } from '../../../shared/model/note-time.ts';
import styles from './NoteRail.module.css';

export interface NoteRailProps {
  readonly notes: readonly Note[];
  readonly currentId: NoteId | null;
  readonly ticks: ReadonlyMap<NoteId, NoteTick>;
  readonly timeOf: (note: Note) => NoteTime;
  /** The address of the note's frame on the render being checked; null if there is none. */
  readonly pictureOf: (note: Note) => string | null;
  readonly onGoTo: (note: Note) => void;
}

/** All notes of the check as a strip of frames, in order of time. */
export function NoteRail({ notes, currentId, ticks, timeOf, pictureOf, onGoTo }: NoteRailProps) {
  const current = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row to bring into sight is another one with each note.
  useEffect(() => {
    // `void`, because an effect must not return a promise.
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [currentId]);
  return (
    <nav className={styles['rail']} aria-label={texts.notes}>
      <ol className={styles['notes']}>
        {notes.map((note) => {
          const isCurrent = note.id === currentId;
          const time = timeOf(note);
          const picture = pictureOf(note);
          return (
            <li key={note.id} ref={isCurrent ? current : null}>
              <Button
                className={styles['note'] ?? ''}
                onPress={() => onGoTo(note)}
                data-current={isCurrent || undefined}
                {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
                preventFocusOnPress
              >
                <span className={styles['picture']}>
                  {picture !== null && <RailPicture address={picture} currentId={currentId} />}
                  {ticks.has(note.id) && <Check aria-label={texts.checked} />}
                </span>
                <span className={styles['words']}>
                  <span className={styles['head']}>
                    <span className={styles['time']}>{time.text}</span>
                    <span className={styles['version']}>v{note.version_number}</span>
                    {time.countedAs !== null && <span className={styles['version']}>{time.countedAs}</span>}
                  </span>
                  <span className={styles['text']} dir="auto">
                    {note.text}
                  </span>
                </span>
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** A picture that failed to load leaves an empty place, and is tried again at the next note: other pictures had priority. */
function RailPicture({
  address,
  currentId,
}: Pick<NoteRailProps, 'currentId'> & { readonly address: string }) {
  const [failedBeside, setFailedBeside] = useState<NoteId | null | undefined>();
  if (failedBeside === currentId) return null;
  return (
    <img
      // A reused image would keep another frame until this one has loaded.
      key={address}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailedBeside(currentId)}
    />
  );
}
