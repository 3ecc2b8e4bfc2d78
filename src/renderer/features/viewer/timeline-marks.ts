export interface PlacedNote {
  /** The position on the timeline, in the timeline's units. */
  readonly at: number;
  readonly isCurrent: boolean;
}

/** A mark at the position of its first note. */
export interface TimelineMark<Note extends PlacedNote> {
  readonly at: number;
  readonly first: Note;
  /** All notes that the mark stands for, in order of time. */
  readonly notes: readonly Note[];
}

/** Marks that are at least `least` apart. A note that is closer to a mark shares it. */
export function timelineMarks<Note extends PlacedNote>(
  notes: readonly Note[],
  { last, least }: { readonly last: number; readonly least: number },
): readonly TimelineMark<Note>[] {
  const marks: (TimelineMark<Note> & { readonly notes: Note[] })[] = [];
  for (const note of notes.toSorted((a, b) => a.at - b.at)) {
    // A note may be beyond the end of a render that is shorter than before.
    const at = Math.min(note.at, last);
    const before = marks.at(-1);
    if (before && (at === before.at || at - before.at < least)) before.notes.push(note);
    else marks.push({ at, first: note, notes: [note] });
  }
  return marks;
}

/** The note that a click on a mark goes to: the one after the current note, or the first after the last. */
export function noteAfterClick<Note extends PlacedNote>({ notes, first }: TimelineMark<Note>): Note {
  return notes[notes.findLastIndex(({ isCurrent }) => isCurrent) + 1] ?? first;
}
