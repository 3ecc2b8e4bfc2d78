export interface PlacedNote {
  /** Along the timeline, in its own units. */
  readonly at: number;
  readonly isCurrent: boolean;
}

/** One mark, where its first note is. */
export interface TimelineMark<Note extends PlacedNote> {
  readonly at: number;
  readonly first: Note;
  /** All that would lie under the mark of the first, in the order of the film. */
  readonly notes: readonly Note[];
}

/** The marks of notes, of which none is nearer to the next than `least`: notes in between share the mark before them. */
export function timelineMarks<Note extends PlacedNote>(
  notes: readonly Note[],
  { last, least }: { readonly last: number; readonly least: number },
): readonly TimelineMark<Note>[] {
  const marks: (TimelineMark<Note> & { readonly notes: Note[] })[] = [];
  for (const note of notes.toSorted((a, b) => a.at - b.at)) {
    // A note may stand beyond the end of a render that is shorter now.
    const at = Math.min(note.at, last);
    const before = marks.at(-1);
    if (before && (at === before.at || at - before.at < least)) before.notes.push(note);
    else marks.push({ at, first: note, notes: [note] });
  }
  return marks;
}

/** Each click on a mark leads one note further, and after its last to its first. */
export function noteAfterClick<Note extends PlacedNote>({ notes, first }: TimelineMark<Note>): Note {
  return notes[notes.findLastIndex(({ isCurrent }) => isCurrent) + 1] ?? first;
}
