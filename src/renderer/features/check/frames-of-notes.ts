import type { Note } from '../../../shared/api/note.ts';
import { type CheckRender, evenPicture, noteFrame } from '../../../shared/model/note-check.ts';
import type { VersionRates } from '../item/use-version-rates.ts';
import { frameAddress } from '../stills/frame-pictures.ts';

/** The frames that notes are about, on the render being checked, which may end before them. */
export function framesOfNotes(
  subject: CheckRender | null,
  { rateOf, pictureOf }: Pick<VersionRates, 'rateOf' | 'pictureOf'>,
) {
  const frameOf = (note: Note): number | null => {
    const rate = subject?.rate ?? null;
    if (rate === null) return null;
    return noteFrame(note.at_seconds, rateOf(note.version_id)?.rate ?? null, rate);
  };
  const isPastEnd = (note: Note): boolean => {
    const frame = frameOf(note);
    // Zero where the file does not say how many frames it has.
    return frame !== null && !!subject?.frameCount && frame >= subject.frameCount;
  };
  const pictureOnSubject = (note: Note): string | null => {
    const frame = frameOf(note);
    if (frame === null || !subject?.rate || subject.shownBy !== 'frames') return null;
    // Its last frame is not the one that the note is about.
    return isPastEnd(note) ? null : frameAddress(subject, evenPicture(frame, subject.rate).name);
  };
  /** The addresses of a note's frame, the best first: on the render being checked, and on the version that the note was left on. */
  const picturesOf = (note: Note): readonly string[] =>
    [pictureOnSubject(note), pictureOf(note)?.address].filter((each) => each != null);
  return { frameOf, isPastEnd, picturesOf };
}
