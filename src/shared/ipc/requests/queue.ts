import { z } from 'zod';
import {
  holdScopeSchema,
  jobDecisionSchema,
  jobSelectionSchema,
  queueLimitsSchema,
  queueSnapshotSchema,
} from '../../model/upload-queue.ts';
import { jobIdSchema, jobSnapshotSchema, prioritySchema, uploadTargetSchema } from '../../model/uploads.ts';
import { request } from '../definition.ts';
import { noArguments, noValue } from '../values.ts';

const jobsMax = 100_000;
const jobIds = z.array(jobIdSchema).min(1).max(jobsMax);

/** The commands of `UploadQueue`. Uploads are added by `drops.send`, which knows the files. */
export const queueRequests = {
  /** Contains the first uploads; `moreOfSnapshot` returns the rest. */
  snapshot: request(noArguments, queueSnapshotSchema.extend({ jobCount: z.int() })),
  /** The next uploads from index `from`, as many as fit into a message; null if a newer snapshot has been taken since. */
  moreOfSnapshot: request(
    z.strictObject({ sequence: z.int(), from: z.int().min(0) }),
    z.object({ jobs: z.array(jobSnapshotSchema).nullable() }),
  ),
  pause: request(jobSelectionSchema, noValue),
  resume: request(jobSelectionSchema, noValue),
  retryHold: request(holdScopeSchema, noValue),
  cancel: request(z.strictObject({ jobIds }), noValue),
  cancelSoon: request(z.strictObject({ jobIds }), noValue),
  undoCancel: request(z.strictObject({ jobIds }), noValue),
  retry: request(z.strictObject({ jobIds }), noValue),
  decide: request(z.strictObject({ jobId: jobIdSchema, decision: jobDecisionSchema }), noValue),
  /** Uploads the same file to another target. */
  retarget: request(z.strictObject({ jobId: jobIdSchema, target: uploadTargetSchema }), noValue),
  move: request(z.strictObject({ jobIds, before: jobIdSchema.nullable() }), noValue),
  setPriority: request(z.strictObject({ jobIds, priority: prioritySchema }), noValue),
  setLimits: request(queueLimitsSchema.partial(), noValue),
  fullSpeedFor: request(z.strictObject({ minutes: z.int().min(1).max(1_440).nullable() }), noValue),
  clearEnded: request(noArguments, noValue),
  /** Shows the render of an upload, also of one in the history, in the file manager. */
  showFile: request(z.strictObject({ jobId: jobIdSchema }), noValue),
} as const;
