import { z } from 'zod';
import { sequenceFactsSchema, videoCodecSchema } from './sequences.ts';
import { type UploadTarget, uploadTargetSchema } from './uploads.ts';
import {
  existingFilesSchema,
  skipReasonSchema,
  type WatchEvent,
  type WatchFile,
  type WatchFolderId,
  type WatchSettings,
  type WatchSnapshot,
  type WatchSummaryOfFolder,
  watchCandidateSchema,
  watchFolderIdSchema,
  watchPlaceSchema,
  watchSettingsSchema,
} from './watch-folders.ts';

export const addWatchFolderSchema = z.strictObject({
  path: z.string().min(1),
  place: watchPlaceSchema,
  settings: watchSettingsSchema,
  existing: existingFilesSchema,
});

export const watchFilesQuerySchema = z.strictObject({
  folderId: watchFolderIdSchema,
  /** Only files whose path contains this. */
  text: z.string().max(500).optional(),
  /** Only this one file. */
  path: z.string().max(32_768).optional(),
  /** `need_you`: files that wait for a person or failed. */
  show: z.enum(['all', 'need_you', 'under_way', 'uploaded', 'skipped']).default('all'),
  limit: z.number().int().min(1).max(500).default(100),
  offset: z.number().int().min(0).default(0),
  /** The order of an earlier answer: its files keep their places, and those that came later are at the end. */
  order: z.number().int().optional(),
  /** The path of the only file that keeps its place in that order: the others are sorted again around it. */
  around: z.string().max(32_768).optional(),
});

/** A setting of the folder that a file waits for: what happens to image sequences, or their frame rate. */
const folderSettingSchema = z.enum(['frames', 'frame_rate']);

/** What would happen to one file, without doing it. */
const plannedFileSchema = z.object({
  path: z.string(),
  sequence: sequenceFactsSchema.nullable().default(null),
  sizeBytes: z.number(),
  lastWriteMs: z.number(),
  plan: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('upload'),
      target: uploadTargetSchema,
      why: z.string(),
      /** The file is not complete yet. It uploads once it is. */
      waits: z.literal(true).optional(),
      /** The number of the version that it becomes, if that is certain. */
      version: z.number().optional(),
      /** How it differs from the current version, and its name from its number, in words. */
      differences: z.array(z.string()).optional(),
      /** The codec that a person chose, if its frames lose their transparency in it. */
      losesAlphaIn: videoCodecSchema.optional(),
    }),
    z.object({
      kind: z.literal('choose'),
      says: z.string(),
      candidates: z.array(watchCandidateSchema).max(3),
      setting: folderSettingSchema.optional(),
      /** The file is not complete yet, and asks once it is: the state that its row has until then, in words. */
      waits: z.string().optional(),
    }),
    z.object({ kind: z.literal('skip'), reason: skipReasonSchema }),
  ]),
});

/** Why a video in the folder is skipped. */
const leftOutReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('excluded'), pattern: z.string() }),
  z.object({ kind: z.literal('not_included') }),
  z.object({ kind: z.literal('too_small') }),
  z.object({ kind: z.literal('in_subfolder') }),
  z.object({ kind: z.literal('link_outside') }),
]);

export const watchPlanSchema = z.object({
  files: z.array(plannedFileSchema),
  /** Counts all files, not only those listed. */
  total: z.number(),
  uploads: z.number(),
  /** Files that are not complete yet; `uploads`, `uploadBytes` and `choices` don't include them. */
  waits: z.number(),
  choices: z.number(),
  skips: z.number(),
  uploadBytes: z.number(),
  /** How many videos the filter skips; `leftOutFiles` lists the first of them. */
  leftOut: z.number(),
  /** How many links out of the folder are skipped; they are listed in `leftOutFiles` too. */
  outsideLinks: z.number().default(0),
  /** Files that would upload but were not opened, or not compared with earlier uploads, because that takes too long. */
  notOpened: z.number(),
  notCompared: z.number(),
  leftOutFiles: z.array(z.object({ path: z.string(), reason: leftOutReasonSchema })),
});

export type AddWatchFolder = Readonly<z.output<typeof addWatchFolderSchema>>;
export type WatchFilesQuery = Readonly<z.input<typeof watchFilesQuerySchema>>;
export type FolderSetting = z.output<typeof folderSettingSchema>;
export type LeftOutReason = Readonly<z.output<typeof leftOutReasonSchema>>;
export type PlannedFile = Readonly<z.output<typeof plannedFileSchema>>;
export type WatchPlan = Readonly<z.output<typeof watchPlanSchema>>;

export interface WatchFilesPage {
  readonly files: readonly WatchFile[];
  readonly total: number;
  /** Names the order of the list, so that it can be asked for in the same order again. */
  readonly order: number;
}

/** Everything a person can do to watch folders. The window and the command line use only this. */
export interface WatchFolders {
  snapshot(): WatchSnapshot;
  subscribe(listener: (event: WatchEvent) => void): () => void;
  /** Files that need a person first, then active ones, then the newest. */
  files(query: WatchFilesQuery): WatchFilesPage;
  /** The dry run: where each file would go and why. Changes and stores nothing. */
  plan(draft: AddWatchFolder): Promise<WatchPlan>;
  add(folder: AddWatchFolder): Promise<WatchFolderId>;
  change(folderId: WatchFolderId, settings: WatchSettings): Promise<void>;
  setPaused(folderId: WatchFolderId, paused: boolean): Promise<void>;
  /** Running uploads continue; what was uploaded stays as it is. */
  remove(folderId: WatchFolderId): Promise<void>;
  /** The paths of what `files` lists, for selecting more rows than have been loaded. */
  paths(query: WatchFilesQuery): readonly string[];
  /** Sets the target of files; `remember` also applies it to later files with these names. Resolves to how many were set. */
  choose(
    folderId: WatchFolderId,
    paths: readonly string[],
    target: UploadTarget,
    remember: boolean,
  ): Promise<number>;
  /**
   * Each file is as it was before its item was chosen, and that is not remembered. What it led to is canceled. Resolves to how
   * many: one that is uploaded by now stays as it is.
   */
  undoChoice(folderId: WatchFolderId, paths: readonly string[]): Promise<number>;
  forgetChoice(folderId: WatchFolderId, nameKey: string): Promise<void>;
  /** Skips files, and cancels those that are queued or uploading. Resolves to how many. */
  skip(folderId: WatchFolderId, paths: readonly string[]): Promise<number>;
  /** Each file that a person skipped is as it was before. What was canceled by it starts over. */
  undoSkip(folderId: WatchFolderId, paths: readonly string[]): Promise<void>;
  /** Uploads a file that was skipped or failed. Accepts only the reason that it was given: whatever else speaks against it still asks. */
  uploadAnyway(folderId: WatchFolderId, path: string): Promise<void>;
  /** Leaves the frames of a sequence that are apart from all others out of its video. The files stay as they are. */
  skipFrames(folderId: WatchFolderId, path: string): Promise<void>;
  /** Scans the whole folder now. */
  rescan(folderId: WatchFolderId): void;
  /** A person is looking: returns what happened since they last did, and the next summary starts now. */
  looked(): readonly WatchSummaryOfFolder[];
}
