import type { Note } from '../../../shared/api/note.ts';
import { canDropFrames, type FrameRate, sameFrameRate } from '../../../shared/model/frame-rate.ts';
import type { AssumedRate } from '../../../shared/model/note-exports.ts';
import { type NoteTime, noteTime } from '../../../shared/model/note-time.ts';
import type { NoteMark } from '../../../shared/model/project-notes.ts';
import { type FirstFrame, secondsToFrame } from '../../../shared/model/timecode.ts';
import {
  guessedVersions,
  type KnownRate,
  type KnownRates,
  type RateSource,
  rateOf,
  toldRate,
  type VersionRate,
} from '../../../shared/model/version-rates.ts';

export interface NoteRate {
  readonly rate: FrameRate;
  readonly dropFrame: boolean;
}

/** A note with its frame, at the rate of its own version. */
export interface PlacedNote {
  readonly note: Note;
  /** The pictures of its version differ in duration, so only a time says where the note is. */
  readonly isUneven: boolean;
  /** Where the file of its version starts, if it says so. */
  readonly startTimecode: string | null;
  readonly startTimecodeUnread: boolean;
  /** The place as it is shown. */
  readonly time: NoteTime;
  /** Null if its version has no rate, or the rate is unknown. */
  readonly place:
    | (NoteRate & {
        readonly from: RateSource;
        readonly frame: number;
        readonly frameNumber: number;
        readonly timecode: string;
        /** Number of the first frame of the sequence that the version was encoded from, if known. */
        readonly sourceFirstFrame: number | null;
      })
    | null;
}

/** With the name of its item. */
export interface ItemNote extends PlacedNote {
  readonly item: string;
}

/** With its marks from here, oldest first. */
export interface MarkedNote extends ItemNote {
  readonly marks: readonly NoteMark[];
}

/**
 * The source of a rate as exports name it: the version itself, the person who set one for the item, or another version
 * (`v6`).
 */
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

/** The rates that were taken from other versions, once for each item and rate. */
export function assumedRates(notes: readonly ItemNote[]): readonly AssumedRate[] {
  const items = [...Map.groupBy(notes, ({ note }) => note.media_id).values()];
  return items.flatMap((ofItem) =>
    guessedVersions(
      ofItem.map(({ note, place }) => ({ version: note.version_number, known: place })),
    ).flatMap(({ versions, rate, from }) =>
      from.kind === 'version'
        ? [{ item: ofItem[0]?.item ?? '', versions, rate, as: from.versionNumber }]
        : [],
    ),
  );
}

/**
 * Places notes in playing order. `named` is a rate that a person gave; it applies to every version. Whether a version drops
 * frame numbers is known from its own file, if that runs at the named rate.
 */
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
      const rate = named ? namedRate(named, own) : rateOf(note, known);
      const time = noteTime(note.at_seconds, rate, firstFrame);
      return {
        note,
        isUneven: rate !== null && rate.rate === null,
        startTimecode: own?.startTimecode ?? null,
        startTimecodeUnread: own?.startTimecodeUnread ?? false,
        time,
        place: placeOf(note, rate, time),
      };
    });
}

function namedRate(named: FrameRate, own: VersionRate | undefined): KnownRate {
  const told = toldRate(named);
  const isOwn = own?.rate != null && sameFrameRate(own.rate, named);
  return { ...told, dropFrame: isOwn ? own.dropFrame : told.dropFrame, firstFrame: own?.firstFrame ?? null };
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
