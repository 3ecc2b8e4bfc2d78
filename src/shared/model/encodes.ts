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

/** What a video is made from: the frames of a sequence, or a video that is too large to upload within the hour. */
const encodeSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('frames'),
    folder: z.string().min(1),
    /** The sequence when it was added. Encoding uses the frames that are on the disk when it starts. */
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

/** Every change is saved in the database before it has an effect. */
const encodeStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('encoding'), sinceMs: z.number() }),
  /** The video is complete and checked, and about to be queued. */
  z.object({
    kind: z.literal('encoded'),
    atMs: z.number(),
    /** Saved before the upload is queued, so that a restart in between adds the same upload again instead of a second one. */
    jobId: jobIdSchema.nullable().default(null),
  }),
  z.object({ kind: z.literal('uploading'), jobId: jobIdSchema }),
  /** The upload is ready, or over without that: canceled, superseded, or failed and no longer in the queue. The video is deleted some days later. */
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
  /** Where the video is, or will be; null before encoding starts. */
  outputPath: z.string().nullable(),
  /** Where the video is while it is being encoded. */
  unfinishedPath: z.string().nullable(),
  state: encodeStateSchema,
  /** When it is canceled, unless somebody undoes that before; its video isn't handed over until then. */
  cancelsAtMs: z.number().nullable().default(null),
  createdAtMs: z.number(),
});

/** One encode as screens show it. */
const encodeSnapshotSchema = encodeRecordSchema
  .omit({ unfinishedPath: true, options: true, priority: true })
  .extend({ progress: encodeProgressSchema.nullable() });

export const encodesSnapshotSchema = z.object({
  /** The number of the last event that this snapshot includes. */
  sequence: z.int(),
  encodes: z.array(encodeSnapshotSchema),
});

/** Numbered without gaps, so that a client that misses one knows to request the snapshot again. */
export const encodeEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), sequence: z.int(), encodes: z.array(encodeSnapshotSchema) }),
  z.object({ kind: z.literal('removed'), sequence: z.int(), ids: z.array(encodeIdSchema) }),
]);

export const addEncodeSchema = z.strictObject({
  /** Chosen by a caller that must know the id beforehand. Adding the same id again adds nothing. */
  id: encodeIdSchema.optional(),
  accountId: accountIdSchema,
  target: uploadTargetSchema,
  options: uploadOptionsSchema.partial().optional(),
  priority: prioritySchema.optional(),
  batchId: batchIdSchema.optional(),
  source: encodeSourceSchema,
  outputFolder: z.string().min(1),
});

/** The folder for encoded videos. */
export const encodesFolderSchema = z.object({
  path: z.string(),
  isUsual: z.boolean(),
  /** Null if the system does not report it. */
  freeBytes: z.number().nullable(),
  /** The size of the videos that are uploaded and ready. */
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
