import { z } from 'zod';
import {
  jobDecisionSchema,
  jobSelectionSchema,
  queueLimitsSchema,
} from '../../../shared/model/upload-queue.ts';
import { jobIdSchema, prioritySchema, uploadTargetSchema } from '../../../shared/model/uploads.ts';

const jobIds = z.array(jobIdSchema);
const allowedSchema = z.strictObject({
  acceptHour: z.literal(true).optional(),
  acceptShape: z.literal(true).optional(),
  receiptBeside: z.literal(true).optional(),
});

/** What a person may tell the queue. One program may leave them on the disk for the other that sends. */
export const queueCommandSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pause'), selection: jobSelectionSchema }),
  z.strictObject({ kind: z.literal('resume'), selection: jobSelectionSchema }),
  z.strictObject({ kind: z.literal('cancel'), jobIds }),
  /** The files are written to again: cancelled while no byte too many has left, and taken off the list. */
  z.strictObject({ kind: z.literal('give_way'), jobIds }),
  z.strictObject({ kind: z.literal('retry'), jobIds }),
  z.strictObject({ kind: z.literal('decide'), jobId: jobIdSchema, decision: jobDecisionSchema }),
  /** Says yes beforehand to what a job may come to ask. */
  z.strictObject({ kind: z.literal('allow'), jobId: jobIdSchema, options: allowedSchema }),
  z.strictObject({ kind: z.literal('retarget'), jobId: jobIdSchema, target: uploadTargetSchema }),
  z.strictObject({ kind: z.literal('move'), jobIds, before: jobIdSchema.nullable() }),
  z.strictObject({ kind: z.literal('set_priority'), jobIds, priority: prioritySchema }),
  z.strictObject({ kind: z.literal('set_limits'), patch: queueLimitsSchema.partial() }),
  z.strictObject({ kind: z.literal('clear_ended') }),
  /** Somebody signed in again: what its key had stopped goes on. */
  z.strictObject({ kind: z.literal('account_works'), accountId: z.string() }),
]);

export type QueueCommand = z.output<typeof queueCommandSchema>;
