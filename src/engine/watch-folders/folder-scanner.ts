import type { UnreadableReason } from '../../shared/model/media-facts.ts';
import type { EmptyEnd, SequenceFacts } from '../../shared/model/sequences.ts';
import type { Settling, WatchFilter, WatchingBy } from '../../shared/model/watch-folders.ts';
import type { Seen, Stamp } from './file/watched-file.ts';

/** What is found about an image sequence, besides the stamp of all its frames together. */
export interface FoundFrames {
  readonly facts: SequenceFacts;
  /** The time between its last frames, by which a finished sequence is told from a slow one. */
  readonly spacingMs: number;
  readonly emptyFrames: number;
}

export interface FoundFile {
  /** Below the folder, with slashes on every system. For an image sequence, its pattern. */
  readonly path: string;
  readonly stamp: Stamp;
  /** Null for a file. */
  readonly frames: FoundFrames | null;
}

/** A row as it was last found, for settling again without a new find. */
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

/** Identifies the folder and its drive. The device number may differ after a drive was reconnected. */
export interface RootIdentity {
  readonly device: string;
  readonly inode: string;
}

export type FolderTrouble =
  /** The drive is connected, but the folder does not exist. */
  | { readonly kind: 'missing' }
  /** The drive of the folder is not connected. */
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'not_allowed' }
  | { readonly kind: 'not_a_folder' }
  | { readonly kind: 'not_answering' }
  | { readonly kind: 'read_failed'; readonly code: string };

export type ScanReport =
  /** Files that are new, or changed since the last report. */
  | { readonly kind: 'found'; readonly files: readonly FoundFile[] }
  | { readonly kind: 'gone'; readonly paths: readonly string[] }
  /** The pass is done: the reports before this one contain everything that it found. */
  | {
      readonly kind: 'scanned';
      readonly isWhole: boolean;
      readonly root: RootIdentity;
      readonly isEmpty: boolean;
      readonly by: WatchingBy;
      readonly drive: DriveKind;
      /** Subfolders that could not be read: their files are kept as they were last seen. */
      readonly unreadable: readonly string[];
      readonly leftOut: number;
      /** Links that lead out of the folder, in the order they were found. */
      readonly outsideLinks: readonly string[];
      /** In the place of the folder for receipts, there is something that is not a folder. */
      readonly receiptsRefused: boolean;
    }
  | { readonly kind: 'trouble'; readonly trouble: FolderTrouble };

export type Look = Pick<FoundFile, 'path' | 'frames'> & { readonly stamp: Stamp | null };

/** Who has a file open for writing. `unknown`: the system can't tell. */
export type Writers =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly by: string | null };

/** What the first and last bytes of a sequence's frames show. */
export interface FrameEnds {
  /** How many frames are incomplete by their own format, and the name of the first one. */
  readonly cutCount: number;
  readonly firstCut: string | null;
  /** Why some frames may be incomplete: they end in zeros, or their format does not say where they end. */
  readonly unsure: Extract<Settling, { kind: 'unsure' }>['because'] | null;
  /** Frames that end in zeros while the others do not: they may be black, or not copied to their end. */
  readonly empty: readonly EmptyEnd[];
  /** Frames that could not be read: how many, the name of the first one, and why. */
  readonly unreadable: {
    readonly count: number;
    readonly first: string;
    readonly reason: UnreadableReason;
  } | null;
}

export interface ScannerOptions {
  readonly root: string;
  readonly filter: WatchFilter;
  readonly poll: boolean;
  /** Links that lead out of the folder are followed, to folders as well as to files. */
  readonly followLinks: boolean;
  /** The folder's identity when it was last read, by which a missing drive is told from an empty folder. */
  readonly knownRoot: RootIdentity | null;
}

/** Reads one folder continuously: by change events where there are any, and by complete passes, which decide. */
export interface FolderScanner extends Disposable {
  /** Starts a complete pass; its files come as reports. */
  rescan(): void;
  /** How these files are at this moment; a null stamp for a file that is gone. */
  look(paths: readonly string[]): Promise<readonly Look[]>;
  /** The first and last bytes of the frames of this sequence; null if they could not be read. */
  endsOf(path: string): Promise<FrameEnds | null>;
  /** Who has these files open for writing. */
  writersOf(paths: readonly string[]): Promise<ReadonlyMap<string, Writers>>;
}

export type OpenScanner = (options: ScannerOptions, onReport: (report: ScanReport) => void) => FolderScanner;

/** Whether a folder is on a network drive: its change events come late, and its data from a cache. */
export type DriveKind = 'local' | 'network';
