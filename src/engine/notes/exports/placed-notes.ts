import type { VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { canDropFrames, type FrameRate } from '../../../shared/model/frame-rate.ts';
import type { NoteMark } from '../../../shared/model/project-notes.ts';
import {
  type FirstFrame,
  formatTimecode,
  frameNumber,
  frameToTimecode,
  secondsToFrame,
} from '../../../shared/model/timecode.ts';
import type { KnownRates } from '../version-rates.ts';

export interface NoteRate {
  readonly rate: FrameRate;
  readonly dropFrame: boolean;
  /** The number of the first frame, where the version was encoded from numbered frames. */
  readonly firstFrame: number | null;
}

/** A note with the frame it was left on, at the rate of its own version. */
export interface PlacedNote {
  readonly note: Note;
  /** Its version's pictures are not all shown equally long: only its time says where it is. */
  readonly isUneven: boolean;
  readonly startTimecodeUnread: boolean;
  /** Null where its version has no rate, or nobody knows it. */
  readonly place:
    | (NoteRate & { readonly frame: number; readonly frameNumber: number; readonly timecode: string })
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

/** The rate somebody named holds for every version; otherwise each version's own, as far as it is known. */
function rateOf(versionId: VersionId, known: KnownRates, named: FrameRate | null): NoteRate | null {
  const own = known.versions.find((version) => version.versionId === versionId);
  const told = named ?? (own ? null : known.told);
  if (told === null) return own?.rate ? { ...own, rate: own.rate } : null;
  return { rate: told, dropFrame: canDropFrames(told), firstFrame: own?.firstFrame ?? null };
}

/** In the order of the film. */
export function placeNotes(
  notes: readonly Note[],
  known: KnownRates,
  named: FrameRate | null,
  firstFrame: FirstFrame,
): readonly PlacedNote[] {
  return notes
    .toSorted((a, b) => a.at_seconds - b.at_seconds || (a.id < b.id ? -1 : 1))
    .map((note) => {
      const rate = rateOf(note.version_id, known, named);
      const own = known.versions.find(({ versionId }) => versionId === note.version_id);
      const isUneven = rate === null && own !== undefined;
      const startTimecodeUnread = own?.startTimecodeUnread ?? false;
      if (!rate) return { note, isUneven, startTimecodeUnread, place: null };
      const frame = secondsToFrame(note.at_seconds, rate.rate);
      const timecode = formatTimecode(frameToTimecode(frame, rate.rate, rate.dropFrame), rate.rate);
      return {
        note,
        isUneven,
        startTimecodeUnread,
        place: { ...rate, frame, frameNumber: frameNumber(frame, rate.firstFrame ?? firstFrame), timecode },
      };
    });
}
