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
  uploadOptionsSchema,
  uploadTargetSchema,
} from './uploads.ts';
import { mostUploadsAtOnce } from './uploads-at-once.ts';

const accountIdSchema = z.string().min(1).brand<'AccountId'>();
const minuteOfDaySchema = z.number().int().min(0).max(1439);

/** What the artist allows: how many at once, how fast, when. */
export const queueLimitsSchema = z.strictObject({
  /** Automatic: as many as make the connection carry more. */
  concurrency: z.union([z.literal('automatic'), z.number().int().min(1).max(mostUploadsAtOnce)]),
  /** Leave room for whatever else uses the connection. */
  gentle: z.boolean(),
  /** Null: as fast as it goes. Shared by all transfers. */
  bytesPerSecond: z.number().int().positive().nullable(),
  /** Null: at any hour. `until` before `from` means over midnight. Minutes since local midnight. */
  hours: z.strictObject({ fromMinute: minuteOfDaySchema, untilMinute: minuteOfDaySchema }).nullable(),
  /** Until when the two limits above do not hold; null when they do. */
  fullSpeedUntilMs: z.number().nullable(),
  sendOnBattery: z.boolean(),
  keepAwake: z.boolean(),
});

/** One message for everything it stops: a project that takes nothing, or an account whose key does not work. */
export const queueHoldSchema = z.object({
  scope: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('project'), accountId: accountIdSchema, projectId: projectIdSchema }),
    z.object({ kind: z.literal('account'), accountId: accountIdSchema }),
  ]),
  trouble: troubleSchema,
  sinceMs: z.number(),
});

/** Whatever keeps the whole queue, or part of it, from sending. */
const queueConditionsSchema = z.object({
  pausedAll: z.boolean(),
  pausedProjects: z.array(projectIdSchema),
  holds: z.array(queueHoldSchema),
  online: z.boolean(),
  onBattery: z.boolean(),
  /** When sending may begin again by the hours of the day; null while it may now. */
  hoursOpenAtMs: z.number().nullable(),
  /** Which program does the sending: this one, another one on this computer, or none yet. */
  sender: z.enum(['this', 'other', 'none']),
  /** Something to show above the queue: the disk is full, part of the queue could not be read. */
  banners: z.array(troubleSchema),
});

export const queueSnapshotSchema = z.object({
  /** The number of the last event that is contained in this snapshot. */
  sequence: z.number().int(),
  jobs: z.array(jobSnapshotSchema),
  conditions: queueConditionsSchema,
  limits: queueLimitsSchema,
});

const batchSummarySchema = z.object({
  batchId: batchIdSchema,
  total: z.number(),
  ready: z.number(),
  notReady: z.number(),
  jobIds: z.array(jobIdSchema),
});

/** Numbered without gaps, so that a mirror that misses one asks for the snapshot again. */
export const queueEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('jobs_changed'), sequence: z.number(), jobs: z.array(jobSnapshotSchema) }),
  z.object({ kind: z.literal('jobs_removed'), sequence: z.number(), jobIds: z.array(jobIdSchema) }),
  /** At most ten a second for all transfers together. */
  z.object({ kind: z.literal('progress'), sequence: z.number(), progress: z.array(jobProgressSchema) }),
  z.object({
    kind: z.literal('conditions_changed'),
    sequence: z.number(),
    conditions: queueConditionsSchema,
  }),
  z.object({ kind: z.literal('limits_changed'), sequence: z.number(), limits: queueLimitsSchema }),
  /** Comes once, when the last job of a batch has ended. */
  z.object({ kind: z.literal('batch_done'), sequence: z.number(), batch: batchSummarySchema }),
]);

/** A start that lies further ahead than this was set by a clock that has been put back since. */
export const longestUndoMs = 60_000;

export const addUploadsSchema = z.strictObject({
  accountId: accountIdSchema,
  files: z
    .array(
      z.strictObject({
        path: z.string().min(1),
        target: uploadTargetSchema,
        /** Given by whoever has to know the job before it is there: to add it a second time adds nothing. */
        jobId: jobIdSchema.optional(),
        /** For this file, in place of those for all. */
        options: uploadOptionsSchema.partial().optional(),
      }),
    )
    .min(1),
  options: uploadOptionsSchema.partial().optional(),
  priority: prioritySchema.optional(),
  /** Files that arrive bit by bit (a watch folder) can join a batch that is still running. */
  batchId: batchIdSchema.optional(),
  /** For so long they wait in the queue, where they can be undone without a trace. */
  startsAfterMs: z.number().int().min(0).max(longestUndoMs).optional(),
});

/** Which jobs a command means. */
export const jobSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('jobs'), jobIds: z.array(jobIdSchema).min(1) }),
  z.strictObject({ kind: z.literal('project'), projectId: projectIdSchema }),
  z.strictObject({ kind: z.literal('all') }),
]);

/**
 * What the artist says to a job that asks. `go_on` accepts what was said; `send_again` makes one more version; `look_again`
 * looks at the item once more, whose word had stayed out.
 */
export const jobDecisionSchema = z.enum(['go_on', 'send_again', 'look_again']);

export const historyQuerySchema = z.strictObject({
  /** Looked for in file, item and project names. */
  text: z.string().optional(),
  projectId: projectIdSchema.optional(),
  states: z.array(z.string()).optional(),
  endedAfterMs: z.number().optional(),
  endedBeforeMs: z.number().optional(),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
});

/** What a pipeline keeps about a delivered render; field names are those of the command line's JSON. */
export const receiptSchema = z.object({
  type: z.literal('receipt'),
  job_id: jobIdSchema,
  file: z.string(),
  project_id: projectIdSchema,
  media_id: mediaIdSchema.nullable(),
  version_id: versionIdSchema.nullable(),
  version_number: z.number().nullable(),
  xxh3: z.string().nullable(),
  size_bytes: z.number().nullable(),
  state: z.string(),
  probe: mediaFactsSchema.nullable(),
  /** The frame numbers it was encoded from. */
  source_frames: sourceFramesSchema.nullable().default(null),
  /** The frames or the larger video it was encoded from. */
  encoded_from: z.string().nullable().default(null),
  /** The job of a farm that this belonged to. */
  run_id: z.string().nullable().default(null),
  /** What its scheduler said of it. */
  scheduler: z.record(z.string(), z.string()).nullable().default(null),
  request_ids: z.array(z.string()),
  generation: z.number(),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  trouble: troubleSchema.nullable(),
  /** It was there before: the request whose receipt this is uploaded nothing. */
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
  /** Under which name a new item was asked for; null where it went to one that there was. */
  newItemName: z.string().nullable().optional(),
  receipt: receiptSchema,
});

/** How many of the entries that fit ended on a day of this computer's calendar. */
export const historyDaySchema = z.object({ day: z.iso.date(), count: z.number().int().positive() });

/** A part of what fits, newest first, and how many fit in all. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

export type QueueLimits = Readonly<z.output<typeof queueLimitsSchema>>;
export type QueueHold = Readonly<z.output<typeof queueHoldSchema>>;
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
 * Everything a person can do to uploads. The desktop app and the command line hold one each on the same database;
 * what one of them is told, both see, and only one of the two sends.
 */
export interface UploadQueue {
  /**
   * Returns once the jobs are in the database. Nothing is created on the service yet. A file that is on its way to the
   * same place joins the job that there is, whose id stands for it, also under `joinedIds`.
   */
  add(request: AddUploads): Promise<{
    readonly batchId: BatchId;
    readonly jobIds: readonly JobId[];
    readonly joinedIds: readonly JobId[];
  }>;
  pause(selection: JobSelection): Promise<void>;
  /** Also lifts the holds over a selected project, or over everything, so that they are tried again. */
  resume(selection: JobSelection): Promise<void>;
  cancel(jobIds: readonly JobId[]): Promise<void>;
  /** Lets go of uploads whose files are written to again. One whose last byte may have left goes on to its end. */
  giveWay(jobIds: readonly JobId[]): Promise<void>;
  /** Starts an ended job over, as a new intent; whatever it delivered before stays as it is. */
  retry(jobIds: readonly JobId[]): Promise<void>;
  decide(jobId: JobId, decision: JobDecision): Promise<void>;
  /** Sends the same file somewhere else, as a new intent, where `canChangeTarget` allows it. */
  retarget(jobId: JobId, target: UploadTarget): Promise<void>;
  /** Places jobs before another one, or last. */
  move(jobIds: readonly JobId[], before: JobId | null): Promise<void>;
  setPriority(jobIds: readonly JobId[], priority: z.output<typeof prioritySchema>): Promise<void>;
  setLimits(patch: Partial<QueueLimits>): Promise<void>;
  /** Lifts bandwidth limit and hours for a while; null ends that. */
  fullSpeedFor(minutes: number | null): Promise<void>;
  /** Takes ended jobs out of the list; they stay in the history. */
  clearEnded(): Promise<void>;

  snapshot(): QueueSnapshot;
  /** Called with every event after the snapshot taken in the same turn. Returns a function that stops it. */
  subscribe(listener: (event: QueueEvent) => void): () => void;

  searchHistory(query: HistoryQuery): Promise<HistoryPage>;
  /** The days of what fits, newest first. */
  historyDays(query: HistoryQuery): Promise<readonly HistoryDay[]>;
  receipts(jobIds: readonly JobId[]): Promise<readonly Receipt[]>;
}
