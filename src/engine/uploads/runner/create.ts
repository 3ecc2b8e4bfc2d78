import type { VersionId } from '../../../shared/api/ids.ts';
import type { UploadAddress } from '../../../shared/api/upload-address.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import type { Delivery } from '../../../shared/model/uploads.ts';
import type { ApiClient, Created } from '../../api-client/api-client.ts';
import { ApiFailure } from '../../api-client/api-failure.ts';
import { neverReached } from '../../api-client/never-reached.ts';
import type { ApiTrouble } from '../job/decision.ts';
import {
  creationBody,
  isReplaySafe,
  ownKey,
  runKey,
  sharedKey,
  wasAskedWithAnotherKey,
} from '../job/idempotency.ts';
import type { Intent, JobRecord } from '../job/job.ts';
import { uploadTrouble } from '../job/troubles.ts';
import { AddressLife } from '../transfer/address-life.ts';
import { SignedAddress } from '../transfer/signed-address.ts';
import type { JobRunner, StepEnd } from './job-runner.ts';
import type { LiveAddress } from './runner-memory.ts';

const writableFreshMs = 60_000;

/**
 * Creates the version as late as possible: right before its bytes are sent. Key and body are on the disk before the
 * request leaves.
 */
export async function create(runner: JobRunner): Promise<StepEnd> {
  const { parts, job } = runner;
  const client = parts.powers.clientOf(job.accountId);
  if (!client) return refused(runner, notSignedIn());
  const fresh = job.intent === null;
  if (fresh && !parts.turns.take(job.id)) return waitInLine(runner);
  // No earlier request can have made a version: none left, or it certainly failed.
  const neverLeft = job.intent === null || job.intent.askedAtMs === null;
  try {
    const intent = job.intent ?? (await storeIntent(runner, client));
    if (!intent) return 'leave';
    const keyId = parts.powers.keyIdOf(job.accountId);
    if (!isReplaySafe(intent, parts.clock.nowMs()) || wasAskedWithAnotherKey(intent, keyId))
      return holdUnknown(runner, intent);
    const { address, delivery, replayed, ownRepeat, requestId } = await ask(runner, client, intent);
    runner.attempts = 0;
    const elsewhere = replayed && neverLeft && !ownRepeat;
    if (elsewhere && job.options.shared) {
      parts.state.apply(job.id, {
        kind: 'followed',
        delivery: { ...delivery, sentElsewhere: true },
        requestId,
      });
      return 'leave';
    }
    parts.memory.addresses.set(job.id, address);
    runner.askFirst = replayed;
    // The same run of a farm requested it on another computer, or from another data folder, and was cut off. Without a
    // run id the key is ours alone: a replay then means that our own request left twice.
    const begunElsewhere = elsewhere && job.options.runId !== null;
    // Another computer may request a shared upload at the same moment, even if ours was requested before: if the address
    // turns out to be used up, the other may have been faster. A run of a farm that was requested before requested it
    // itself.
    const mayBeOfAnother = job.options.shared || (neverLeft && job.options.runId !== null);
    parts.state.apply(job.id, {
      kind: 'created',
      delivery,
      requestId,
      inDoubt: job.inDoubt || (replayed && mayBeOfAnother),
    });
    // Requested before a person started the job over, and the file has changed since. The request now tells the item, so
    // continue there with the new file.
    if (intent.body !== bodyOf(runner)) {
      runner.forgetAddress();
      parts.state.apply(job.id, { kind: 'file_changed' });
      return 'again';
    }
    // A program that could not write it down may have sent the whole file: look at the item first.
    if (replayed && (job.inDoubt || begunElsewhere))
      parts.state.apply(job.id, { kind: 'last_piece_released' });
    return 'again';
  } catch (error) {
    if (neverLeft && madeNothing(error)) parts.state.tryApply(job.id, { kind: 'nothing_created' });
    return refused(runner, error);
  }
}

function waitInLine({ parts, id }: JobRunner): StepEnd {
  parts.state.tryApply(id, { kind: 'slot_lost' });
  return 'leave';
}

/** Gets the address again with the same key and body: the service repeats its first answer. */
export async function regainAddress(runner: JobRunner): Promise<LiveAddress | StepEnd> {
  const { parts, job } = runner;
  const known = parts.memory.addresses.get(job.id);
  if (known) return known;
  const { intent, delivery } = job;
  if (!intent || !delivery) throw new Error('A job that is sending has lost its intent.');
  const ended = delivery.addressEndsAtMs !== null && parts.clock.nowMs() > delivery.addressEndsAtMs + 60_000;
  if (ended || !isReplaySafe(intent, parts.clock.nowMs()))
    return runner.fail({ phase: 'sending', what: 'interrupted' });
  const client = parts.powers.clientOf(job.accountId);
  if (!client) return refused(runner, notSignedIn());
  // All bytes may have arrived at this version: sending them to another one would upload them twice.
  const mayHaveArrived = job.inDoubt || job.state.kind === 'confirming';
  if (mayHaveArrived && wasAskedWithAnotherKey(intent, parts.powers.keyIdOf(job.accountId)))
    return runner.watchOnly();
  try {
    const again = await ask(runner, client, intent);
    const isAnother = again.delivery.versionId !== delivery.versionId;
    if (isAnother) parts.logger.warn('replay_made_another_version', { jobId: job.id });
    if (isAnother && mayHaveArrived) return runner.watchOnly();
    parts.memory.addresses.set(job.id, again.address);
    if (isAnother) {
      // The service repeats an answer only for the API key that first asked, and only for a limited time. Continue with
      // the version that it made now.
      parts.state.rewrite([{ ...runner.job, delivery: again.delivery }]);
    }
    return again.address;
  } catch (error) {
    return refused(runner, error);
  }
}

/**
 * Records right before the request leaves that it does, unless an earlier one may have left. A request that only waited
 * in line has not left.
 */
function recordLeaving({ id, job, parts }: JobRunner): void {
  const { intent } = job;
  if (intent === null || intent.askedAtMs !== null || job.state.kind !== 'creating') return;
  const asked = { ...intent, askedAtMs: parts.clock.nowMs(), askedWith: parts.powers.keyIdOf(job.accountId) };
  parts.state.apply(id, { kind: 'intent_stored', intent: asked });
}

/** Whether the request certainly made nothing: it never reached the service, or the service refused it. */
function madeNothing(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  if (neverReached.has(error.code) || error.code === 'not_signed_in') return true;
  const { status } = error;
  const isUncertain = status === null || status < 400 || status >= 500 || [408, 409, 422].includes(status);
  return error.code === 'upload_unavailable' || (error.serviceCode !== null && !isUncertain);
}

async function storeIntent(runner: JobRunner, client: ApiClient): Promise<Intent | null> {
  const { parts, job } = runner;
  const versionBefore = await checkTarget(runner, client);
  if (runner.stopped) return null;
  // Another job may have been moved to the top meanwhile.
  if (!parts.turns.take(job.id)) {
    waitInLine(runner);
    return null;
  }
  const generation = job.generation + 1;
  const idempotencyKey = keyFor(runner, job, generation);
  const intent: Intent = {
    generation,
    idempotencyKey,
    body: bodyOf(runner),
    askedAtMs: null,
    askedWith: parts.powers.keyIdOf(job.accountId),
    versionBefore,
  };
  parts.state.apply(job.id, { kind: 'intent_stored', intent });
  return intent;
}

function keyFor(
  { parts }: JobRunner,
  { target, options, path, xxh3 }: JobRecord,
  generation: number,
): string {
  if (xxh3 !== null && options.runId !== null)
    return runKey(target, fileNameOf(path), xxh3, options.runId, generation);
  if (xxh3 !== null && options.shared) return sharedKey(target, xxh3, generation);
  return ownKey(parts.random.uuid(), generation);
}

function bodyOf({ job }: JobRunner): string {
  if (!job.facts) throw new Error('A job is being created without having been examined.');
  return creationBody(job.target, fileNameOf(job.path), job.facts);
}

/** Checks that the project may be changed and the item exists, and returns the item's current version. */
async function checkTarget(runner: JobRunner, client: ApiClient): Promise<VersionId | null> {
  const { target } = runner.job;
  const call = { lane: 'create', signal: runner.signal, attempts: 1 } as const;
  await checkWritable(runner, client);
  if (target.kind === 'new_item') return null;
  const item = await client.getMedia(target.projectId, target.mediaId, call);
  return item.version?.id ?? null;
}

/** Asks at most once a minute for each project, not for each of two hundred dropped files. */
async function checkWritable(runner: JobRunner, client: ApiClient): Promise<void> {
  const { parts, job } = runner;
  const { projectId } = job.target;
  const key = `${job.accountId}\n${projectId}`;
  const askedAtMs = parts.memory.writableSinceMs.get(key);
  if (askedAtMs !== undefined && parts.clock.monotonicMs() - askedAtMs < writableFreshMs) return;
  const project = await client.getProject(projectId, { lane: 'create', signal: runner.signal, attempts: 1 });
  if (project.role === 'viewer') throw readOnly();
  parts.memory.writableSinceMs.set(key, parts.clock.monotonicMs());
}

interface Asked {
  readonly address: LiveAddress;
  readonly delivery: Delivery;
  readonly replayed: boolean;
  /** The replay repeats the answer to this same request, which left twice. */
  readonly ownRepeat: boolean;
  readonly requestId: string | null;
}

async function ask(runner: JobRunner, client: ApiClient, intent: Intent): Promise<Asked> {
  const { clock } = runner.parts;
  const { target } = runner.job;
  let leftAtMs = clock.monotonicMs();
  const options = {
    lane: 'create',
    signal: runner.signal,
    attempts: 1,
    body: intent.body,
    idempotencyKey: intent.idempotencyKey,
    onLeaving: () => {
      recordLeaving(runner);
      leftAtMs = clock.monotonicMs();
    },
  } as const;
  const isOwnRepeat = (created: MadeAnswer, createdAt: string | null) =>
    created.replayed &&
    created.sentTwice &&
    !wasMadeBefore(created, createdAt, clock.monotonicMs() - leftAtMs);
  if (target.kind === 'version') {
    const created = await client.createVersion(target.projectId, target.mediaId, options);
    const { id, number, media_id, created_at } = created.data;
    const address = await liveAddress(runner, created.data.upload, created_at, created);
    return {
      ...created,
      ownRepeat: isOwnRepeat(created, created_at),
      address,
      delivery: deliveryOf(runner, intent, address, {
        mediaId: media_id,
        versionId: id,
        versionNumber: number,
        createdAt: created_at,
      }),
    };
  }
  const created = await client.createMedia(target.projectId, options);
  const { id, version } = created.data;
  const address = await liveAddress(runner, created.data.upload, version?.created_at ?? null, created);
  return {
    ...created,
    ownRepeat: isOwnRepeat(created, version?.created_at ?? null),
    address,
    delivery: deliveryOf(runner, intent, address, {
      mediaId: id,
      versionId: version?.id ?? null,
      versionNumber: 1,
      createdAt: version?.created_at ?? null,
    }),
  };
}

type MadeAnswer = Pick<Created<unknown>, 'replayed' | 'sentTwice' | 'answeredAtMs'>;

/** The Date header counts whole seconds. */
const dateStepMs = 1_000;

/** Whether the version is older than our request: then another computer requested it. False if the service gives no times. */
function wasMadeBefore(
  { answeredAtMs }: Pick<MadeAnswer, 'answeredAtMs'>,
  createdAt: string | null,
  sinceWeAskedMs: number,
): boolean {
  if (answeredAtMs === null || createdAt === null) return false;
  return answeredAtMs - Date.parse(createdAt) > sinceWeAskedMs + dateStepMs;
}

async function liveAddress(
  runner: JobRunner,
  upload: UploadAddress,
  createdAt: string | null,
  {
    answeredAtMs,
    requestId,
    replayed,
  }: Pick<Asked, 'requestId' | 'replayed'> & { readonly answeredAtMs: number | null },
): Promise<LiveAddress> {
  const refusal = await runner.parts.powers.refuseUploadAddress(runner.job.accountId, upload.url);
  if (refusal !== null) throw new ApiFailure({ code: refusal, requestId });
  const date = answeredAtMs === null ? null : new Date(answeredAtMs).toUTCString();
  return {
    target: new SignedAddress(upload.url, runner.parts.powers.practiceOrigin),
    life: new AddressLife(
      runner.parts.clock,
      upload.expires_at,
      date,
      replayed ? { atMs: createdAt === null ? null : Date.parse(createdAt) } : 'now',
    ),
  };
}

interface MadeVersion extends Pick<Delivery, 'mediaId' | 'versionId' | 'versionNumber'> {
  readonly createdAt: string | null;
}

const deliveryOf = (
  runner: JobRunner,
  intent: Intent,
  address: LiveAddress,
  { createdAt, ...version }: MadeVersion,
): Delivery => ({
  ...version,
  createdAtMs: createdAt === null ? null : Date.parse(createdAt),
  generation: intent.generation,
  addressEndsAtMs: runner.parts.clock.nowMs() + address.life.remainingMs(),
  sentElsewhere: false,
  resumable: address.target.isResumable,
});

function holdUnknown(runner: JobRunner, intent: Intent): StepEnd {
  runner.parts.state.apply(runner.id, {
    kind: 'hold',
    reason: { kind: 'creation_unknown', askedAtMs: intent.askedAtMs ?? 0 },
    trouble: uploadTrouble('creation_unknown'),
  });
  return 'leave';
}

async function refused(runner: JobRunner, error: unknown): Promise<StepEnd> {
  if (runner.stopped) return 'leave';
  if (runner.takeInterruption()) return 'again';
  if (!(error instanceof ApiFailure)) throw error;
  const end = await runner.fail({ phase: 'creating', trouble: troubleOf(error) });
  runner.attempts += 1;
  return end;
}

const troubleOf = (failure: ApiFailure): ApiTrouble => ({
  code: failure.serviceCode ?? failure.code,
  status: failure.status,
  requestId: failure.requestId,
  retryAfterMs: failure.retryAfterMs,
  sentence: failure.trouble.sentence,
  remedy: failure.trouble.remedy,
});

const notSignedIn = () => new ApiFailure({ code: 'not_signed_in' });
const readOnly = () => new ApiFailure({ code: 'project_read_only' });
