import type { Note } from '../../../shared/api/note.ts';
import type { ItemMoment } from '../../../shared/model/item-moment.ts';

/** The note that a link to a version and a frame means: the one on that version that is nearest to that frame. */
export function noteAtMoment(
  notes: readonly Note[],
  { versionNumber, frame }: ItemMoment,
  frameOf: (note: Note) => number | null,
): Note | null {
  const distance = (note: Note): number => {
    if (frame === null) return note.at_seconds;
    const at = frameOf(note);
    return at === null ? Number.POSITIVE_INFINITY : Math.abs(at - frame);
  };
  const [nearest] = notes
    .filter((note) => versionNumber === null || note.version_number === versionNumber)
    .toSorted((a, b) => distance(a) - distance(b) || b.version_number - a.version_number);
  return nearest ?? null;
}
