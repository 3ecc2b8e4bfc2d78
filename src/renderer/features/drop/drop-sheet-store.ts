import { create } from 'zustand';
import type { MediaId, NoteId, ProjectId } from '../../../shared/api/ids.ts';
import type { DropMatch, ExaminedSequence, ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import type { FileVersion } from '../../../shared/model/file-version.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { VideoCodec } from '../../../shared/model/sequences.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { BatchId } from '../../../shared/model/uploads.ts';
import type { ChosenRate } from '../sequences/frame-rate-choice.ts';
import type { DropRow, ItemKey, RowTarget } from './drop-row.ts';

/** Where files were dropped. `item` is set only for a single file; several files are matched by name. */
export interface DropAim {
  /** The account that everything in the sheet is for, even if another one is entered meanwhile. */
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  readonly projectName: string;
  readonly item: { readonly mediaId: MediaId; readonly name: string } | null;
  /** The empty screen that they were dropped on. */
  readonly screen?: string;
}

/** A sequence in the sheet whose video can be encoded and uploaded now. */
export interface EncodableSequence {
  /** It needs a person's yes, such as for another shape than that of its item. */
  readonly isAnyway: boolean;
  readonly encode: () => void;
  /** Encodes it as one of several, without a message of its own; resolves to no ids if it can't be encoded. */
  readonly begin: () => Promise<readonly EncodeId[]>;
}

/** What a person has chosen for a sequence; the rest is as proposed. */
export interface SequenceChoices {
  readonly target?: RowTarget;
  readonly rate?: ChosenRate;
  readonly codec?: VideoCodec;
  readonly toRec709?: boolean;
  /** Leaves out frames that are apart from all others. */
  readonly isSkipping?: boolean;
  readonly fillGaps?: boolean;
}

/** How a sequence is encoded, or why not. */
export interface SequenceEncoding {
  /** Null while it lacks a choice. */
  readonly encodable: EncodableSequence | null;
  /** What it lacks or asks; null if it is encoded together with the others. */
  readonly waitsFor: string | null;
  /** It asks something that is about it alone, so it may stay while the others are encoded. */
  readonly asks: boolean;
  /** For the sequence that becomes the version after it. */
  readonly frames: SequenceFrames;
}

/** What a sequence is encoded from, and what is known of it; null until it has been examined. */
export interface SequenceFrames {
  readonly name: string;
  readonly folderId: FileId;
  readonly pattern: string;
  readonly rate: FrameRate | null;
  readonly skipFrames: readonly number[];
  readonly found: Pick<ExaminedSequence, 'stillId' | 'picture'> | null;
}

/** Files that were dropped and not yet queued. All of this is the window's own state. */
export interface DropSheetState {
  readonly aim: DropAim | null;
  /** Files and videos of sequences that leave the sheet, now or later, are one batch of uploads. */
  readonly batchId: BatchId;
  readonly order: readonly FileId[];
  readonly rows: ReadonlyMap<FileId, DropRow>;
  readonly sequences: readonly ImageSequenceFound[];
  /** The items that sequences go to, by `sequenceKey`; null if that is undecided. */
  readonly sequenceItems: ReadonlyMap<string, ItemKey | null>;
  /** The versions that the names of sequences tell, by `sequenceKey`. */
  readonly sequenceVersions: ReadonlyMap<string, FileVersion | null>;
  /** What the names of sequences match, by `sequenceKey`. */
  readonly sequenceMatches: ReadonlyMap<string, DropMatch>;
  /** The frame rate chosen last: that of sequences whose own is not known. */
  readonly rate: ChosenRate | null;
  /** By `sequenceKey`. */
  readonly sequenceChoices: ReadonlyMap<string, SequenceChoices>;
  /** By `sequenceKey`. */
  readonly encodings: ReadonlyMap<string, SequenceEncoding>;
  /** How many files and sequences came, including those that were uploaded or skipped since. */
  readonly arrived: number;
  /** How many drops' folders are still being read, or names still being matched. */
  readonly gatherings: number;
  /** Files are being queued, which takes a moment for thousands. */
  readonly isSending: boolean;
  readonly failure: Trouble | null;
  /** The notes that were ticked off, for each file and the item that it goes to. */
  readonly ticked: ReadonlyMap<string, ReadonlySet<NoteId>>;
  /** Rows that are changed together. */
  readonly selected: ReadonlySet<FileId>;
}

export const newBatchId = (): BatchId => crypto.randomUUID() as BatchId;

const closed: DropSheetState = {
  aim: null,
  batchId: newBatchId(),
  order: [],
  rows: new Map(),
  sequences: [],
  sequenceItems: new Map(),
  sequenceVersions: new Map(),
  sequenceMatches: new Map(),
  rate: null,
  sequenceChoices: new Map(),
  encodings: new Map(),
  arrived: 0,
  gatherings: 0,
  isSending: false,
  failure: null,
  ticked: new Map(),
  selected: new Set(),
};

export const useDropSheet = create<DropSheetState>()(() => closed);

export function closeSheet(): void {
  useDropSheet.setState(closed);
}

/** The open sheet, if it is this account's. That of another account stays as it is until its account is entered again. */
export const sheetOf =
  (accountId: AccountId | null) =>
  ({ aim }: Pick<DropSheetState, 'aim'>): DropAim | null =>
    aim?.accountId === accountId ? aim : null;
