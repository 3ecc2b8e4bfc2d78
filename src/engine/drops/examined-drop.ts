import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import type { FileVersion } from '../../shared/model/file-version.ts';
import type { ProbeResult } from '../../shared/model/media-facts.ts';
import type { PictureShape } from '../../shared/model/picture-shape.ts';
import type { EarlierVersion } from '../../shared/model/stage-map.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import type { MatchResult } from '../matching/match-result.ts';
import type { LighterCopy } from '../sequences/lighter-copy.ts';
import type { LedgerEntry } from '../uploads/tables/upload-ledger.ts';
import type { SameFrames } from './same-frames-sent.ts';

/** The data of an item that examining a drop needs. */
export interface KnownItem {
  readonly id: MediaId;
  readonly name: string;
  readonly type: 'video' | 'image' | 'audio';
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  readonly activeVersionId: VersionId | null;
  readonly activeVersionMadeAt: string | null;
  readonly versionsCount: number;
  readonly earlier?: readonly EarlierVersion[] | undefined;
}

export interface ExaminedDrop {
  readonly name: string;
  readonly probe: ProbeResult;
  readonly match: MatchResult<MediaId>;
  readonly comparedWith: MediaId | null;
  readonly differences: readonly string[];
  /** Size and length of both are known and equal. */
  readonly isSame: boolean;
  /** The number of the item's current version; null if unknown. */
  readonly currentNumber: number | null;
  /** The item's current version when it was compared. */
  readonly currentId: VersionId | null;
  /**
   * The upload from here that is the current version, and for how long both it and the file last; null if it wasn't uploaded from
   * here. Pictures of both within that time can be of the same frame.
   */
  readonly currentUpload: { readonly jobId: JobId; readonly sharedSeconds: number } | null;
  /** The version that the file's name tells. */
  readonly version: FileVersion | null;
  /** Where its bytes are: at the item; of a file that fits none, at any item of the project, whose name is then told. */
  readonly sameBytes:
    | (Pick<LedgerEntry, 'versionId' | 'versionNumber' | 'sentAtMs'> & { readonly elsewhere: string | null })
    | null;
  readonly hour: {
    readonly fits: boolean;
    readonly estimatedSeconds: number;
    readonly allowedSeconds: number;
    /** What could be uploaded instead if the file would not make it and this computer can encode. */
    readonly lighterCopy: LighterCopy | null;
  } | null;
  readonly openNotes: number | null;
  /** A question, if the item's current version clearly has another shape. */
  readonly otherShape: string | null;
}

export interface ExaminedSequence
  extends Pick<
    ExaminedDrop,
    | 'match'
    | 'comparedWith'
    | 'differences'
    | 'isSame'
    | 'currentNumber'
    | 'currentId'
    | 'currentUpload'
    | 'version'
    | 'openNotes'
    | 'otherShape'
  > {
  /** Null if the frames' files do not contain their size. */
  readonly picture: PictureShape | null;
  /** Whether its pixels may be transparent. */
  readonly hasAlpha: boolean;
  readonly durationSeconds: number | null;
  /** The upload to its item that had exactly these frames. */
  readonly sameFrames: SameFrames | null;
  /** The frame that the still of its video will show. */
  readonly stillPath: string;
}
