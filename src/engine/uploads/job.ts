import { z } from 'zod';
import { versionIdSchema } from '../../shared/api/ids.ts';
import { mediaFactsSchema } from '../../shared/model/media-facts.ts';
import {
  batchIdSchema,
  deliverySchema,
  type JobActivity,
  type JobProgress,
  type JobSnapshot,
  jobIdSchema,
  jobStateSchema,
  prioritySchema,
  uploadOptionsSchema,
  uploadTargetSchema,
} from '../../shared/model/uploads.ts';

/** What tells one file from another, and the same file from itself after somebody wrote to it. */
export const fileIdentitySchema = z.object({
  device: z.string(),
  inode: z.string(),
  sizeBytes: z.number(),
  modifiedNs: z.string(),
});

/**
 * The intent to make one version: key and exact body, stored before the first request leaves. The upload address is
 * not kept: the same key and body get it back from the service for as long as it lives.
 */
export const intentSchema = z.object({
  generation: z.number().int().min(1),
  idempotencyKey: z.string(),
  body: z.string(),
  /** When the request first left; null while it never did. */
  askedAtMs: z.number().nullable(),
  /** The item's version before ours, so that a later one that is neither can be told. */
  versionBefore: versionIdSchema.nullable(),
});

export const jobRecordSchema = z.object({
  id: jobIdSchema,
  batchId: batchIdSchema,
  accountId: z.string().min(1).brand<'AccountId'>(),
  target: uploadTargetSchema,
  path: z.string(),
  options: uploadOptionsSchema,
  priority: prioritySchema,
  position: z.number(),
  state: jobStateSchema,
  sizeBytes: z.number().nullable(),
  facts: mediaFactsSchema.nullable(),
  identity: fileIdentitySchema.nullable(),
  xxh3: z.string().nullable(),
  /** How many versions this job has asked for; it never goes down, so that ghosts stay bounded. */
  generation: z.number().int().min(0),
  /** Generations somebody has said yes to beyond those made without asking. */
  extraGenerations: z.number().int().min(0),
  intent: intentSchema.nullable(),
  delivery: deliverySchema.nullable(),
  deliveredAtMs: z.number().nullable(),
  /** An earlier attempt was whole and its answer got lost: a spent address may mean that it arrived. */
  inDoubt: z.boolean(),
  requestIds: z.array(z.string()),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});

export type FileIdentity = Readonly<z.output<typeof fileIdentitySchema>>;
export type Intent = Readonly<z.output<typeof intentSchema>>;
export type JobRecord = Readonly<z.output<typeof jobRecordSchema>>;

type GivenFacts = 'id' | 'batchId' | 'accountId' | 'target' | 'path' | 'options' | 'priority' | 'createdAtMs';

/** A job of which nothing is known but what it was told. Its place in line is given when it is stored. */
export const newJob = (given: Pick<JobRecord, GivenFacts>): JobRecord => ({
  ...given,
  position: 0,
  state: { kind: 'queued' },
  sizeBytes: null,
  facts: null,
  identity: null,
  xxh3: null,
  generation: 0,
  extraGenerations: 0,
  intent: null,
  delivery: null,
  deliveredAtMs: null,
  inDoubt: false,
  requestIds: [],
  updatedAtMs: given.createdAtMs,
});

export const sameFile = (a: FileIdentity, b: FileIdentity): boolean =>
  a.device === b.device && a.inode === b.inode && sameContent(a, b);

/** Enough to recognise a file on a volume that came back: device numbers may differ after mounting again. */
export const sameContent = (a: FileIdentity, b: FileIdentity): boolean =>
  a.sizeBytes === b.sizeBytes && a.modifiedNs === b.modifiedNs;

export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** What screens see of a job: the record without key, body and identity. */
export function toSnapshot(
  job: JobRecord,
  activity: JobActivity = { kind: 'none' },
  progress: JobProgress | null = null,
): JobSnapshot {
  return {
    id: job.id,
    batchId: job.batchId,
    accountId: job.accountId,
    target: job.target,
    file: { path: job.path, name: fileName(job.path), sizeBytes: job.sizeBytes, facts: job.facts },
    state: job.state,
    activity,
    progress,
    delivery: job.delivery,
    options: job.options,
    priority: job.priority,
    position: job.position,
    createdAtMs: job.createdAtMs,
    updatedAtMs: job.updatedAtMs,
  };
}
