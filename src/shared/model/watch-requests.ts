import { z } from 'zod';
import { sequenceFactsSchema } from './sequences.ts';
import { type UploadTarget, uploadTargetSchema } from './uploads.ts';
import {
  existingFilesSchema,
  skipReasonSchema,
  type WatchEvent,
  type WatchFile,
  type WatchFolderId,
  type WatchSettings,
  type WatchSnapshot,
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
  /** Only files whose path holds this. */
  text: z.string().max(500).optional(),
  /** Only this one file. */
  path: z.string().max(32_768).optional(),
  /** `need_you`: what waits for a person or failed. */
  show: z.enum(['all', 'need_you', 'under_way', 'uploaded', 'skipped']).default('all'),
  limit: z.number().int().min(1).max(500).default(100),
  offset: z.number().int().min(0).default(0),
});

/** What would happen to one file, before anything does. */
const plannedFileSchema = z.object({
  path: z.string(),
  sequence: sequenceFactsSchema.nullable().default(null),
  sizeBytes: z.number(),
  lastWriteMs: z.number(),
  plan: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('upload'), target: uploadTargetSchema, why: z.string() }),
    z.object({
      kind: z.literal('choose'),
      says: z.string(),
      candidates: z.array(watchCandidateSchema).max(3),
    }),
    z.object({ kind: z.literal('skip'), reason: skipReasonSchema }),
  ]),
});

/** Why a video in the folder is not looked at. */
const leftOutReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('excluded'), pattern: z.string() }),
  z.object({ kind: z.literal('not_included') }),
  z.object({ kind: z.literal('too_small') }),
  z.object({ kind: z.literal('in_subfolder') }),
  z.object({ kind: z.literal('link_outside') }),
]);

export const watchPlanSchema = z.object({
  files: z.array(plannedFileSchema),
  /** Of all files, not only of those listed. */
  total: z.number(),
  uploads: z.number(),
  choices: z.number(),
  skips: z.number(),
  uploadBytes: z.number(),
  /** Videos in the folder that the filter leaves out, and the first of them. */
  leftOut: z.number(),
  /** Links that lead out of the folder, which are left out too and listed with them. */
  outsideLinks: z.number().default(0),
  /** Of those that would upload: not opened, and not compared with earlier uploads, since the answer could not wait for it. */
  notOpened: z.number(),
  notCompared: z.number(),
  leftOutFiles: z.array(z.object({ path: z.string(), reason: leftOutReasonSchema })),
});

export type AddWatchFolder = Readonly<z.output<typeof addWatchFolderSchema>>;
export type WatchFilesQuery = Readonly<z.input<typeof watchFilesQuerySchema>>;
export type LeftOutReason = Readonly<z.output<typeof leftOutReasonSchema>>;
export type PlannedFile = Readonly<z.output<typeof plannedFileSchema>>;
export type WatchPlan = Readonly<z.output<typeof watchPlanSchema>>;

export interface WatchFilesPage {
  readonly files: readonly WatchFile[];
  readonly total: number;
}

/** Everything a person can do to watch folders; the window and the command line call this and nothing else. */
export interface WatchFolders {
  snapshot(): WatchSnapshot;
  subscribe(listener: (event: WatchEvent) => void): () => void;
  /** What needs somebody first, then what moves, then the newest. */
  files(query: WatchFilesQuery): WatchFilesPage;
  /** The dry run: where each file would go and why, before anything happens. Nothing is kept. */
  plan(draft: AddWatchFolder): Promise<WatchPlan>;
  add(folder: AddWatchFolder): Promise<WatchFolderId>;
  change(folderId: WatchFolderId, settings: WatchSettings): Promise<void>;
  setPaused(folderId: WatchFolderId, paused: boolean): Promise<void>;
  /** Uploads under way go on; what was uploaded stays as it is. */
  remove(folderId: WatchFolderId): Promise<void>;
  /** The paths of what `files` lists, for somebody who marks more rows than have been read. */
  paths(query: WatchFilesQuery): readonly string[];
  /** Says where files go; `remember` makes it the rule for files of these names. Resolves to how many took it. */
  choose(
    folderId: WatchFolderId,
    paths: readonly string[],
    target: UploadTarget,
    remember: boolean,
  ): Promise<number>;
  forgetChoice(folderId: WatchFolderId, nameKey: string): Promise<void>;
  /** Resolves to how many are skipped, or canceled where they were on their way. */
  skip(folderId: WatchFolderId, paths: readonly string[]): Promise<number>;
  /** Uploads what was skipped or failed, whatever was the reason. */
  uploadAnyway(folderId: WatchFolderId, path: string): Promise<void>;
  /** Looks at the whole folder now. */
  rescan(folderId: WatchFolderId): void;
  /** Somebody is looking: what happens from now on is for the next summary. */
  looked(): void;
}
