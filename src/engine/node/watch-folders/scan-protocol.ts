import { z } from 'zod';
import { unreadableReasonSchema } from '../../../shared/model/media-facts.ts';
import { emptyEndSchema, sequenceFactsSchema } from '../../../shared/model/sequences.ts';
import { watchFilterSchema, watchingBySchema } from '../../../shared/model/watch-folders.ts';
import { stampSchema } from '../../watch-folders/file/watched-file.ts';

/** Messages between a watch folder and its thread. */
export const scanRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rescan') }),
  z.strictObject({ kind: z.literal('ping') }),
  z.strictObject({ kind: z.literal('look'), id: z.int(), paths: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('writers'), id: z.int(), paths: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('ends'), id: z.int(), path: z.string() }),
]);

const rootSchema = z.object({ device: z.string(), inode: z.string() });

export const scannerStartSchema = z.strictObject({
  root: z.string(),
  filter: watchFilterSchema,
  poll: z.boolean(),
  followLinks: z.boolean(),
  knownRoot: rootSchema.nullable(),
});

const writersSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('open'), by: z.string().nullable() }),
]);

const folderTroubleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('missing') }),
  z.object({ kind: z.literal('disconnected') }),
  z.object({ kind: z.literal('not_allowed') }),
  z.object({ kind: z.literal('not_a_folder') }),
  z.object({ kind: z.literal('not_answering') }),
  z.object({ kind: z.literal('read_failed'), code: z.string() }),
]);

const foundFramesSchema = z
  .object({ facts: sequenceFactsSchema, spacingMs: z.number(), emptyFrames: z.number() })
  .nullable();

const reportSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('found'),
    files: z.array(z.object({ path: z.string(), stamp: stampSchema, frames: foundFramesSchema })),
  }),
  z.object({ kind: z.literal('gone'), paths: z.array(z.string()) }),
  z.object({
    kind: z.literal('scanned'),
    isWhole: z.boolean(),
    root: rootSchema,
    isEmpty: z.boolean(),
    by: watchingBySchema,
    drive: z.enum(['local', 'network']),
    unreadable: z.array(z.string()),
    leftOut: z.number(),
    outsideLinks: z.array(z.string()),
    receiptsRefused: z.boolean(),
  }),
  z.object({ kind: z.literal('trouble'), trouble: folderTroubleSchema }),
]);

export const scanReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), report: reportSchema }),
  /** Sent regularly while the folder is read, to show that the thread is not stuck. */
  z.object({ kind: z.literal('alive') }),
  z.object({
    kind: z.literal('looked'),
    id: z.int(),
    looks: z.array(z.object({ path: z.string(), stamp: stampSchema.nullable(), frames: foundFramesSchema })),
  }),
  z.object({
    kind: z.literal('ends'),
    id: z.int(),
    ends: z
      .object({
        cutCount: z.number(),
        firstCut: z.string().nullable(),
        unsure: z.enum(['no_length', 'zeros']).nullable(),
        empty: z.array(emptyEndSchema).readonly(),
        unreadable: z
          .object({ count: z.number(), first: z.string(), reason: unreadableReasonSchema })
          .nullable(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('writers'),
    id: z.int(),
    writers: z.array(z.tuple([z.string(), writersSchema])),
  }),
]);

export type ScanRequest = z.output<typeof scanRequestSchema>;
export type ScannerStart = z.output<typeof scannerStartSchema>;
export type ScanReply = z.output<typeof scanReplySchema>;
