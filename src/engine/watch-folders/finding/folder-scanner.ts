import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import type { WatchFilter, WatchingBy } from '../../../shared/model/watch-folders.ts';
import type { Seen, Stamp } from '../file/watched-file.ts';
import type { FrameEnds, Writers } from '../settling/gate.ts';

/** What is found of an image sequence besides its stamp, which is that of all its frames together. */
export interface FoundFrames {
  readonly facts: SequenceFacts;
  /** How far apart its last frames came: by that a sequence that is finished is told from a slow one. */
  readonly spacingMs: number;
  readonly emptyFrames: number;
}

export interface FoundFile {
  /** Below the folder, with slashes on every system; of an image sequence its pattern. */
  readonly path: string;
  readonly stamp: Stamp;
  /** Null for a file. */
  readonly frames: FoundFrames | null;
}

/** A row as it was last found, where it settles without anything having been found. */
export const foundAgain = ({ path, stamp, sequence }: Seen): FoundFile => ({
  path,
  stamp,
  frames: sequence && { facts: sequence, spacingMs: 0, emptyFrames: 0 },
});

export const seenIn = ({ path, stamp, frames }: FoundFile): Seen => ({
  path,
  stamp,
  sequence: frames?.facts ?? null,
});

/** Which folder on which drive: after a drive came back, its number may be another one. */
export interface RootIdentity {
  readonly device: string;
  readonly inode: string;
}

export type FolderTrouble =
  /** Its drive is there, and the folder is not. */
  | { readonly kind: 'missing' }
  /** The drive it lay on is not there. */
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'not_allowed' }
  | { readonly kind: 'not_a_folder' }
  | { readonly kind: 'not_answering' }
  | { readonly kind: 'read_failed'; readonly code: string };

export type ScanReport =
  /** What is new, or moved since it was last told of. */
  | { readonly kind: 'found'; readonly files: readonly FoundFile[] }
  | { readonly kind: 'gone'; readonly paths: readonly string[] }
  /** Everything before this is what was found in one pass. */
  | {
      readonly kind: 'scanned';
      readonly isWhole: boolean;
      readonly root: RootIdentity;
      readonly isEmpty: boolean;
      readonly by: WatchingBy;
      readonly drive: DriveKind;
      /** Subfolders that could not be read: what is known of their files stands. */
      readonly unreadable: readonly string[];
      readonly leftOut: number;
      /** Links that lead out of the folder, in the order they were found. */
      readonly outsideLinks: readonly string[];
      /** Something else than a folder lies where computers on this folder leave word to each other. */
      readonly receiptsRefused: boolean;
    }
  | { readonly kind: 'trouble'; readonly trouble: FolderTrouble };

export type Look = Pick<FoundFile, 'path' | 'frames'> & { readonly stamp: Stamp | null };

export interface ScannerOptions {
  readonly root: string;
  readonly filter: WatchFilter;
  readonly poll: boolean;
  /** Links that lead out of the folder are followed, to folders as well as to files. */
  readonly followLinks: boolean;
  /** What the folder was when it was last read: by that a drive that is gone is told from an empty folder. */
  readonly knownRoot: RootIdentity | null;
}

/** Reads one folder, again and again: by change events where there are any, and by whole passes, which are the truth. */
export interface FolderScanner extends Disposable {
  /** A whole pass now; its files come as reports. */
  rescan(): void;
  /** How these files are this moment; null for one that is not there. */
  look(paths: readonly string[]): Promise<readonly Look[]>;
  /** What stands at the ends of the frames of this sequence; null where that could not be read. */
  endsOf(path: string): Promise<FrameEnds | null>;
  /** Who has these files open for writing. */
  writersOf(paths: readonly string[]): Promise<ReadonlyMap<string, Writers>>;
}

export type OpenScanner = (options: ScannerOptions, onReport: (report: ScanReport) => void) => FolderScanner;

/** Whether a folder lies on a network drive: change news comes late there, and from a cache. */
export type DriveKind = 'local' | 'network';
