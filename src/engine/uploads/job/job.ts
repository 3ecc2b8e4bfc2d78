import { z } from 'zod';
import { type MediaId, versionIdSchema } from '../../../shared/api/ids.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { mediaFactsSchema } from '../../../shared/model/media-facts.ts';
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
} from '../../../shared/model/uploads.ts';

/** What tells one file from another, and the same file from itself after somebody wrote to it. */
const fileIdentitySchema = z.object({
  device: z.string(),
  inode: z.string(),
  sizeBytes: z.number(),
  modifiedNs: z.string(),
  /** When content or entry last moved: times that are set back by hand show here. Null where it was never recorded. */
  changedNs: z.string().nullable().default(null),
});

/** How far the bytes sent so far are known by their hash, and the file as it was then. */
const checkpointSchema = z.object({
  bytes: z.number(),
  xxh3: z.string(),
  identity: fileIdentitySchema,
});

/**
 * The intent to make one version: key and exact body, stored before the first request leaves. The upload address is
 * not kept: the same key and body get it back from the service for as long as it lives.
 */
const intentSchema = z.object({
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
  /** The name of the new item that was asked for, where its target is that item by now; null otherwise. */
  madeAs: z.string().nullable().default(null),
  deliveredAtMs: z.number().nullable(),
  /** Bytes of the body that left in attempts that failed, all together: trouble has a budget. */
  sentBytes: z.number().default(0),
  /** What a resumable session is compared with before it is resumed: another program may have written to the file. */
  checkpoint: checkpointSchema.nullable().default(null),
  /** An earlier attempt was whole and its answer got lost: a spent address may mean that it arrived. */
  inDoubt: z.boolean(),
  requestIds: z.array(z.string()),
  /** Not to be started before: until then it can be undone without a trace. */
  startsAtMs: z.number().nullable().default(null),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});

export type FileIdentity = Readonly<z.output<typeof fileIdentitySchema>>;
export type Checkpoint = Readonly<z.output<typeof checkpointSchema>>;
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
  madeAs: null,
  deliveredAtMs: null,
  sentBytes: 0,
  checkpoint: null,
  inDoubt: false,
  requestIds: [],
  startsAtMs: null,
  updatedAtMs: given.createdAtMs,
});

/** The new item that was made for a job, with the name it was asked for; null where there was none to make, or none was. */
export function itemMadeFor({
  target,
  delivery,
  madeAs,
}: JobRecord): { readonly mediaId: MediaId; readonly name: string } | null {
  if (target.kind === 'version') return madeAs === null ? null : { mediaId: target.mediaId, name: madeAs };
  return delivery === null ? null : { mediaId: delivery.mediaId, name: target.name };
}

/** The name of the new item it was asked to make; null where it goes to an item that there was. */
export const newItemName = ({ target, madeAs }: JobRecord): string | null =>
  target.kind === 'new_item' ? target.name : madeAs;

/** For a job whose new item was made: a version of that item from now on. */
export const asVersionOf = (
  { projectId, projectName }: JobRecord['target'],
  mediaId: MediaId,
  name: string,
): Pick<JobRecord, 'target' | 'madeAs'> => ({
  target: { kind: 'version', projectId, projectName, mediaId, mediaName: name },
  madeAs: name,
});

/**
 * The same file as far as its entry tells. A volume that was mounted again has another device number, and some number
 * their files anew; on the same volume another inode is another file.
 */
export const looksSame = (known: FileIdentity, found: FileIdentity): boolean =>
  known.sizeBytes === found.sizeBytes &&
  known.modifiedNs === found.modifiedNs &&
  (known.inode === found.inode || known.device !== found.device);

/** Nothing was written to it: whoever sets size and times back leaves another time of change behind. */
export const isUntouched = (known: FileIdentity, found: FileIdentity): boolean =>
  looksSame(known, found) &&
  known.inode === found.inode &&
  known.changedNs !== null &&
  known.changedNs === found.changedNs;

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
    file: { path: job.path, name: fileNameOf(job.path), sizeBytes: job.sizeBytes, facts: job.facts },
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
