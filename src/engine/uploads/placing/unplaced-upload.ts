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

/** Which item of the project the files are for, as it was told. */
const placementSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('media'), text: z.string() }),
  /** A new item; null: named after the file. */
  z.object({ kind: z.literal('new'), name: z.string().nullable() }),
  /** The item whose name is like the file's. */
  z.object({ kind: z.literal('match') }),
]);

/** Whose upload it is: an account that is known here, or a key that the service has not been asked about yet. */
export const unplacedAccountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), accountId: z.string().min(1).brand<'AccountId'>() }),
  z.object({ kind: z.literal('key'), mark: z.string() }),
]);

/** What became of it once project and item were known: jobs of its own, or those that were there. */
const placedSchema = z.object({
  batchId: batchIdSchema,
  jobIds: z.array(jobIdSchema),
  joinedIds: z.array(jobIdSchema),
  targets: z.array(uploadTargetSchema),
});

/**
 * Files in the queue whose project and item are only known by what a person typed. The service is asked for them when it
 * answers; nothing is lost by asking late.
 */
export const unplacedUploadSchema = z.object({
  id: unplacedIdSchema,
  account: unplacedAccountSchema,
  project: z.string(),
  placement: placementSchema,
  paths: z.array(z.string()).min(1),
  options: uploadOptionsSchema,
  createdAtMs: z.number(),
  /** Why it waits for a person; null while the service only has to answer. */
  trouble: troubleSchema.nullable(),
  placed: placedSchema.nullable(),
});

export type Placement = Readonly<z.output<typeof placementSchema>>;
export type UnplacedAccount = Readonly<z.output<typeof unplacedAccountSchema>>;
export type Placed = Readonly<z.output<typeof placedSchema>>;
export type UnplacedUpload = Readonly<z.output<typeof unplacedUploadSchema>>;

/** Tells one key from another where neither may be written down. */
export const keyMark = (baseUrl: URL, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['unplaced', baseUrl.href, key]))
    .digest('hex')
    .slice(0, 32);
