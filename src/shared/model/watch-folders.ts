import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../api/ids.ts';
import { accountIdSchema } from './account.ts';
import { encodeIdSchema } from './encodes.ts';
import {
  encodeProgressSchema,
  frameRangeSchema,
  pieceProgressSchema,
  sequenceFactsSchema,
} from './sequences.ts';
import { troubleSchema } from './trouble.ts';
import { jobIdSchema, prioritySchema, uploadTargetSchema } from './uploads.ts';
import { watchFramesSchema } from './watch-frames.ts';

export const watchFolderIdSchema = z.string().min(1).max(128).brand<'WatchFolderId'>();

/** Where what appears in a folder goes. */
const watchRuleSchema = z.discriminatedUnion('kind', [
  /** Every render is the next version of this one item. */
  z.strictObject({ kind: z.literal('item'), mediaId: mediaIdSchema, mediaName: z.string() }),
  z.strictObject({ kind: z.literal('name') }),
  /** `{item}_v{version}`, or `{project}/{item}` for folders named after projects. */
  z.strictObject({ kind: z.literal('pattern'), pattern: z.string().min(1).max(500) }),
  /** A new item for each new name; a name that has its item already is the next version of it. */
  z.strictObject({ kind: z.literal('new_items') }),
]);

const globSchema = z.string().trim().min(1).max(500);

/** Which files are looked at. Hidden and temporary names never are. */
export const watchFilterSchema = z.strictObject({
  /** Empty: every video file. A glob without a slash is about the name, one with a slash about the path in the folder. */
  include: z.array(globSchema).max(100),
  exclude: z.array(globSchema).max(100),
  subfolders: z.boolean(),
  minSizeBytes: z.number().int().min(0),
});

/** What happens to the files that are there when the folder is added. */
export const existingFilesSchema = z.enum(['all', 'newer', 'from_now_on']);

/** Everything a person can set about a watch folder. */
export const watchSettingsSchema = z.strictObject({
  rule: watchRuleSchema,
  filter: watchFilterSchema,
  /** The newest render of an item is uploaded; older ones that still wait for the same item are skipped. */
  newestWins: z.boolean(),
  /** Other computers watch this folder too: together they make one version of one render. */
  shared: z.boolean(),
  /** Links that lead out of the folder are followed too: never in a folder that others may write to. */
  followLinks: z.boolean().default(false),
  /** Look at regular intervals even where the drive sends change events. */
  poll: z.boolean(),
  /** Null: as set for all folders, on local and on network drives. */
  quietSeconds: z.number().min(0).max(3_600).nullable(),
  frames: watchFramesSchema.default({ kind: 'skip' }),
  priority: prioritySchema,
});

/** Where a new folder uploads to, besides its settings. */
export const watchPlaceSchema = z.strictObject({
  accountId: accountIdSchema,
  projectId: projectIdSchema,
  projectName: z.string(),
});

/** A choice that was remembered: files whose name says the same go to this item from then on. */
export const rememberedChoiceSchema = z.strictObject({
  /** The name without version tokens, sizes and the like, as names are compared. */
  nameKey: z.string().min(1).max(600),
  /** A file name it was made for, to show it by. */
  fileName: z.string(),
  mediaId: mediaIdSchema,
  mediaName: z.string(),
});

/** How changes are noticed. `because` says why a folder is looked at regularly instead. */
export const watchingBySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('events') }),
  z.object({
    kind: z.literal('polling'),
    because: z.enum(['network_drive', 'no_events', 'too_many_folders', 'asked']),
    everySeconds: z.number(),
  }),
]);

/** How a folder stands as a whole. */
const watchConditionSchema = z.discriminatedUnion('kind', [
  /** Its files are being read for the first time in this run. */
  z.object({ kind: z.literal('starting') }),
  z.object({
    kind: z.literal('watching'),
    by: watchingBySchema,
    unreadableFolders: z.number(),
    /** Links that lead out of the folder and are left out, and the first of them. */
    outsideLinks: z.object({ count: z.number(), first: z.string() }).nullable().default(null),
    /** Something else lies where other computers leave word, such as a link: none of it is read. */
    receiptsRefused: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('disconnected') }),
  /** Its drive is there and the folder is not: renamed, moved or deleted. */
  z.object({ kind: z.literal('missing') }),
  z.object({ kind: z.literal('not_allowed') }),
  z.object({ kind: z.literal('not_answering') }),
  z.object({ kind: z.literal('read_failed'), code: z.string() }),
  /** The disk that holds Renderdrop's own data is full: nothing is acted on that cannot be written down first. */
  z.object({ kind: z.literal('data_disk_full') }),
  /** Nobody on this computer watches it right now. */
  z.object({ kind: z.literal('not_watched') }),
  z.object({ kind: z.literal('watched_by_another_program') }),
]);

export const watchCandidateSchema = z.object({
  mediaId: mediaIdSchema,
  name: z.string(),
  why: z.string(),
  /** The project it is in; rows written before this was kept mean the folder's own. */
  projectId: projectIdSchema.optional(),
  projectName: z.string().optional(),
});

/** What a file that is not finished yet waits for. */
const settlingSchema = z.discriminatedUnion('kind', [
  /** `quietMs`: for so long no frame of a sequence may come; null for a file. */
  z.object({ kind: z.literal('quiet'), quietMs: z.number().nullable().default(null) }),
  /** Needs a person, unless the frames still come: uploading it anyway shows the frame before each gap. */
  z.object({
    kind: z.literal('frames_missing'),
    missing: z.array(frameRangeSchema),
    missingCount: z.number(),
  }),
  /** A program has it open for writing; its name where the system tells it. */
  z.object({ kind: z.literal('open_elsewhere'), by: z.string().nullable() }),
  /** Its own container says that more belongs to it, or its end is no part of that container. */
  z.object({ kind: z.literal('incomplete'), says: z.string() }),
  /**
   * Nothing in it says that it is all there, so for `quietMs` nothing may come to it: its format has no length, or its end
   * may be black, silent or not copied yet. `says`: which part that is, of frames.
   */
  z.object({
    kind: z.literal('unsure'),
    because: z.enum(['no_length', 'zeros']),
    quietMs: z.number(),
    says: z.string().nullable().default(null),
  }),
  /** Frames whose end is missing, and the name of the first of them. */
  z.object({ kind: z.literal('frames_cut'), count: z.number(), first: z.string() }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('unreadable'), says: z.string() }),
]);

/** What a finished file waits for before it can be queued. */
const waitingForSchema = z.enum([
  /** Its turn to be matched. */
  'rule',
  /** The project's items could not be read. */
  'items',
  /** Another file of this name makes the item that this one is a version of. */
  'new_item',
  'folder_paused',
  /** Nobody has said yet how many frames a second these frames are: needs a person. */
  'frame_rate',
  /** What encodes frames is not on this computer: needs a person. */
  'encoder',
  /** Another computer makes this version. */
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
  z.object({ kind: z.literal('by_person') }),
  /** The folder is not set to encode frames. */
  z.object({ kind: z.literal('image_sequence') }),
]);

/** The state of one file of a watch folder. Every change is in the database before its effect is on the wire. */
const watchFileStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settling'), waitsFor: settlingSchema, sinceMs: z.number() }),
  z.object({
    kind: z.literal('finished'),
    waitsFor: waitingForSchema,
    /** What helps, where that depends on the computer. */
    says: z.string().nullable().default(null),
    sinceMs: z.number(),
  }),
  /** Nothing matched for certain: somebody has to say where it goes. */
  z.object({
    kind: z.literal('choosing'),
    says: z.string(),
    candidates: z.array(watchCandidateSchema).max(3),
    sinceMs: z.number(),
  }),
  /** A video is being made of its frames; `progress` null while it waits for its turn. */
  z.object({
    kind: z.literal('encoding'),
    encodeId: encodeIdSchema,
    progress: encodeProgressSchema.nullable(),
    sinceMs: z.number(),
  }),
  /** It is in the upload queue; how it stands there, its job says. */
  z.object({ kind: z.literal('queued'), jobId: jobIdSchema, sinceMs: z.number() }),
  /** It changed while it was queued: its upload gives way, and it settles again. */
  z.object({ kind: z.literal('giving_way'), jobId: jobIdSchema, sinceMs: z.number() }),
  z.object({ kind: z.literal('uploaded'), jobId: jobIdSchema, atMs: z.number() }),
  z.object({ kind: z.literal('skipped'), reason: skipReasonSchema, atMs: z.number() }),
  z.object({
    kind: z.literal('failed'),
    jobId: jobIdSchema.nullable(),
    trouble: troubleSchema,
    atMs: z.number(),
  }),
]);

/** A file's story in times; null where it has not come so far. */
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
  /** Below the folder, with slashes on every system; of an image sequence its pattern (`shots/Halo_v04.####.exr`). */
  path: z.string(),
  /** Of all frames of a sequence. */
  sizeBytes: z.number(),
  /** Its range and gaps, where this row is an image sequence. */
  sequence: sequenceFactsSchema.nullable().default(null),
  /** How much of its video is there while its frames still come. */
  pieces: pieceProgressSchema.nullable().default(null),
  state: watchFileStateSchema,
  times: watchFileTimesSchema,
  target: uploadTargetSchema.nullable(),
  /** Why it goes there: "same name without _v012". */
  why: z.string().nullable(),
  versionId: versionIdSchema.nullable(),
  versionNumber: z.number().nullable(),
  /** What somebody should know of it although it goes up: frames that may not be there to their end. */
  remark: z.string().nullable().default(null),
  /** How many renders under this name were seen here, this one included. */
  render: z.number().int(),
  /** It is not in the folder any more. */
  isGone: z.boolean(),
});

const watchCountsSchema = z.object({
  /** Still being written or waiting to settle. */
  settling: z.number(),
  /** Finished and on their way. */
  underWay: z.number(),
  uploaded: z.number(),
  skipped: z.number(),
  needYou: z.number(),
  /** Files that were there when the folder was added and are left alone. */
  thereAlready: z.number(),
});

/** What happened while nobody looked: "Last night: 14 uploaded, 2 need you". */
const watchSummarySchema = z.object({
  sinceMs: z.number(),
  /** When it was counted, by the same clock. */
  atMs: z.number(),
  uploaded: z.number(),
  needYou: z.number(),
  says: z.string(),
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
  /** Null where nothing happened since somebody last looked. */
  summary: watchSummarySchema.nullable(),
  addedAtMs: z.number(),
});

export const watchSnapshotSchema = z.object({
  /** The number of the last event that is contained in this snapshot. */
  sequence: z.number().int(),
  folders: z.array(watchFolderSchema),
});

/** Numbered without gaps, so that a mirror that misses one asks for the snapshot again. */
export const watchEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folders_changed'), sequence: z.number(), folders: z.array(watchFolderSchema) }),
  z.object({
    kind: z.literal('folders_removed'),
    sequence: z.number(),
    folderIds: z.array(watchFolderIdSchema),
  }),
  /** At most ten a second. `isAll` false: more changed than are told of here, so whoever shows a page of them asks again. */
  z.object({
    kind: z.literal('files_changed'),
    sequence: z.number(),
    folderId: watchFolderIdSchema,
    files: z.array(watchFileSchema),
    removed: z.array(z.string()),
    isAll: z.boolean(),
  }),
  /** Something needs a person: at most once an hour for a folder, so it may be shown as a notification as it is. */
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
export type WatchFolder = Readonly<z.output<typeof watchFolderSchema>>;
export type WatchSnapshot = Readonly<z.output<typeof watchSnapshotSchema>>;
export type WatchEvent = Readonly<z.output<typeof watchEventSchema>>;
