import { useLayoutEffect, useRef, useState } from 'react';
import { viewerTexts as texts } from '../../../shared/messages/viewer.ts';
import { classNames } from '../../ui/class-names.ts';
import { scaledPx } from '../../ui/root-scale.ts';
import styles from './NotedTimeline.module.css';
import { markPastEnd, noteAfterClick, timelineMarks } from './timeline-marks.ts';

interface TimelineNote {
  readonly id: string;
  /** The position on the timeline, in the timeline's units. */
  readonly at: number;
  /** The note's timecode and text. */
  readonly label: string;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
}

export interface NotedTimelineProps {
  readonly label: string;
  /** In frames, or in milliseconds if frames can't be counted. */
  readonly last: number;
  readonly at: number;
  /** The current position in words. */
  readonly valueText: string;
  readonly notes: readonly TimelineNote[];
  readonly onSeek: (at: number) => void;
  readonly onNote: (id: string) => void;
}

/** The width of a mark with a number. Closer marks could not be told apart or clicked. */
const markPx = scaledPx(20);
/** The most notes of a mark that are named; more would not be read. */
const namedMost = 5;

/** The current position in a render, and the positions of its notes. */
export function NotedTimeline(props: NotedTimelineProps) {
  const { label, last, at, valueText, notes, onSeek, onNote } = props;
  const place = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    setWidthPx(current.clientWidth);
    const resizes = new ResizeObserver(() => setWidthPx(current.clientWidth));
    resizes.observe(current);
    return () => resizes.disconnect();
  }, []);
  const marks = timelineMarks(notes, { last, least: widthPx === 0 ? 0 : (markPx / widthPx) * last });
  const past = markPastEnd(notes, last);
  return (
    <div className={styles['timeline']}>
      <div className={styles['scale']}>
        <div ref={place} className={styles['notes']}>
          {marks.map((mark) => {
            const label = labelOf(mark.notes);
            const count = mark.notes.length;
            return (
              <button
                key={mark.first.id}
                type="button"
                // Not a tab stop: there may be hundreds, and the view has keys to go from note to note.
                tabIndex={-1}
                className={classNames(
                  styles['note'],
                  count > 1 && styles['several'],
                  mark.notes.every(({ isDone }) => isDone) && styles['done'],
                  mark.notes.some(({ isCurrent }) => isCurrent) && styles['current'],
                )}
                style={{ insetInlineStart: `${last === 0 ? 0 : (mark.at / last) * 100}%` }}
                aria-label={label}
                title={label}
                onClick={() => onNote(noteAfterClick(mark).id)}
              >
                {count > 1 && texts.notesAtMark(count)}
              </button>
            );
          })}
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
      {past && (
        <button
          type="button"
          tabIndex={-1}
          className={classNames(
            styles['past'],
            past.notes.every(({ isDone }) => isDone) && styles['done'],
            past.notes.some(({ isCurrent }) => isCurrent) && styles['current'],
          )}
          title={labelOf(past.notes)}
          onClick={() => onNote(noteAfterClick(past).id)}
        >
          {texts.pastEnd(past.notes.length)}
        </button>
      )}
    </div>
  );
}

function labelOf(notes: readonly TimelineNote[]): string {
  const labels = notes.slice(0, namedMost).map(({ label }) => label);
  const more = notes.length - labels.length;
  // The visible number is read out too.
  const several = notes.length > 1 ? [texts.severalNotes(texts.notesAtMark(notes.length))] : [];
  return [...several, ...labels, ...(more > 0 ? [texts.moreNotes(more)] : [])].join('\n');
}
