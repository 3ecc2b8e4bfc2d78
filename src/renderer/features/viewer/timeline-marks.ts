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

/**
 * Marks that are at least `least` apart. A note that is closer to a mark shares it. Notes beyond the end have none: a render may
 * be shorter than the version they were left on.
 */
export function timelineMarks<Note extends PlacedNote>(
  notes: readonly Note[],
  { last, least }: { readonly last: number; readonly least: number },
): readonly TimelineMark<Note>[] {
  const marks: (TimelineMark<Note> & { readonly notes: Note[] })[] = [];
  for (const note of notes.filter((each) => each.at <= last).toSorted((a, b) => a.at - b.at)) {
    const { at } = note;
    const before = marks.at(-1);
    if (before && (at === before.at || at - before.at < least)) before.notes.push(note);
    else marks.push({ at, first: note, notes: [note] });
  }
  return marks;
}

/** The notes beyond the end of the render, which share one mark after the timeline; null if there are none. */
export function markPastEnd<Note extends PlacedNote>(
  notes: readonly Note[],
  last: number,
): TimelineMark<Note> | null {
  const past = notes.filter(({ at }) => at > last).toSorted((a, b) => a.at - b.at);
  const [first] = past;
  return first ? { at: last, first, notes: past } : null;
}

/** The note that a click on a mark goes to: the one after the current note, or the first after the last. */
export function noteAfterClick<Note extends PlacedNote>({ notes, first }: TimelineMark<Note>): Note {
  return notes[notes.findLastIndex(({ isCurrent }) => isCurrent) + 1] ?? first;
}
