import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { NoteTick } from '../../../shared/model/note-check.ts';
import type { NoteTime } from '../../../shared/model/note-time.ts';
import { NotedTimeline } from '../viewer/NotedTimeline.tsx';

export interface ReviewTimelineProps {
  readonly last: number;
  readonly at: number;
  readonly valueText: string;
  readonly notes: readonly Note[];
  readonly current: Note | null;
  readonly ticks: ReadonlyMap<NoteId, NoteTick>;
  readonly frameOf: (note: Note) => number | null;
  readonly timeOf: (note: Note) => NoteTime;
  readonly onSeek: (frame: number) => void;
  readonly onNote: (note: Note | undefined) => void;
}

/** The timeline of the render being checked, with its notes. */
export function ReviewTimeline(props: ReviewTimelineProps) {
  const { notes, current, ticks, frameOf, timeOf, onNote, ...line } = props;
  return (
    <NotedTimeline
      {...line}
      label={texts.timeline}
      notes={notes.map((note) => ({
        id: note.id,
        at: frameOf(note) ?? 0,
        label: `${timeOf(note).text} v${note.version_number}: ${note.text}`,
        isDone: ticks.has(note.id),
        isCurrent: note === current,
      }))}
      onNote={(id) => onNote(notes.find((note) => note.id === id))}
    />
  );
}
