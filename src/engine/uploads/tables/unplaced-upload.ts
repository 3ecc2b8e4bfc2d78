import { createHash } from 'node:crypto';
import { z } from 'zod';
import { troubleSchema } from '../../../shared/model/trouble.ts';
import { unplacedIdSchema } from '../../../shared/model/unplaced-uploads.ts';
import {
  batchIdSchema,
  jobIdSchema,
  uploadOptionsSchema,
  uploadTargetSchema,
} from '../../../shared/model/uploads.ts';

/** Which item of the project the files are for, as it was typed. */
const placementSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('media'), text: z.string() }),
  /** A new item; null: named after the file. */
  z.object({ kind: z.literal('new'), name: z.string().nullable() }),
  /** The item whose name matches the file's. */
  z.object({ kind: z.literal('match') }),
]);

/** Whose upload it is: an account that is known here, or a key that the service has not been asked about yet. */
export const unplacedAccountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), accountId: z.string().min(1).brand<'AccountId'>() }),
  z.object({ kind: z.literal('key'), mark: z.string() }),
]);

/** The result once project and item are known: new jobs, or existing ones that it joined. */
const placedSchema = z.object({
  batchId: batchIdSchema,
  jobIds: z.array(jobIdSchema),
  joinedIds: z.array(jobIdSchema),
  targets: z.array(uploadTargetSchema),
});

/**
 * Files in the queue whose project and item are only known by what a person typed. The service is asked for their ids,
 * however late it answers.
 */
export const unplacedUploadSchema = z.object({
  id: unplacedIdSchema,
  account: unplacedAccountSchema,
  project: z.string(),
  placement: placementSchema,
  paths: z.array(z.string()).min(1),
  options: uploadOptionsSchema,
  createdAtMs: z.number(),
  /** Why it waits for a person; null while it only waits for the service. */
  trouble: troubleSchema.nullable(),
  placed: placedSchema.nullable(),
});

export type Placement = Readonly<z.output<typeof placementSchema>>;
export type UnplacedAccount = Readonly<z.output<typeof unplacedAccountSchema>>;
export type Placed = Readonly<z.output<typeof placedSchema>>;
export type UnplacedUpload = Readonly<z.output<typeof unplacedUploadSchema>>;

/** Distinguishes keys without storing them. */
export const keyMark = (baseUrl: URL, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['unplaced', baseUrl.href, key]))
    .digest('hex')
    .slice(0, 32);
