import { z } from 'zod';
import {
  encodeProgressSchema,
  encodeSettingsSchema,
  linkReachSchema,
  sequenceFactsSchema,
  videoCodecSchema,
} from './sequences.ts';
import { troubleSchema } from './trouble.ts';
import {
  batchIdSchema,
  jobIdSchema,
  prioritySchema,
  uploadOptionsSchema,
  uploadTargetSchema,
} from './uploads.ts';

export const encodeIdSchema = z.string().min(1).brand<'EncodeId'>();
const accountIdSchema = z.string().min(1).brand<'AccountId'>();

/** What a video is made from: the frames of a sequence, or a video that is too large for the hour. */
const encodeSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('frames'),
    folder: z.string().min(1),
    /** As it was when it was added. What is encoded is the file as it is when encoding starts. */
    sequence: sequenceFactsSchema,
    settings: encodeSettingsSchema,
    links: linkReachSchema.default({ kind: 'own_folder' }),
  }),
  z.strictObject({
    kind: z.literal('lighter_copy'),
    path: z.string().min(1),
    frames: z.int().positive(),
    bitsPerSecond: z.int().positive(),
  }),
]);

/** Every change is in the database before it has an effect. */
const encodeStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('encoding'), sinceMs: z.number() }),
  /** The video is whole and checked, and about to be queued. */
  z.object({
    kind: z.literal('encoded'),
    atMs: z.number(),
    /** Written down before the upload is queued: the same upload is added again if the program ended in between. */
    jobId: jobIdSchema.nullable().default(null),
  }),
  z.object({ kind: z.literal('uploading'), jobId: jobIdSchema }),
  /** The video is removed some days later. */
  z.object({ kind: z.literal('ready'), jobId: jobIdSchema, atMs: z.number() }),
  z.object({ kind: z.literal('failed'), atMs: z.number(), trouble: troubleSchema }),
  z.object({ kind: z.literal('canceled'), atMs: z.number() }),
]);

export const encodeRecordSchema = z.object({
  id: encodeIdSchema,
  accountId: accountIdSchema,
  target: uploadTargetSchema,
  options: uploadOptionsSchema,
  priority: prioritySchema.default('normal'),
  batchId: batchIdSchema.nullable().default(null),
  source: encodeSourceSchema,
  codec: videoCodecSchema,
  outputFolder: z.string().min(1),
  /** Where the video lies, or will; null before its turn. */
  outputPath: z.string().nullable(),
  /** Where it lies while it is not whole. */
  unfinishedPath: z.string().nullable(),
  state: encodeStateSchema,
  createdAtMs: z.number(),
});

/** One encode as screens show it. */
const encodeSnapshotSchema = encodeRecordSchema
  .omit({ unfinishedPath: true, options: true, priority: true, batchId: true })
  .extend({ progress: encodeProgressSchema.nullable() });

export const encodesSnapshotSchema = z.object({
  /** The number of the last event that is contained in this snapshot. */
  sequence: z.int(),
  encodes: z.array(encodeSnapshotSchema),
});

/** Numbered without gaps, so that a mirror that misses one asks for the snapshot again. */
export const encodeEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), sequence: z.int(), encodes: z.array(encodeSnapshotSchema) }),
  z.object({ kind: z.literal('removed'), sequence: z.int(), ids: z.array(encodeIdSchema) }),
]);

export const addEncodeSchema = z.strictObject({
  /** Given by whoever has to know the encode before it is there: to add it a second time adds nothing. */
  id: encodeIdSchema.optional(),
  accountId: accountIdSchema,
  target: uploadTargetSchema,
  options: uploadOptionsSchema.partial().optional(),
  priority: prioritySchema.optional(),
  batchId: batchIdSchema.optional(),
  source: encodeSourceSchema,
  outputFolder: z.string().min(1),
});

/** Where the videos lie that were made here. */
export const encodesFolderSchema = z.object({
  path: z.string(),
  isUsual: z.boolean(),
  /** Null where the system does not say. */
  freeBytes: z.number().nullable(),
  /** Of videos that are uploaded and ready. */
  uploadedBytes: z.number(),
  uploadedVideos: z.int(),
});

export type EncodesFolder = Readonly<z.output<typeof encodesFolderSchema>>;
export type EncodeId = z.output<typeof encodeIdSchema>;
export type EncodeState = Readonly<z.output<typeof encodeStateSchema>>;
export type EncodeRecord = Readonly<z.output<typeof encodeRecordSchema>>;
export type EncodeSnapshot = Readonly<z.output<typeof encodeSnapshotSchema>>;
export type EncodesSnapshot = Readonly<z.output<typeof encodesSnapshotSchema>>;
export type EncodeEvent = Readonly<z.output<typeof encodeEventSchema>>;
export type AddEncode = Readonly<z.input<typeof addEncodeSchema>>;
