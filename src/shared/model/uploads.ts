import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../api/ids.ts';
import { limits } from '../api/limits.ts';
import { mediaFactsSchema } from './media-facts.ts';
import { pictureShapeSchema } from './picture-shape.ts';
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

/** What the artist has already said yes to, and how the job came about. */
export const uploadOptionsSchema = z.strictObject({
  /** Send although the measured speed says that the address will run out first. */
  acceptHour: z.boolean().default(false),
  /** Send although this computer has sent these very bytes to this item before. */
  acceptSameBytes: z.boolean().default(false),
  /** Send although its shape is plainly another than the item's. */
  acceptShape: z.boolean().default(false),
  /** How large the item's current version was when the file was queued; null for a new item, or where nobody knows. */
  itemShape: pictureShapeSchema.nullable().default(null),
  /** Several computers watch the folder this came from: they follow each other instead of sending twice. */
  shared: z.boolean().default(false),
  /** The job of a farm that this belongs to: the same render of the same run is the same request on every computer. */
  runId: z.string().min(1).max(200).nullable().default(null),
  /** What the farm's scheduler said of the job, by the names it uses; kept with the receipt. */
  scheduler: z.record(z.string(), z.string()).nullable().default(null),
  /** Write the receipt as JSON beside the render once it is ready. */
  receiptBeside: z.boolean().default(false),
  /** The frame numbers the video was encoded from, so that notes can name them. */
  sourceFrames: sourceFramesSchema.nullable().default(null),
  /** The frames or the larger video this was encoded from; null for what was rendered as it is. */
  encodedFrom: z.string().nullable().default(null),
});

export const prioritySchema = z.enum(['high', 'normal', 'low']);

/** The states in which a job is still on its way; from each of them it can be held and come back. */
const activeStateKindSchema = z.enum([
  'queued',
  'examining',
  'creating',
  'sending',
  'confirming',
  'processing',
]);

/** What a pause has kept of the bytes that had left. */
const keptByPauseSchema = z.discriminatedUnion('kind', [
  /** The connection is still open: it continues at this byte. Without it a session knows how far it got. */
  z.object({ kind: z.literal('connection'), sentBytes: z.number(), resumable: z.boolean() }),
  /** The connection is closed, and a resumable session has most of it. */
  z.object({ kind: z.literal('session'), sentBytes: z.number() }),
]);

/** Why a job stands still until something changes or somebody decides. */
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
  /** Its shape is plainly another than that of the item's current version. */
  z.object({ kind: z.literal('other_shape'), now: pictureShapeSchema, before: pictureShapeSchema }),
  /** The same file is on its way to the same place in another job: this one ends as that one does. */
  z.object({ kind: z.literal('joined'), jobId: jobIdSchema, xxh3: z.string() }),
  /** Two addresses were spent on this render: a third version is made only when somebody says so. */
  z.object({ kind: z.literal('addresses_spent'), generations: z.number() }),
  /** So many bytes left for it in all, several times the file, and it has not arrived. */
  z.object({ kind: z.literal('sent_too_often'), sentBytes: z.number() }),
  /** Whether a version was made is not known any more, and asking again could make another. */
  z.object({ kind: z.literal('creation_unknown'), askedAtMs: z.number() }),
  z.object({ kind: z.literal('still_being_written') }),
  z.object({ kind: z.literal('volume_gone') }),
  z.object({ kind: z.literal('captive_portal'), host: z.string() }),
  z.object({ kind: z.literal('proxy_login'), host: z.string() }),
  z.object({ kind: z.literal('project'), code: z.string() }),
  z.object({ kind: z.literal('account'), code: z.string() }),
]);

/** The state of a job. Every change is in the database before its effect is on the wire. */
export const jobStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued') }),
  z.object({ kind: z.literal('examining') }),
  z.object({ kind: z.literal('creating') }),
  z.object({ kind: z.literal('sending') }),
  /** Every byte is out and the answer is lost. */
  z.object({ kind: z.literal('confirming'), sinceMs: z.number() }),
  /** The service has every byte and works on it. `sinceMs` is when it took the last one. */
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
  /** The item moved on to a version that is neither ours nor the one before. */
  z.object({ kind: z.literal('superseded'), atMs: z.number(), byVersionId: versionIdSchema }),
  /** Delivered, and no word about it within a bounded time. */
  z.object({
    kind: z.literal('unconfirmed'),
    atMs: z.number(),
    sinceMs: z.number(),
    /** Whether the service said that it has every byte. */
    delivered: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), atMs: z.number(), trouble: troubleSchema }),
  /** `versionRemains`: a version marked processing stays behind on the service, which has no way to remove it. */
  z.object({ kind: z.literal('cancelled'), atMs: z.number(), versionRemains: z.boolean() }),
]);

const jobFileSchema = z.object({
  path: z.string(),
  name: z.string(),
  /** Null until the file has been examined. */
  sizeBytes: z.number().nullable(),
  facts: mediaFactsSchema.nullable(),
});

/** The version that stands for this job on the service. */
export const deliverySchema = z.object({
  mediaId: mediaIdSchema,
  versionId: versionIdSchema.nullable(),
  versionNumber: z.number().nullable(),
  /** By the service's clock; null where it was never told. Tells an older version of the item from a newer one. */
  createdAtMs: z.number().nullable().default(null),
  generation: z.number(),
  /** When the address ends, on this computer's clock; null once the bytes are delivered. */
  addressEndsAtMs: z.number().nullable(),
  /** Another computer sends this render; this one only follows. */
  sentElsewhere: z.boolean(),
  /** Whether a connection that closes costs what was sent: a resumable session keeps it. Not told by older versions. */
  resumable: z.boolean().optional(),
});

/** What a running job waits for right now. Not kept across restarts. */
const jobActivitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('retrying'), atMs: z.number(), attempt: z.number(), because: z.string() }),
  z.object({ kind: z.literal('waiting_for_network') }),
  z.object({ kind: z.literal('settling') }),
  /** In line behind another upload to the same item. */
  z.object({ kind: z.literal('waiting_for_item') }),
  /** Resumed with its connection open, and as many uploads run as may. */
  z.object({ kind: z.literal('waiting_to_continue') }),
]);

export const jobProgressSchema = z.object({
  jobId: jobIdSchema,
  /** Bytes that the socket took in this attempt; falls back to what is confirmed when an attempt ends. */
  sentBytes: z.number(),
  sizeBytes: z.number(),
  bytesPerSecond: z.number(),
  /** Null while there is nothing to reckon from. */
  secondsLeft: z.number().nullable(),
});

/** One job as screens and the command line show it. No address, no key. */
export const jobSnapshotSchema = z.object({
  id: jobIdSchema,
  batchId: batchIdSchema,
  accountId: accountIdSchema,
  target: uploadTargetSchema,
  file: jobFileSchema,
  state: jobStateSchema,
  activity: jobActivitySchema,
  progress: jobProgressSchema.nullable(),
  delivery: deliverySchema.nullable(),
  options: uploadOptionsSchema,
  priority: prioritySchema,
  position: z.number(),
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
export type JobState = Readonly<z.output<typeof jobStateSchema>>;
export type JobStateKind = JobState['kind'];
export type Delivery = Readonly<z.output<typeof deliverySchema>>;
export type JobActivity = Readonly<z.output<typeof jobActivitySchema>>;
export type JobProgress = Readonly<z.output<typeof jobProgressSchema>>;
export type JobSnapshot = Readonly<z.output<typeof jobSnapshotSchema>>;

/** What the item is named that a file goes to. */
export const itemNameOf = (target: UploadTarget): string =>
  target.kind === 'version' ? target.mediaName : target.name;
