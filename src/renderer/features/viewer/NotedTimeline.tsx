import { classNames } from '../../ui/class-names.ts';
import styles from './NotedTimeline.module.css';

export interface TimelineNote {
  readonly id: string;
  /** Along the timeline, in its own units. */
  readonly at: number;
  /** Timecode and words. */
  readonly label: string;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
}

export interface NotedTimelineProps {
  readonly label: string;
  /** Frames, or milliseconds where frames can't be counted. */
  readonly last: number;
  readonly at: number;
  /** What is there, in words. */
  readonly valueText: string;
  readonly notes: readonly TimelineNote[];
  readonly onSeek: (at: number) => void;
  readonly onNote: (id: string) => void;
}

/** Where in a render one is, and where its notes are. */
export function NotedTimeline(props: NotedTimelineProps) {
  const { label, last, at, valueText, notes, onSeek, onNote } = props;
  const percent = (value: number) => `${last === 0 ? 0 : Math.min(100, (value / last) * 100)}%`;
  return (
    <div className={styles['timeline']}>
      <div className={styles['notes']}>
        {notes.map((note) => (
          <button
            key={note.id}
            type="button"
            // The keys of the view go from note to note: hundreds of them would stand between Tab and what follows.
            tabIndex={-1}
            className={classNames(
              styles['note'],
              note.isDone && styles['done'],
              note.isCurrent && styles['current'],
            )}
            style={{ insetInlineStart: percent(note.at) }}
            aria-label={note.label}
            title={note.label}
            data-timeline-note={note.id}
            onClick={() => onNote(note.id)}
          />
        ))}
      </div>
      <input
        type="range"
        className={styles['track']}
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={last}
        step={1}
        value={Math.min(at, last)}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
    </div>
  );
}
