import type { Note } from '../../../shared/api/note.ts';
import { type CheckRender, evenPicture, noteFrame } from '../../../shared/model/note-check.ts';
import { isPastEnd } from '../../../shared/model/viewing.ts';
import type { VersionRates } from '../item/use-version-rates.ts';
import { frameAddress } from '../stills/frame-pictures.ts';
import type { StillSize } from '../stills/still-shape.ts';

/** A picture of a note's frame. */
export interface RailPicture {
  readonly address: string;
  readonly size: StillSize;
}

/** The frames that notes are about, on the render being checked, which may end before them. */
export function framesOfNotes(
  subject: CheckRender | null,
  { rateOf, pictureOf }: Pick<VersionRates, 'rateOf' | 'pictureOf'>,
) {
  const frameOf = (note: Note): number | null =>
    subject && noteFrame(note.at_seconds, rateOf(note)?.rate ?? null, subject);
  const isNotePastEnd = (note: Note): boolean =>
    subject !== null &&
    isPastEnd(note.at_seconds, rateOf(note)?.rate ?? null, { ...subject, durationSeconds: null });
  const pictureOnSubject = (note: Note): RailPicture | null => {
    const frame = frameOf(note);
    if (frame === null || !subject?.rate || subject.shownBy !== 'frames') return null;
    // Its last frame is not the one that the note is about.
    if (isNotePastEnd(note)) return null;
    const address = frameAddress(subject, evenPicture(frame, subject.rate).name);
    return { address, size: subject };
  };
  const pictureOnVersion = (note: Note): RailPicture | null => {
    const picture = pictureOf(note);
    return picture && { address: picture.address, size: picture };
  };
  /** The pictures of a note's frame, the best first: on the render being checked, and on the version that the note was left on. */
  const picturesOf = (note: Note): readonly RailPicture[] =>
    [pictureOnSubject(note), pictureOnVersion(note)].filter((each) => each !== null);
  return { frameOf, isPastEnd: isNotePastEnd, picturesOf };
}
