import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../api/ids.ts';
import { accountIdSchema } from './account.ts';
import { encodeIdSchema } from './encodes.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { shapeChangeSchema } from './picture-shape.ts';
import {
  encodeProgressSchema,
  frameRangeSchema,
  pieceProgressSchema,
  sequenceFactsSchema,
  videoCodecSchema,
} from './sequences.ts';
import { troubleSchema } from './trouble.ts';
import {
  canceledBytesSchema,
  jobIdSchema,
  laterUploadSchema,
  prioritySchema,
  uploadTargetSchema,
} from './uploads.ts';
import { watchFramesSchema } from './watch-frames.ts';

export const watchFolderIdSchema = z.string().min(1).max(128).brand<'WatchFolderId'>();

/** How the target of a file in the folder is chosen. */
const watchRuleSchema = z.discriminatedUnion('kind', [
  /** Every render becomes the next version of this item. */
  z.strictObject({ kind: z.literal('item'), mediaId: mediaIdSchema, mediaName: z.string() }),
  z.strictObject({ kind: z.literal('name') }),
  /** `{item}_v{version}`, or `{project}/{item}` for folders named after projects. */
  z.strictObject({ kind: z.literal('pattern'), pattern: z.string().min(1).max(500) }),
  /** A new name creates a new item. A name that has an item already becomes its next version. */
  z.strictObject({ kind: z.literal('new_items') }),
]);

const globSchema = z.string().trim().min(1).max(500);

/** Which files are watched. Hidden and temporary names never are. */
export const watchFilterSchema = z.strictObject({
  /** Empty: every video. A glob without a slash matches the name; one with a slash matches the path in the folder. */
  include: z.array(globSchema).max(100),
  exclude: z.array(globSchema).max(100),
  subfolders: z.boolean(),
  minSizeBytes: z.number().int().min(0),
});

/** What happens to files that are in the folder when it is added. */
export const existingFilesSchema = z.enum(['all', 'newer', 'from_now_on']);

/** Everything a person can set about a watch folder. */
export const watchSettingsSchema = z.strictObject({
  rule: watchRuleSchema,
  filter: watchFilterSchema,
  /** Upload only the newest render of an item, and skip older ones that still wait. */
  newestWins: z.boolean(),
  /** Other computers watch this folder too. Together they create only one version of each render. */
  shared: z.boolean(),
  /** Follow links that lead out of the folder. Dangerous in a folder that others may write to. */
  followLinks: z.boolean().default(false),
  /** Scan regularly even if the drive reports changes. */
  poll: z.boolean(),
  /** Null: the general setting for local or network drives. */
  quietSeconds: z.number().min(0).max(3_600).nullable(),
  frames: watchFramesSchema.default({ kind: 'skip' }),
  priority: prioritySchema,
});

/** The account and project that a new folder uploads to. */
export const watchPlaceSchema = z.strictObject({
  accountId: accountIdSchema,
  projectId: projectIdSchema,
  projectName: z.string(),
});

/** A remembered choice: files with the same name key go to this item from now on. */
export const rememberedChoiceSchema = z.strictObject({
  /** The name without version numbers, sizes and the like, as used to compare names. */
  nameKey: z.string().min(1).max(600),
  /** The file name that the choice was made for, for display. */
  fileName: z.string(),
  mediaId: mediaIdSchema,
  mediaName: z.string(),
});

/** How changes are noticed. `because`: why the folder is scanned regularly instead. */
export const watchingBySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('events') }),
  z.object({
    kind: z.literal('polling'),
    because: z.enum(['network_drive', 'no_events', 'too_many_folders', 'asked']),
    everySeconds: z.number(),
  }),
]);

/** The state of a folder as a whole. */
const watchConditionSchema = z.discriminatedUnion('kind', [
  /** Its files are being listed for the first time since the program started. */
  z.object({ kind: z.literal('starting') }),
  z.object({
    kind: z.literal('watching'),
    by: watchingBySchema,
    unreadableFolders: z.number(),
    /** Links out of the folder, which are skipped: how many, and the first of them. */
    outsideLinks: z.object({ count: z.number(), first: z.string() }).nullable().default(null),
    /** The place where computers leave receipts for each other is something else, such as a link, so it is not read. */
    receiptsRefused: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('disconnected') }),
  /** The drive is there but the folder is not: it was renamed, moved or deleted. */
  z.object({ kind: z.literal('missing') }),
  z.object({ kind: z.literal('not_allowed') }),
  z.object({ kind: z.literal('not_answering') }),
  z.object({ kind: z.literal('read_failed'), code: z.string() }),
  /** The disk with Renderdrop's own data is full. Nothing is done that cannot be saved first. */
  z.object({ kind: z.literal('data_disk_full') }),
  /** Renderdrop's own data can't be saved for another reason, which says itself what it is. */
  z.object({ kind: z.literal('store_failed'), sentence: z.string(), remedy: z.string() }),
  /** No program on this computer watches it right now. */
  z.object({ kind: z.literal('not_watched') }),
  z.object({ kind: z.literal('watched_by_another_program') }),
]);

export const watchCandidateSchema = z.object({
  mediaId: mediaIdSchema,
  name: z.string(),
  why: z.string(),
  /** The item's project; rows from older versions lack it and mean the folder's own project. */
  projectId: projectIdSchema.optional(),
  projectName: z.string().optional(),
});

/** What an unfinished file waits for. */
const settlingSchema = z.discriminatedUnion('kind', [
  /** `quietMs`: for how long no frame of a sequence may arrive; null for a single file. */
  z.object({ kind: z.literal('quiet'), quietMs: z.number().nullable().default(null) }),
  /** Needs a person unless the missing frames arrive. Uploading it anyway repeats the frame before each gap. */
  z.object({
    kind: z.literal('frames_missing'),
    missing: z.array(frameRangeSchema),
    missingCount: z.number(),
    /** Of its video, if it is known yet. */
    rate: frameRateSchema.nullable().default(null),
    /** What its folder does not say yet, and is needed for its video. */
    lacks: z.enum(['frame_rate', 'encoding']).optional(),
    /** Length of the version that it would replace, if that is known: with its gaps filled it may still be far shorter. */
    before: z.object({ seconds: z.number(), rate: frameRateSchema.nullable() }).optional(),
    /** Its frames are clearly for another screen than that version. */
    otherShape: shapeChangeSchema.optional(),
  }),
  /** Another program has it open for writing; `by` is its name, if the system gives it. */
  z.object({ kind: z.literal('open_elsewhere'), by: z.string().nullable() }),
  /** Its container says that data is missing, or its end does not belong to the container. */
  z.object({ kind: z.literal('incomplete'), says: z.string() }),
  /**
   * Nothing shows that the file is complete, so it must not change for `quietMs`: its format has no length, or its end may be
   * black, silent or not copied yet. `says` names the frames that this is about.
   */
  z.object({
    kind: z.literal('unsure'),
    because: z.enum(['no_length', 'zeros']),
    quietMs: z.number(),
    says: z.string().nullable().default(null),
  }),
  /** Frames that are cut off: how many, and the file name of the first. */
  z.object({ kind: z.literal('frames_cut'), count: z.number(), first: z.string() }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('unreadable'), says: z.string() }),
]);

/** What a finished file waits for before it is queued. */
const waitingForSchema = z.enum([
  /** Matching has not started yet. */
  'rule',
  /** The project's items could not be fetched. */
  'items',
  /** Another file of this name is creating the item that this file will be a version of. */
  'new_item',
  'folder_paused',
  /** The frame rate of its frames is unknown: a person must set it. */
  'frame_rate',
  /** No encoder is installed on this computer: a person must install it. */
  'encoder',
  /** Another computer is uploading this version. */
  'other_computer',
]);

export const skipReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('there_already') }),
  z.object({ kind: z.literal('older_than_version') }),
  z.object({
    kind: z.literal('same_bytes'),
    itemName: z.string(),
    versionNumber: z.number().nullable(),
    path: z.string(),
  }),
  z.object({ kind: z.literal('newer_render'), path: z.string() }),
  z.object({ kind: z.literal('not_a_video'), says: z.string() }),
  /** `bytes`: its upload was canceled when they may all have arrived. */
  z.object({ kind: z.literal('by_person'), bytes: canceledBytesSchema.optional() }),
  /** The folder is not set to encode image sequences. */
  z.object({ kind: z.literal('image_sequence') }),
]);

/** The state of one file of a watch folder. Every change is saved before it has an effect on the network. */
const watchFileStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settling'), waitsFor: settlingSchema, sinceMs: z.number() }),
  z.object({
    kind: z.literal('finished'),
    waitsFor: waitingForSchema,
    /** The remedy, if it depends on the computer. */
    says: z.string().nullable().default(null),
    sinceMs: z.number(),
  }),
  /** No match was certain: a person must choose the item. */
  z.object({
    kind: z.literal('choosing'),
    says: z.string(),
    candidates: z.array(watchCandidateSchema).max(3),
    sinceMs: z.number(),
  }),
  /** A video is being encoded from its frames; `progress` is null until that starts. */
  z.object({
    kind: z.literal('encoding'),
    encodeId: encodeIdSchema,
    progress: encodeProgressSchema.nullable(),
    sinceMs: z.number(),
  }),
  /** In the upload queue, where its job has the state. */
  z.object({ kind: z.literal('queued'), jobId: jobIdSchema, sinceMs: z.number() }),
  /** It changed while queued: its upload is being stopped, then the file settles again. */
  z.object({ kind: z.literal('giving_way'), jobId: jobIdSchema, sinceMs: z.number() }),
  /** `isReplaced`: another version of its item is the current one. `byLaterUpload`: which was uploaded from here after it. */
  z.object({
    kind: z.literal('uploaded'),
    jobId: jobIdSchema,
    atMs: z.number(),
    isReplaced: z.boolean().optional(),
    byLaterUpload: laterUploadSchema.optional(),
  }),
  z.object({ kind: z.literal('skipped'), reason: skipReasonSchema, atMs: z.number() }),
  z.object({
    kind: z.literal('failed'),
    jobId: jobIdSchema.nullable(),
    trouble: troubleSchema,
    atMs: z.number(),
  }),
]);

/** When each step of a file happened; null for steps it has not reached. */
export const watchFileTimesSchema = z.object({
  seenAtMs: z.number(),
  lastWriteMs: z.number(),
  completeAtMs: z.number().nullable(),
  matchedAtMs: z.number().nullable(),
  uploadedAtMs: z.number().nullable(),
  readyAtMs: z.number().nullable(),
});

/** One file of a watch folder as screens and the command line show it. */
export const watchFileSchema = z.object({
  folderId: watchFolderIdSchema,
  /** Below the folder, with slashes on every system; for an image sequence, its pattern (`shots/Halo_v04.####.exr`). */
  path: z.string(),
  /** For a sequence, the total of all frames. */
  sizeBytes: z.number(),
  /** Range and gaps, if this row is an image sequence. */
  sequence: sequenceFactsSchema.nullable().default(null),
  /** How much of its video is encoded while frames still arrive. */
  pieces: pieceProgressSchema.nullable().default(null),
  state: watchFileStateSchema,
  times: watchFileTimesSchema,
  target: uploadTargetSchema.nullable(),
  /** Why it goes there: "same name without _v012". */
  why: z.string().nullable(),
  versionId: versionIdSchema.nullable(),
  versionNumber: z.number().nullable(),
  /** What the render before under this name became, if this one goes to the same item. */
  versionBefore: z.number().nullable().default(null),
  /** A warning about a file that is uploaded nevertheless: some of its frames may be incomplete. */
  remark: z.string().nullable().default(null),
  /** The codec of its video, if its frames lose their transparency in it. */
  losesAlphaIn: videoCodecSchema.nullable().default(null),
  /** How many renders with this name were seen here, including this one. */
  render: z.number().int(),
  /** It is no longer in the folder. */
  isGone: z.boolean(),
});

const watchCountsSchema = z.object({
  /** Still being written or waiting to settle. */
  settling: z.number(),
  /** Finished, but not uploaded yet. */
  underWay: z.number(),
  uploaded: z.number(),
  skipped: z.number(),
  needYou: z.number(),
  /** Files that were there when the folder was added and are ignored. */
  thereAlready: z.number(),
  /** Counted above as well, by what becomes of them when the folder is removed: their uploads stay in the queue. */
  queued: z.number(),
  /** Their videos are made and uploaded even when the folder is removed. */
  encoding: z.number(),
  /** Without an upload so far: when the folder is removed they get none. */
  notQueued: z.number(),
});

/** What happened since the person last looked: "Last night: 14 uploaded, 2 need you". */
const watchSummarySchema = z.object({
  sinceMs: z.number(),
  /** When the summary was made, by the same clock. */
  atMs: z.number(),
  uploaded: z.number(),
  needYou: z.number(),
  says: z.string(),
});

export const watchSummaryOfFolderSchema = z.object({
  folderId: watchFolderIdSchema,
  summary: watchSummarySchema,
});

const watchFolderSchema = z.object({
  id: watchFolderIdSchema,
  path: z.string(),
  name: z.string(),
  place: watchPlaceSchema,
  settings: watchSettingsSchema,
  existing: existingFilesSchema,
  paused: z.boolean(),
  remembered: z.array(rememberedChoiceSchema),
  condition: watchConditionSchema,
  counts: watchCountsSchema,
  /** Null if nothing has happened since the person last looked. */
  summary: watchSummarySchema.nullable(),
  addedAtMs: z.number(),
});

export const watchSnapshotSchema = z.object({
  /** The number of the last event that this snapshot includes. */
  sequence: z.number().int(),
  folders: z.array(watchFolderSchema),
});

/** Numbered without gaps, so that a client that misses one knows to request the snapshot again. */
export const watchEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folders_changed'), sequence: z.number(), folders: z.array(watchFolderSchema) }),
  z.object({
    kind: z.literal('folders_removed'),
    sequence: z.number(),
    folderIds: z.array(watchFolderIdSchema),
  }),
  /** At most ten a second. `isAll` false: more files changed than are listed here, so a view of them must reload. */
  z.object({
    kind: z.literal('files_changed'),
    sequence: z.number(),
    folderId: watchFolderIdSchema,
    files: z.array(watchFileSchema),
    removed: z.array(z.string()),
    isAll: z.boolean(),
  }),
  /** A file needs a person. Sent at most once an hour for each folder, so each one may be shown as a notification. */
  z.object({
    kind: z.literal('needs_person'),
    sequence: z.number(),
    folderId: watchFolderIdSchema,
    title: z.string(),
    body: z.string(),
  }),
]);

export type WatchFolderId = z.output<typeof watchFolderIdSchema>;
export type WatchRule = Readonly<z.output<typeof watchRuleSchema>>;
export type WatchFilter = Readonly<z.output<typeof watchFilterSchema>>;
export type ExistingFiles = z.output<typeof existingFilesSchema>;
export type WatchSettings = Readonly<z.output<typeof watchSettingsSchema>>;
export type WatchPlace = Readonly<z.output<typeof watchPlaceSchema>>;
export type RememberedChoice = Readonly<z.output<typeof rememberedChoiceSchema>>;
export type WatchingBy = Readonly<z.output<typeof watchingBySchema>>;
export type WatchCondition = Readonly<z.output<typeof watchConditionSchema>>;
export type WatchCandidate = Readonly<z.output<typeof watchCandidateSchema>>;
export type Settling = Readonly<z.output<typeof settlingSchema>>;
export type WaitingFor = z.output<typeof waitingForSchema>;
export type SkipReason = Readonly<z.output<typeof skipReasonSchema>>;
export type WatchFileState = Readonly<z.output<typeof watchFileStateSchema>>;
export type WatchFileTimes = Readonly<z.output<typeof watchFileTimesSchema>>;
export type WatchFile = Readonly<z.output<typeof watchFileSchema>>;
export type WatchCounts = Readonly<z.output<typeof watchCountsSchema>>;
export type WatchSummary = Readonly<z.output<typeof watchSummarySchema>>;
export type WatchSummaryOfFolder = Readonly<z.output<typeof watchSummaryOfFolderSchema>>;
export type WatchFolder = Readonly<z.output<typeof watchFolderSchema>>;
export type WatchSnapshot = Readonly<z.output<typeof watchSnapshotSchema>>;
export type WatchEvent = Readonly<z.output<typeof watchEventSchema>>;
