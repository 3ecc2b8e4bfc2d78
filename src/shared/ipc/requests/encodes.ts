import { z } from 'zod';
import { accountIdSchema } from '../../model/account.ts';
import { encodeIdSchema, encodesFolderSchema, encodesSnapshotSchema } from '../../model/encodes.ts';
import { frameRateSchema } from '../../model/frame-rate-schema.ts';
import { encodeSettingsSchema } from '../../model/sequences.ts';
import { batchIdSchema, jobIdSchema, uploadTargetSchema } from '../../model/uploads.ts';
import { request } from '../definition.ts';
import { fileIdSchema, noArguments, noValue } from '../values.ts';
import { framesReferenceSchema } from './stills.ts';

const many = 200;
const givenId = z.strictObject({ id: z.string().min(1).max(128).pipe(encodeIdSchema) });

const encodeSourceSchema = z.discriminatedUnion('of', [
  framesReferenceSchema,
  z.strictObject({ of: z.literal('file'), id: fileIdSchema }),
]);
export type EncodeSource = Readonly<z.output<typeof encodeSourceSchema>>;

export const encodeRequests = {
  /** Whether this computer can encode, how to install what is missing, and the rate last used for this folder. */
  readiness: request(
    z.strictObject({ folderId: fileIdSchema.nullable() }),
    z.object({ canEncode: z.boolean(), install: z.string(), lastRate: frameRateSchema.nullable() }),
  ),
  snapshot: request(noArguments, encodesSnapshotSchema),
  /** A file id to show what is encoded by: one of its frames, or the video. Null if there is none. */
  still: request(givenId, z.object({ fileId: fileIdSchema.nullable() })),
  /** What is encoded, to look at it; null if it is not there. */
  source: request(givenId, z.object({ source: encodeSourceSchema.nullable() })),
  /** Encodes sequences, and uploads each video once it is complete and checked. */
  add: request(
    z.strictObject({
      accountId: accountIdSchema,
      batchId: batchIdSchema,
      sequences: z
        .array(
          z.strictObject({
            folderId: fileIdSchema,
            pattern: z.string().min(1).max(1_024),
            target: uploadTargetSchema,
            settings: encodeSettingsSchema,
            /** A person has confirmed that its shape may differ from the item's. */
            acceptShape: z.boolean(),
            /** A person has confirmed that it may be what its item has already. */
            acceptSameBytes: z.boolean(),
          }),
        )
        .min(1)
        .max(many),
    }),
    z.object({ ids: z.array(encodeIdSchema) }),
  ),
  /** For a queued upload that would outlast its signed address: encodes a smaller H.264 copy and uploads that instead. */
  lighterCopyInstead: request(
    z.strictObject({ jobId: jobIdSchema }),
    z.object({ id: encodeIdSchema, sizeBytes: z.number(), uploadSeconds: z.number() }),
  ),
  /** Encodes a lighter copy of a dropped file that is not in the queue. */
  addLighterCopy: request(
    z.strictObject({
      accountId: accountIdSchema,
      batchId: batchIdSchema,
      fileId: fileIdSchema,
      target: uploadTargetSchema,
    }),
    z.object({ id: encodeIdSchema, sizeBytes: z.number(), uploadSeconds: z.number() }),
  ),
  folder: request(noArguments, encodesFolderSchema),
  /** Null: the default folder. */
  setFolder: request(z.strictObject({ folderId: fileIdSchema.nullable() }), noValue),
  removeUploaded: request(noArguments, noValue),
  cancel: request(givenId, noValue),
  /** Cancels it in a few seconds, until when that can be undone. */
  cancelSoon: request(givenId, noValue),
  undoCancel: request(givenId, noValue),
  retry: request(givenId, noValue),
  remove: request(givenId, noValue),
} as const;
