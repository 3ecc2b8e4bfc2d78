import type { Note } from '../../../shared/api/note.ts';
import { canDropFrames, type FrameRate } from '../../../shared/model/frame-rate.ts';
import { type NoteTime, noteTime } from '../../../shared/model/note-time.ts';
import type { NoteMark } from '../../../shared/model/project-notes.ts';
import { type FirstFrame, secondsToFrame } from '../../../shared/model/timecode.ts';
import {
  type KnownRate,
  type KnownRates,
  type RateSource,
  rateOf,
  toldRate,
} from '../../../shared/model/version-rates.ts';

export interface NoteRate {
  readonly rate: FrameRate;
  readonly dropFrame: boolean;
}

/** A note with the frame it was left on, at the rate of its own version. */
export interface PlacedNote {
  readonly note: Note;
  /** Its version's pictures are not all shown equally long: only its time says where it is. */
  readonly isUneven: boolean;
  readonly startTimecodeUnread: boolean;
  /** As it is shown. */
  readonly time: NoteTime;
  /** Null where its version has no rate, or nobody knows it. */
  readonly place:
    | (NoteRate & {
        readonly from: RateSource;
        readonly frame: number;
        readonly frameNumber: number;
        readonly timecode: string;
        /** The number of the first frame that the version was made of, where it is known. */
        readonly sourceFirstFrame: number | null;
      })
    | null;
}

/** With the name of the item it is on. */
export interface ItemNote extends PlacedNote {
  readonly item: string;
}

/** With what was checked off on it here, oldest first. */
export interface MarkedNote extends ItemNote {
  readonly marks: readonly NoteMark[];
}

/** As exports name it: the version itself, somebody for the item, or another version (`v6`). */
export function rateSourceName(from: RateSource): string {
  switch (from.kind) {
    case 'own':
      return 'version';
    case 'told':
      return 'item';
    case 'version':
      return from.versionNumber === null ? 'newest' : `v${from.versionNumber}`;
  }
}

/** In the order of the film. The rate somebody named holds for every version. */
export function placeNotes(
  notes: readonly Note[],
  known: KnownRates,
  named: FrameRate | null,
  firstFrame: FirstFrame,
): readonly PlacedNote[] {
  return notes
    .toSorted((a, b) => a.at_seconds - b.at_seconds || (a.id < b.id ? -1 : 1))
    .map((note) => {
      const own = known.versions.find(({ versionId }) => versionId === note.version_id);
      const rate: KnownRate | null = named
        ? { ...toldRate(named), firstFrame: own?.firstFrame ?? null }
        : rateOf(note.version_id, known);
      const time = noteTime(note.at_seconds, rate, firstFrame);
      return {
        note,
        isUneven: rate !== null && rate.rate === null,
        startTimecodeUnread: own?.startTimecodeUnread ?? false,
        time,
        place: placeOf(note, rate, time),
      };
    });
}

function placeOf({ at_seconds }: Note, known: KnownRate | null, time: NoteTime): PlacedNote['place'] {
  if (!known?.rate || time.frame === null) return null;
  const { rate, from } = known;
  return {
    rate,
    from,
    dropFrame: known.dropFrame && canDropFrames(rate),
    frame: secondsToFrame(at_seconds, rate),
    frameNumber: time.frame,
    timecode: time.text,
    sourceFirstFrame: known.firstFrame,
  };
}
