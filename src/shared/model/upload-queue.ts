import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../api/ids.ts';
import { mediaFactsSchema } from './media-facts.ts';
import { sourceFramesSchema } from './sequences.ts';
import { troubleSchema } from './trouble.ts';
import {
  type BatchId,
  batchIdSchema,
  type JobId,
  jobIdSchema,
  jobProgressSchema,
  jobSnapshotSchema,
  jobStateSchema,
  prioritySchema,
  type UploadTarget,
  unfinishedVersionsSchema,
  uploadOptionsSchema,
  uploadTargetSchema,
} from './uploads.ts';
import { mostUploadsAtOnce } from './uploads-at-once.ts';

const accountIdSchema = z.string().min(1).brand<'AccountId'>();
const minuteOfDaySchema = z.number().int().min(0).max(1439);

/** The limits that the artist sets: how many uploads at once, how fast, when. */
export const queueLimitsSchema = z.strictObject({
  /** Automatic: more uploads at once for as long as that increases the total speed. */
  concurrency: z.union([z.literal('automatic'), z.number().int().min(1).max(mostUploadsAtOnce)]),
  /** Leave bandwidth for other programs. */
  gentle: z.boolean(),
  /** Null: no limit. Shared by all uploads. */
  bytesPerSecond: z.number().int().positive().nullable(),
  /** Null: at any hour. Minutes since local midnight; if `until` is before `from`, the hours span midnight. */
  hours: z.strictObject({ fromMinute: minuteOfDaySchema, untilMinute: minuteOfDaySchema }).nullable(),
  /** Until this time, `gentle`, `bytesPerSecond` and `hours` do not apply; null if they do. */
  fullSpeedUntilMs: z.number().nullable(),
  sendOnBattery: z.boolean(),
  keepAwake: z.boolean(),
});

export const holdScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), accountId: accountIdSchema, projectId: projectIdSchema }),
  z.strictObject({ kind: z.literal('account'), accountId: accountIdSchema }),
]);

/** One message for all jobs it stops: a project that accepts no uploads, or an account whose key does not work. */
export const queueHoldSchema = z.object({
  scope: holdScopeSchema,
  trouble: troubleSchema,
  sinceMs: z.number(),
});

/** How long the service took for a version, from its last byte until it was ready. */
export const processedUploadSchema = z.object({
  accountId: accountIdSchema,
  sizeBytes: z.number(),
  tookMs: z.number(),
});

/** Whatever stops the queue, or part of it, from uploading, and what is usual for the service. */
const queueConditionsSchema = z.object({
  pausedAll: z.boolean(),
  pausedProjects: z.array(projectIdSchema),
  holds: z.array(queueHoldSchema),
  online: z.boolean(),
  onBattery: z.boolean(),
  /** When the allowed hours begin; null while uploads are allowed. */
  hoursOpenAtMs: z.number().nullable(),
  /** Which program uploads: this one, another one on this computer, or none yet. */
  sender: z.enum(['this', 'other', 'none']),
  /** Something to show above the queue: the disk is full, part of the queue could not be read. */
  banners: z.array(troubleSchema),
  /** The last uploads of each account that became ready. */
  processed: z.array(processedUploadSchema),
});

export const queueSnapshotSchema = z.object({
  /** The number of the last event that this snapshot includes. */
  sequence: z.number().int(),
  jobs: z.array(jobSnapshotSchema),
  conditions: queueConditionsSchema,
  limits: queueLimitsSchema,
});

/** Counts what has ended since the batch was last done: a watch folder's batch is done again after each of its renders. */
const batchSummarySchema = z.object({
  batchId: batchIdSchema,
  ready: z.number(),
  /** Failed, rejected or unconfirmed. What was canceled or replaced is not counted at all. */
  failed: z.number(),
});

/** Numbered without gaps, so that a client that misses one knows to request the snapshot again. */
export const queueEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('jobs_changed'), sequence: z.number(), jobs: z.array(jobSnapshotSchema) }),
  z.object({ kind: z.literal('jobs_removed'), sequence: z.number(), jobIds: z.array(jobIdSchema) }),
  /** At most ten a second for all uploads together. */
  z.object({ kind: z.literal('progress'), sequence: z.number(), progress: z.array(jobProgressSchema) }),
  z.object({
    kind: z.literal('conditions_changed'),
    sequence: z.number(),
    conditions: queueConditionsSchema,
  }),
  z.object({ kind: z.literal('limits_changed'), sequence: z.number(), limits: queueLimitsSchema }),
  /** Sent when the last job in progress of a batch has ended. */
  z.object({ kind: z.literal('batch_done'), sequence: z.number(), batch: batchSummarySchema }),
]);

/** If a start or a cancel lies further ahead than this, the clock has been set back since it was stored. */
export const longestUndoMs = 60_000;

export const addUploadsSchema = z.strictObject({
  accountId: accountIdSchema,
  files: z
    .array(
      z.strictObject({
        path: z.string().min(1),
        target: uploadTargetSchema,
        /** Chosen by a caller that must know the id beforehand. Adding the same id again adds nothing. */
        jobId: jobIdSchema.optional(),
        /** For this file alone. They override the options for all files. */
        options: uploadOptionsSchema.partial().optional(),
      }),
    )
    .min(1),
  options: uploadOptionsSchema.partial().optional(),
  priority: prioritySchema.optional(),
  /** Lets files that arrive one by one (in a watch folder) join a batch that is still running. */
  batchId: batchIdSchema.optional(),
  /** How long the uploads wait in the queue, where they can be undone without a trace. */
  startsAfterMs: z.number().int().min(0).max(longestUndoMs).optional(),
});

/** Left as they are by a command for a whole project or queue. */
const exceptSchema = z.array(jobIdSchema).optional();

/** The jobs that a command applies to. */
export const jobSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('jobs'), jobIds: z.array(jobIdSchema).min(1) }),
  z.strictObject({ kind: z.literal('project'), projectId: projectIdSchema, except: exceptSchema }),
  z.strictObject({ kind: z.literal('all'), except: exceptSchema }),
]);

/**
 * The artist's answer to a held job. `go_on` continues despite the warning; `send_again` creates another version;
 * `look_again` checks again whether the item has the upload.
 */
export const jobDecisionSchema = z.enum(['go_on', 'send_again', 'look_again']);

export const historyQuerySchema = z.strictObject({
  /** Searched for in file, item and project names. */
  text: z.string().optional(),
  projectId: projectIdSchema.optional(),
  states: z.array(z.string()).optional(),
  endedAfterMs: z.number().optional(),
  endedBeforeMs: z.number().optional(),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
});

/** What a pipeline stores about an uploaded render. Field names are those of the command line's JSON. */
export const receiptSchema = z.object({
  type: z.literal('receipt'),
  job_id: jobIdSchema,
  file: z.string(),
  project_id: projectIdSchema,
  media_id: mediaIdSchema.nullable(),
  version_id: versionIdSchema.nullable(),
  version_number: z.number().nullable(),
  unfinished_versions: unfinishedVersionsSchema,
  xxh3: z.string().nullable(),
  size_bytes: z.number().nullable(),
  state: z.string(),
  probe: mediaFactsSchema.nullable(),
  /** The frame numbers that it was encoded from. */
  source_frames: sourceFramesSchema.nullable().default(null),
  /** The frames or the larger video it was encoded from. */
  encoded_from: z.string().nullable().default(null),
  /** The render farm job that it belonged to. */
  run_id: z.string().nullable().default(null),
  /** What the farm's scheduler says about that job. */
  scheduler: z.record(z.string(), z.string()).nullable().default(null),
  request_ids: z.array(z.string()),
  generation: z.number(),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  trouble: troubleSchema.nullable(),
  /** The render had been uploaded before: this request uploaded nothing and returns the earlier receipt. */
  already: z.literal(true).optional(),
});

export const historyEntrySchema = z.object({
  jobId: jobIdSchema,
  batchId: batchIdSchema,
  /** Whose upload it was; entries of older versions do not say. */
  accountId: accountIdSchema.optional(),
  endedAtMs: z.number(),
  state: jobStateSchema,
  target: uploadTargetSchema,
  /** The name of the new item that was requested; null if the target was an existing item. */
  newItemName: z.string().nullable().optional(),
  receipt: receiptSchema,
});

/** How many of the matching entries ended on a day, by this computer's calendar. */
export const historyDaySchema = z.object({ day: z.iso.date(), count: z.number().int().positive() });

/** Some of the matching entries, newest first, and how many match in total. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

export type QueueLimits = Readonly<z.output<typeof queueLimitsSchema>>;
export type QueueHold = Readonly<z.output<typeof queueHoldSchema>>;
export type ProcessedUpload = Readonly<z.output<typeof processedUploadSchema>>;
export type QueueConditions = Readonly<z.output<typeof queueConditionsSchema>>;
export type QueueSnapshot = Readonly<z.output<typeof queueSnapshotSchema>>;
export type QueueEvent = Readonly<z.output<typeof queueEventSchema>>;
export type BatchSummary = Readonly<z.output<typeof batchSummarySchema>>;
export type AddUploads = Readonly<z.input<typeof addUploadsSchema>>;
export type JobSelection = Readonly<z.output<typeof jobSelectionSchema>>;
export type JobDecision = z.output<typeof jobDecisionSchema>;
export type HistoryQuery = Readonly<z.input<typeof historyQuerySchema>>;
export type HistoryDay = Readonly<z.output<typeof historyDaySchema>>;
export type HistoryEntry = Readonly<z.output<typeof historyEntrySchema>>;
export type Receipt = Readonly<z.output<typeof receiptSchema>>;

/**
 * Everything a person can do to uploads. The desktop app and the command line each have one, on the same database: both see
 * each other's commands, and only one of the two uploads.
 */
export interface UploadQueue {
  /**
   * Returns once the jobs are in the database; nothing is created on the service yet. A file that is already being uploaded
   * to the same target joins that job: its id is returned for the file, and also in `joinedIds`.
   */
  add(request: AddUploads): Promise<{
    readonly batchId: BatchId;
    readonly jobIds: readonly JobId[];
    readonly joinedIds: readonly JobId[];
  }>;
  pause(selection: JobSelection): Promise<void>;
  /** Also lifts holds on a selected project, or all holds, so that the uploads are tried again. */
  resume(selection: JobSelection): Promise<void>;
  /** Lifts this hold, so that the uploads it stopped are tried again. Whatever a person paused stays paused. */
  retryHold(scope: QueueHold['scope']): Promise<void>;
  cancel(jobIds: readonly JobId[]): Promise<void>;
  /** Stops uploads where they are. `cancel` ends that; if it doesn't come, they are canceled soon, or when the app closes. */
  cancelSoon(jobIds: readonly JobId[]): Promise<void>;
  /** Takes `cancelSoon` back: they continue where they stopped. */
  undoCancel(jobIds: readonly JobId[]): Promise<void>;
  /** Stops uploads whose files are being written again. One whose last byte may have left is finished instead. */
  giveWay(jobIds: readonly JobId[]): Promise<void>;
  /** Starts an ended job again with a new intent. Whatever it uploaded before stays as it is. */
  retry(jobIds: readonly JobId[]): Promise<void>;
  decide(jobId: JobId, decision: JobDecision): Promise<void>;
  /** Uploads the same file to another target, with a new intent, if `canChangeTarget` allows it. */
  retarget(jobId: JobId, target: UploadTarget): Promise<void>;
  /** Moves jobs before another one, or to the end. */
  move(jobIds: readonly JobId[], before: JobId | null): Promise<void>;
  setPriority(jobIds: readonly JobId[], priority: z.output<typeof prioritySchema>): Promise<void>;
  setLimits(patch: Partial<QueueLimits>): Promise<void>;
  /** Lifts `gentle`, `bytesPerSecond` and `hours` for a while; null ends that. */
  fullSpeedFor(minutes: number | null): Promise<void>;
  /** Removes ended jobs from the list; they stay in the history. */
  clearEnded(): Promise<void>;

  snapshot(): QueueSnapshot;
  /** Called with every event after a snapshot that is taken in the same tick. Returns a function that unsubscribes. */
  subscribe(listener: (event: QueueEvent) => void): () => void;

  searchHistory(query: HistoryQuery): Promise<HistoryPage>;
  /** The days of the matching entries, newest first. */
  historyDays(query: HistoryQuery): Promise<readonly HistoryDay[]>;
  receipts(jobIds: readonly JobId[]): Promise<readonly Receipt[]>;
}
