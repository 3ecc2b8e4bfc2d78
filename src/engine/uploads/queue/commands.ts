import { z } from 'zod';
import { accountIdSchema } from '../../../shared/model/account.ts';
import {
  holdScopeSchema,
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

/** The commands that a person can give the queue. A program that does not send stores them for the one that does. */
export const queueCommandSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pause'), selection: jobSelectionSchema }),
  z.strictObject({ kind: z.literal('resume'), selection: jobSelectionSchema }),
  z.strictObject({ kind: z.literal('retry_hold'), scope: holdScopeSchema }),
  z.strictObject({ kind: z.literal('cancel'), jobIds }),
  z.strictObject({ kind: z.literal('cancel_soon'), jobIds }),
  z.strictObject({ kind: z.literal('undo_cancel'), jobIds }),
  /** The files are being written to again: cancels jobs whose last byte has not left, and removes those without a version. */
  z.strictObject({ kind: z.literal('give_way'), jobIds }),
  z.strictObject({ kind: z.literal('retry'), jobIds }),
  z.strictObject({ kind: z.literal('decide'), jobId: jobIdSchema, decision: jobDecisionSchema }),
  /** Answers yes in advance to questions that a job may ask. */
  z.strictObject({ kind: z.literal('allow'), jobId: jobIdSchema, options: allowedSchema }),
  z.strictObject({ kind: z.literal('retarget'), jobId: jobIdSchema, target: uploadTargetSchema }),
  z.strictObject({ kind: z.literal('move'), jobIds, before: jobIdSchema.nullable() }),
  z.strictObject({ kind: z.literal('set_priority'), jobIds, priority: prioritySchema }),
  z.strictObject({ kind: z.literal('set_limits'), patch: queueLimitsSchema.partial() }),
  z.strictObject({ kind: z.literal('clear_ended') }),
  /** A person signed in again: lifts the hold on the account. */
  z.strictObject({ kind: z.literal('account_works'), accountId: z.string() }),
  /** A person signs out: whatever of the account's has not left waits until somebody signs in to it. */
  z.strictObject({ kind: z.literal('account_left'), accountId: accountIdSchema }),
]);

export type QueueCommand = z.output<typeof queueCommandSchema>;
