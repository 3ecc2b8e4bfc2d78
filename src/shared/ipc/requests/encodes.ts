import { z } from 'zod';
import { accountIdSchema } from '../../model/account.ts';
import { encodeIdSchema, encodesFolderSchema, encodesSnapshotSchema } from '../../model/encodes.ts';
import { frameRateSchema } from '../../model/frame-rate-schema.ts';
import { encodeSettingsSchema } from '../../model/sequences.ts';
import { jobIdSchema, uploadTargetSchema } from '../../model/uploads.ts';
import { request } from '../definition.ts';
import { fileIdSchema, noArguments, noValue } from '../values.ts';

const many = 200;
const givenId = z.strictObject({ id: z.string().min(1).max(128).pipe(encodeIdSchema) });

export const encodeRequests = {
  /** Whether this computer can encode, how to install what is missing, and the rate last used for this folder. */
  readiness: request(
    z.strictObject({ folderId: fileIdSchema.nullable() }),
    z.object({ canEncode: z.boolean(), install: z.string(), lastRate: frameRateSchema.nullable() }),
  ),
  snapshot: request(noArguments, encodesSnapshotSchema),
  /** Encodes sequences, and uploads each once its video is whole and checked. */
  add: request(
    z.strictObject({
      accountId: accountIdSchema,
      sequences: z
        .array(
          z.strictObject({
            folderId: fileIdSchema,
            pattern: z.string().min(1).max(1_024),
            target: uploadTargetSchema,
            settings: encodeSettingsSchema,
            /** Somebody saw that its shape is another than the item's, and said yes. */
            acceptShape: z.boolean(),
          }),
        )
        .min(1)
        .max(many),
    }),
    z.object({ ids: z.array(encodeIdSchema) }),
  ),
  /** For an upload that is too large for the hour: a copy in H.264 is made and uploaded in its place. */
  lighterCopyInstead: request(
    z.strictObject({ jobId: jobIdSchema }),
    z.object({ id: encodeIdSchema, sizeBytes: z.number(), uploadSeconds: z.number() }),
  ),
  /** The same for a file that was dropped and is in no queue. */
  addLighterCopy: request(
    z.strictObject({ accountId: accountIdSchema, fileId: fileIdSchema, target: uploadTargetSchema }),
    z.object({ id: encodeIdSchema, sizeBytes: z.number(), uploadSeconds: z.number() }),
  ),
  folder: request(noArguments, encodesFolderSchema),
  /** Null is the usual place. */
  setFolder: request(z.strictObject({ folderId: fileIdSchema.nullable() }), noValue),
  removeUploaded: request(noArguments, noValue),
  cancel: request(givenId, noValue),
  retry: request(givenId, noValue),
  remove: request(givenId, noValue),
} as const;
