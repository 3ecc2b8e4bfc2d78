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
  type JobState,
  jobIdSchema,
  jobSnapshotSchema,
  jobStateSchema,
  prioritySchema,
  unfinishedVersionsSchema,
  uploadOptionsSchema,
  uploadTargetSchema,
} from '../../../shared/model/uploads.ts';
import type { OpenRender } from '../transfer/open-render.ts';

/** What distinguishes two files, or one file before and after it was changed. */
const fileIdentitySchema = z.object({
  device: z.string(),
  inode: z.string(),
  sizeBytes: z.number(),
  modifiedNs: z.string(),
  /** The change time (ctime), which reveals a modification time that was set back. Null if never recorded. */
  changedNs: z.string().nullable().default(null),
});

/** The hash of the bytes sent so far, and the identity of the file at that moment. */
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
  /** When the request was first sent; null if it never was. */
  askedAtMs: z.number().nullable(),
  /** The service's id for the API key that made the request; null where an older Renderdrop did not record it. */
  askedWith: z.string().nullable().default(null),
  /** The item's current version before ours. If another one is current later, it has replaced ours. */
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
  /** How many versions this job has requested. Never decreases, so that unfinished versions stay few. */
  generation: z.number().int().min(0),
  /** Further generations that a person has agreed to. */
  extraGenerations: z.number().int().min(0),
  intent: intentSchema.nullable(),
  delivery: deliverySchema.nullable(),
  unfinishedVersions: unfinishedVersionsSchema,
  /** Whether a version that this job gave up for another one may stay unfinished on the item, for whatever reason. */
  leftVersion: z.boolean().default(false),
  /** The requested name of the new item, once the item exists and is the target; null otherwise. */
  madeAs: z.string().nullable().default(null),
  deliveredAtMs: z.number().nullable(),
  /** Bytes sent in failed attempts, all together. They count against a budget. */
  sentBytes: z.number().default(0),
  /** Compared with the file before a resumable session continues, in case the file was changed meanwhile. */
  checkpoint: checkpointSchema.nullable().default(null),
  /** An earlier attempt was sent whole but its answer was lost: an expired address may mean that it arrived. */
  inDoubt: z.boolean(),
  requestIds: z.array(z.string()),
  /** Does not start before this time, so that it can be undone without a trace. */
  startsAtMs: z.number().nullable().default(null),
  cancelsAtMs: jobSnapshotSchema.shape.cancelsAtMs,
  joinedAtMs: jobSnapshotSchema.shape.joinedAtMs,
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});

export type FileIdentity = Readonly<z.output<typeof fileIdentitySchema>>;
export type Checkpoint = Readonly<z.output<typeof checkpointSchema>>;
export type Intent = Readonly<z.output<typeof intentSchema>>;
export type JobRecord = Readonly<z.output<typeof jobRecordSchema>>;

type GivenFacts = 'id' | 'batchId' | 'accountId' | 'target' | 'path' | 'options' | 'priority' | 'createdAtMs';

/** A job as it was requested; nothing has been found out yet. It gets its place in the queue when it is stored. */
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
  unfinishedVersions: [],
  leftVersion: false,
  madeAs: null,
  deliveredAtMs: null,
  sentBytes: 0,
  checkpoint: null,
  inDoubt: false,
  requestIds: [],
  startsAtMs: null,
  cancelsAtMs: null,
  joinedAtMs: null,
  updatedAtMs: given.createdAtMs,
});

/** The item that was made for a job, with its requested name; null if none was requested or made. */
export function itemMadeFor({
  target,
  delivery,
  madeAs,
}: JobRecord): { readonly mediaId: MediaId; readonly name: string } | null {
  if (target.kind === 'version') return madeAs === null ? null : { mediaId: target.mediaId, name: madeAs };
  return delivery === null ? null : { mediaId: delivery.mediaId, name: target.name };
}

/** The requested name of a new item; null for a version of an existing item. */
export const newItemName = ({ target, madeAs }: JobRecord): string | null =>
  target.kind === 'new_item' ? target.name : madeAs;

/** Once the new item of a job exists, the job uploads a version of it. */
export const asVersionOf = (
  { projectId, projectName }: JobRecord['target'],
  mediaId: MediaId,
  name: string,
): Pick<JobRecord, 'target' | 'madeAs'> => ({
  target: { kind: 'version', projectId, projectName, mediaId, mediaName: name },
  madeAs: name,
});

export const fileIdentityOf = ({ identity }: OpenRender): FileIdentity => ({
  device: String(identity.device),
  inode: String(identity.inode),
  sizeBytes: identity.sizeBytes,
  modifiedNs: String(identity.modifiedNs),
  changedNs: String(identity.changedNs),
});

/**
 * Whether two identities are the same file. A volume that is mounted again gets another device number, and some file
 * systems then give their files new inode numbers. On the same volume, another inode is another file.
 */
export const looksSame = (known: FileIdentity, found: FileIdentity): boolean =>
  known.sizeBytes === found.sizeBytes &&
  known.modifiedNs === found.modifiedNs &&
  (known.inode === found.inode || known.device !== found.device);

/** Whether nothing was written to it. Setting size and times back still changes the ctime. */
export const isUntouched = (known: FileIdentity, found: FileIdentity): boolean =>
  looksSame(known, found) &&
  known.inode === found.inode &&
  known.changedNs !== null &&
  known.changedNs === found.changedNs;

/** Whether a person is asked because the upload host refused the address. */
export const isAtRefusedAddress = (
  state: JobState,
): state is Extract<JobState, { kind: 'held' }> & { reason: { kind: 'addresses_spent' } } =>
  state.kind === 'held' && state.reason.kind === 'addresses_spent';

/** The part of a job that screens get: without key, body and identity. */
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
    cancelsAtMs: job.cancelsAtMs,
    activity,
    progress,
    delivery: job.delivery,
    unfinishedVersions: job.unfinishedVersions,
    options: job.options,
    priority: job.priority,
    position: job.position,
    deliveredAtMs: job.deliveredAtMs,
    joinedAtMs: job.joinedAtMs,
    createdAtMs: job.createdAtMs,
    updatedAtMs: job.updatedAtMs,
  };
}
