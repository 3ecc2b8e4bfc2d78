import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../api/ids.ts';
import { limits } from '../api/limits.ts';
import { mediaFactsSchema } from './media-facts.ts';
import { shapeChangeSchema, storedPictureSchema } from './picture-shape.ts';
import { sourceFramesSchema } from './sequences.ts';
import { troubleSchema } from './trouble.ts';

export const jobIdSchema = z.string().min(1).brand<'JobId'>();
export const batchIdSchema = z.string().min(1).brand<'BatchId'>();
const accountIdSchema = z.string().min(1).brand<'AccountId'>();

/** Where a render goes: the next version of an item, or a new item of that name. */
export const uploadTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('version'),
    projectId: projectIdSchema,
    projectName: z.string(),
    mediaId: mediaIdSchema,
    mediaName: z.string(),
  }),
  z.strictObject({
    kind: z.literal('new_item'),
    projectId: projectIdSchema,
    projectName: z.string(),
    name: z.string().min(1).max(limits.mediaNameMax),
  }),
]);

/** What the artist has already agreed to, and where the job comes from. */
export const uploadOptionsSchema = z.strictObject({
  /** Upload although, at the measured speed, the signed address will expire first. */
  acceptHour: z.boolean().default(false),
  /** Upload although this computer has uploaded the same bytes to this item before. */
  acceptSameBytes: z.boolean().default(false),
  /** Upload although its shape clearly differs from the item's. */
  acceptShape: z.boolean().default(false),
  /** The picture of the item's current version when the file was queued; null for a new item, or if unknown. */
  itemShape: storedPictureSchema.nullable().default(null),
  /** Several computers watch the folder it comes from. They coordinate, so that only one of them uploads it. */
  shared: z.boolean().default(false),
  /** The farm's job. The same render with the same run id is the same request on every computer. */
  runId: z.string().min(1).max(200).nullable().default(null),
  /** What the farm's scheduler says about the job, with the scheduler's own names; stored in the receipt. */
  scheduler: z.record(z.string(), z.string()).nullable().default(null),
  /** Write the receipt as a JSON file beside the render once the upload is ready. */
  receiptBeside: z.boolean().default(false),
  /** The frame numbers the video was encoded from, so that notes can name them. */
  sourceFrames: sourceFramesSchema.nullable().default(null),
  /** The frames or the larger video it was encoded from; null if it was uploaded as rendered. */
  encodedFrom: z.string().nullable().default(null),
});

export const prioritySchema = z.enum(['high', 'normal', 'low']);

/** The states of a job that is not finished. It can be held in each of them, and return to it. */
const activeStateKindSchema = z.enum([
  'queued',
  'examining',
  'creating',
  'sending',
  'confirming',
  'processing',
]);

/** What a pause has kept of the bytes that were sent. */
const keptByPauseSchema = z.discriminatedUnion('kind', [
  /** The connection is still open and continues at this byte. `resumable`: if it closes, a session still has the bytes. */
  z.object({ kind: z.literal('connection'), sentBytes: z.number(), resumable: z.boolean() }),
  /** The connection is closed. A resumable session has most of the bytes. */
  z.object({ kind: z.literal('session'), sentBytes: z.number() }),
]);

/** Why a job is stopped until something changes or a person decides. */
export const holdReasonSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paused'),
    by: z.enum(['job', 'project', 'all']),
    kept: keptByPauseSchema.optional(),
  }),
  z.object({
    kind: z.literal('will_not_make_hour'),
    estimatedSeconds: z.number(),
    allowedSeconds: z.number(),
  }),
  z.object({
    kind: z.literal('same_bytes'),
    versionId: versionIdSchema,
    versionNumber: z.number().nullable(),
    sentAtMs: z.number(),
  }),
  /** Its shape clearly differs from that of the item's current version. */
  shapeChangeSchema.extend({ kind: z.literal('other_shape') }),
  /** Another job is uploading the same file to the same target: this one ends as that one does. */
  z.object({ kind: z.literal('joined'), jobId: jobIdSchema, xxh3: z.string() }),
  /** Two signed addresses have been used up for this render: a third version is created only if a person asks for it. */
  z.object({ kind: z.literal('addresses_spent'), generations: z.number() }),
  /** Several times the file's size was sent in total (`sentBytes`), and the file has not arrived. */
  z.object({ kind: z.literal('sent_too_often'), sentBytes: z.number() }),
  /** It is unknown whether a version was created, and asking again could create another. */
  z.object({ kind: z.literal('creation_unknown'), askedAtMs: z.number() }),
  z.object({ kind: z.literal('still_being_written') }),
  z.object({ kind: z.literal('volume_gone') }),
  z.object({ kind: z.literal('captive_portal'), host: z.string() }),
  z.object({ kind: z.literal('proxy_login'), host: z.string() }),
  z.object({ kind: z.literal('project'), code: z.string() }),
  z.object({ kind: z.literal('account'), code: z.string() }),
]);

/** Whether the service has, or may have, every byte of a canceled upload. Missing where it can't. */
export const canceledBytesSchema = z.enum(['arrived', 'may_have_arrived']);

/** The version that a later upload of this queue made. */
export const laterUploadSchema = z.object({ versionNumber: z.number().nullable() });
export type LaterUpload = Readonly<z.output<typeof laterUploadSchema>>;

/** The state of a job. Every change is saved in the database before it has an effect on the network. */
export const jobStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued') }),
  /** `waited`: it was held until its render is complete, and is only looked at again. The trouble says why it was held. */
  z.object({ kind: z.literal('examining'), waited: troubleSchema.optional() }),
  z.object({ kind: z.literal('creating') }),
  z.object({ kind: z.literal('sending') }),
  /**
   * Every byte was sent, but no answer has come. `watchedSinceMs`: since when none is expected any more, and the item is
   * watched instead. Missing while an answer may still come.
   */
  z.object({ kind: z.literal('confirming'), sinceMs: z.number(), watchedSinceMs: z.number().optional() }),
  /** The service has every byte and is processing it, since `sinceMs`. */
  z.object({ kind: z.literal('processing'), sinceMs: z.number() }),
  z.object({
    kind: z.literal('held'),
    reason: holdReasonSchema,
    trouble: troubleSchema,
    returnsTo: activeStateKindSchema,
    sinceMs: z.number(),
  }),
  z.object({ kind: z.literal('ready'), atMs: z.number() }),
  /** The service could not read the file. */
  z.object({ kind: z.literal('rejected'), atMs: z.number(), trouble: troubleSchema }),
  /** The item's current version is neither ours nor the one before. */
  z.object({
    kind: z.literal('superseded'),
    atMs: z.number(),
    byVersionId: versionIdSchema,
    /** Set if that version is a later upload of this queue, as of several takes for one item. */
    byLaterUpload: laterUploadSchema.optional(),
  }),
  /** Sent, but the service did not confirm it in time. */
  z.object({
    kind: z.literal('unconfirmed'),
    atMs: z.number(),
    sinceMs: z.number(),
    /** Whether the service answered that it has every byte. */
    delivered: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), atMs: z.number(), trouble: troubleSchema }),
  /**
   * `versionRemains`: a version in processing stays on the service, which offers no way to remove it. With `bytes` it may
   * still become the current one.
   */
  z.object({
    kind: z.literal('cancelled'),
    atMs: z.number(),
    versionRemains: z.boolean(),
    bytes: canceledBytesSchema.optional(),
    /** Why it wasn't needed: its bytes were uploaded before. */
    because: troubleSchema.optional(),
    /** The number of the version that has them. */
    uploadedAs: z.number().nullable().optional(),
    uploadedVersionId: versionIdSchema.optional(),
  }),
]);

const jobFileSchema = z.object({
  path: z.string(),
  name: z.string(),
  /** Null until the file has been examined. */
  sizeBytes: z.number().nullable(),
  facts: mediaFactsSchema.nullable(),
});

/** The version on the service that belongs to this job. */
export const deliverySchema = z.object({
  mediaId: mediaIdSchema,
  versionId: versionIdSchema.nullable(),
  versionNumber: z.number().nullable(),
  /** By the service's clock; null if unknown. Shows whether another version of the item is older or newer. */
  createdAtMs: z.number().nullable().default(null),
  generation: z.number(),
  /** When the signed address expires, by this computer's clock; null once all bytes are accepted. */
  addressEndsAtMs: z.number().nullable(),
  /** Another computer uploads this render; this one only watches it. */
  sentElsewhere: z.boolean(),
  /** True if a resumable session keeps the sent bytes when the connection closes. Missing in older rows. */
  resumable: z.boolean().optional(),
});

/** The versions that stay unfinished on the item because the file changed while it was being uploaded to them. */
export const unfinishedVersionsSchema = z.array(z.number()).default([]);

/** What a running job waits for at the moment. Not stored. */
const jobActivitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('retrying'), atMs: z.number(), attempt: z.number(), because: z.string() }),
  z.object({ kind: z.literal('waiting_for_network') }),
  z.object({ kind: z.literal('settling') }),
  /** Queued behind another upload to the same item. */
  z.object({ kind: z.literal('waiting_for_item') }),
  /** Resumed with its connection open, but the maximum number of uploads is running. */
  z.object({ kind: z.literal('waiting_to_continue') }),
]);

export const jobProgressSchema = z.object({
  jobId: jobIdSchema,
  /** Bytes given to the socket in this attempt. When an attempt ends, only the confirmed bytes still count. */
  sentBytes: z.number(),
  sizeBytes: z.number(),
  bytesPerSecond: z.number(),
  /** Null while it cannot be estimated. */
  secondsLeft: z.number().nullable(),
});

/** One job as screens and the command line show it. Contains no signed address and no key. */
export const jobSnapshotSchema = z.object({
  id: jobIdSchema,
  batchId: batchIdSchema,
  accountId: accountIdSchema,
  target: uploadTargetSchema,
  file: jobFileSchema,
  state: jobStateSchema,
  /** A person canceled it: it stops, keeps its place, and is canceled then unless the person undoes that before. */
  cancelsAtMs: z.number().nullable().default(null),
  activity: jobActivitySchema,
  progress: jobProgressSchema.nullable(),
  delivery: deliverySchema.nullable(),
  unfinishedVersions: unfinishedVersionsSchema,
  options: uploadOptionsSchema,
  priority: prioritySchema,
  position: z.number(),
  /** When the service had every byte; null if it has not, or if that is unknown. */
  deliveredAtMs: z.number().nullable().default(null),
  /** When it was started over, or continued after it had waited for its render or a person; null if neither. */
  joinedAtMs: z.number().nullable().default(null),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});

export type JobId = z.output<typeof jobIdSchema>;
export type BatchId = z.output<typeof batchIdSchema>;
export type UploadTarget = Readonly<z.output<typeof uploadTargetSchema>>;
export type UploadOptions = Readonly<z.output<typeof uploadOptionsSchema>>;
export type Priority = z.output<typeof prioritySchema>;
export type ActiveStateKind = z.output<typeof activeStateKindSchema>;
export type KeptByPause = Readonly<z.output<typeof keptByPauseSchema>>;
export type HoldReason = Readonly<z.output<typeof holdReasonSchema>>;
export type CanceledBytes = z.output<typeof canceledBytesSchema>;
export type JobState = Readonly<z.output<typeof jobStateSchema>>;
export type JobStateKind = JobState['kind'];
export type Delivery = Readonly<z.output<typeof deliverySchema>>;
export type JobActivity = Readonly<z.output<typeof jobActivitySchema>>;
export type JobProgress = Readonly<z.output<typeof jobProgressSchema>>;
export type JobSnapshot = Readonly<z.output<typeof jobSnapshotSchema>>;

/** The name of a target's item. */
export const itemNameOf = (target: UploadTarget): string =>
  target.kind === 'version' ? target.mediaName : target.name;
