import { hasEnded } from '../../../shared/model/ended-states.ts';
import { isPastCanceling } from '../../../shared/model/may-stop.ts';
import type { ActiveStateKind, CanceledBytes, JobState } from '../../../shared/model/uploads.ts';
import { asVersionOf, itemMadeFor, type JobRecord } from './job.ts';
import { canTake, heldOpen, IllegalTransitionError, type JobEvent } from './job-events.ts';

/** The whole life of a job, pure: the same record, event and moment always give the same record. */
export function reduce(job: JobRecord, event: JobEvent, nowMs: number): JobRecord {
  if (!canTake(job, event.kind)) throw new IllegalTransitionError(job.state.kind, event.kind);
  const joins = joinsAgain(job, event) ? { joinedAtMs: nowMs } : {};
  const after = { ...job, ...changes(job, event, nowMs), ...joins, updatedAtMs: nowMs };
  const isDecided = hasEnded(after.state) || isPastCanceling(after);
  return isDecided ? { ...after, cancelsAtMs: null } : after;
}

/** Whether it is from now on a part of what is being uploaded, of which it was none before. A pause leaves it a part of that. */
const joinsAgain = ({ state }: JobRecord, { kind }: JobEvent): boolean =>
  kind === 'retry' ||
  kind === 'retarget' ||
  (kind === 'release' && state.kind === 'held' && state.reason.kind !== 'paused');

function changes(job: JobRecord, event: JobEvent, nowMs: number): Partial<JobRecord> {
  switch (event.kind) {
    case 'slot_opened':
      return { state: { kind: 'examining' } };
    case 'slot_lost':
      return { state: { kind: 'queued' } };
    case 'examined':
      return {
        state: { kind: 'creating' },
        identity: event.identity,
        facts: event.facts,
        sizeBytes: event.identity.sizeBytes,
        xxh3: event.xxh3,
      };
    case 'continues_canceled': {
      const { target, madeAs, delivery, intent, generation, checkpoint, requestIds } = event.by;
      return {
        ...{ target, madeAs, delivery, intent, generation, checkpoint, requestIds },
        state: { kind: 'confirming', sinceMs: nowMs },
        identity: event.identity,
        facts: event.facts,
        sizeBytes: event.identity.sizeBytes,
        xxh3: event.xxh3,
        inDoubt: true,
      };
    }
    case 'intent_stored':
      return { state: { kind: 'creating' }, intent: event.intent, generation: event.intent.generation };
    case 'nothing_created':
      return { intent: job.intent && { ...job.intent, askedAtMs: null } };
    case 'created':
      return {
        state: { kind: 'sending' },
        delivery: event.delivery,
        requestIds: withId(job, event.requestId),
        inDoubt: event.inDoubt,
      };
    case 'followed':
      return {
        state: { kind: 'processing', sinceMs: nowMs },
        delivery: event.delivery,
        requestIds: withId(job, event.requestId),
      };
    case 'file_changed':
    case 'address_spent':
      // The created version stays behind, unfinished. The file is examined again for a new version.
      return {
        state: { kind: 'examining' },
        ...leavingVersion(job),
        xxh3: null,
        ...(event.kind === 'file_changed' ? { unfinishedVersions: withThisVersion(job) } : {}),
      };
    case 'sent_so_far':
      return {
        checkpoint: event.checkpoint ?? job.checkpoint,
        sentBytes: job.sentBytes + event.tookBytes,
      };
    case 'last_piece_released':
      return { state: { kind: 'confirming', sinceMs: nowMs } };
    case 'answer_given_up':
      return job.state.kind === 'confirming' ? { state: { ...job.state, watchedSinceMs: nowMs } } : {};
    case 'connection_closed':
      return connectionClosed(job);
    case 'not_received':
      return { state: { kind: 'sending' }, inDoubt: job.inDoubt || !event.certain };
    case 'delivered':
      return {
        state: { kind: 'processing', sinceMs: nowMs },
        xxh3: event.xxh3 ?? job.xxh3,
        deliveredAtMs: nowMs,
        delivery: job.delivery && { ...job.delivery, addressEndsAtMs: null },
      };
    case 'taken_over':
      // The computer that was uploading this render has stopped: make a version of our own, with a key of our own.
      return { state: { kind: 'examining' }, ...leavingVersion(job) };
    case 'shared_result':
      return sharedResult(job, event.by);
    case 'became_ready':
      return {
        state: { kind: 'ready', atMs: nowMs },
        deliveredAtMs: job.deliveredAtMs ?? nowMs,
        xxh3: job.xxh3 ?? event.xxh3,
        delivery: job.delivery && {
          ...job.delivery,
          versionId: job.delivery.versionId ?? event.versionId,
          addressEndsAtMs: null,
        },
      };
    case 'was_rejected':
      return { state: { kind: 'rejected', atMs: nowMs, trouble: event.trouble } };
    case 'was_superseded':
      return {
        state: {
          kind: 'superseded',
          atMs: nowMs,
          byVersionId: event.byVersionId,
          ...(event.byLaterUpload ? { byLaterUpload: event.byLaterUpload } : {}),
        },
      };
    case 'confirmation_timed_out':
      return {
        state: {
          kind: 'unconfirmed',
          atMs: nowMs,
          sinceMs: 'sinceMs' in job.state ? job.state.sinceMs : nowMs,
          delivered: job.deliveredAtMs !== null,
        },
      };
    case 'look_again':
      return lookAgain(job);
    case 'hold':
      return {
        state: {
          kind: 'held',
          reason: event.reason,
          trouble: event.trouble,
          returnsTo: activeKind(job.state),
          sinceMs: 'sinceMs' in job.state ? job.state.sinceMs : nowMs,
        },
      };
    case 'release':
      return release(job, event, nowMs);
    case 'fail':
      return { state: { kind: 'failed', atMs: nowMs, trouble: event.trouble } };
    case 'cancel':
      return {
        state: {
          kind: 'cancelled',
          atMs: nowMs,
          versionRemains: mayHaveVersion(job),
          ...arrivedBytes(job),
          ...uploadedBefore(job),
        },
        inDoubt: job.inDoubt || isUnanswered(job),
      };
    case 'cancel_soon':
      return { cancelsAtMs: event.atMs };
    case 'undo_cancel':
      return { cancelsAtMs: null };
    case 'retry':
      if (mayHaveArrivedCanceled(job)) return { state: { kind: 'confirming', sinceMs: nowMs } };
      if (asksForUnknownItem(job)) return { ...fromTheStart, generation: job.generation };
      // A person asked for this retry, so it is no repetition of the farm job's run.
      return { ...fromTheStart, ...withoutVersion(job), options: { ...job.options, runId: null } };
    case 'retarget':
      // What a person accepted was about the previous item.
      return {
        ...fromTheStart,
        ...withoutVersion(job),
        target: event.target,
        madeAs: null,
        options: { ...job.options, acceptSameBytes: false, acceptShape: false, itemShape: null },
      };
  }
}

/** As below, to make another one of the same file: what was made stays behind, unfinished. */
const leavingVersion = (job: JobRecord): Partial<JobRecord> => ({
  ...withoutVersion(job),
  leftVersion: mayHaveVersion(job),
});

/** Forgets the version and what was sent to it. If the job made a new item, that item stays its target. */
function withoutVersion(job: JobRecord): Partial<JobRecord> {
  const left = { intent: null, delivery: null, checkpoint: null, inDoubt: false } as const;
  const made = itemMadeFor(job);
  return made === null ? left : { ...left, ...asVersionOf(job.target, made.mediaId, made.name) };
}

function withThisVersion({ unfinishedVersions, delivery }: JobRecord): number[] {
  const number = delivery?.versionNumber ?? null;
  return number === null ? unfinishedVersions : [...unfinishedVersions, number];
}

/** The service may have made the new item. Only repeating the same request can tell which item it is. */
const asksForUnknownItem = ({ target, intent, delivery }: JobRecord): boolean =>
  target.kind === 'new_item' && delivery === null && intent !== null && intent.askedAtMs !== null;

function sharedResult(job: JobRecord, by: JobRecord): Partial<JobRecord> {
  if (job.state.kind !== 'held' || job.state.reason.kind !== 'joined') return {};
  const { state, delivery, deliveredAtMs, sizeBytes, facts, requestIds } = by;
  return { state, delivery, deliveredAtMs, sizeBytes, facts, requestIds, xxh3: job.state.reason.xxh3 };
}

function connectionClosed(job: JobRecord): Partial<JobRecord> {
  const kept = heldOpen(job);
  if (kept === null || job.state.kind !== 'held' || job.state.reason.kind !== 'paused') return {};
  const { by } = job.state.reason;
  const left = kept.resumable ? { kept: { kind: 'session', sentBytes: kept.sentBytes } as const } : {};
  return { state: { ...job.state, reason: { kind: 'paused', by, ...left } } };
}

/** Resets everything that was found out or counted, so that the job starts over. */
const fromTheStart: Partial<JobRecord> = {
  state: { kind: 'queued' },
  deliveredAtMs: null,
  unfinishedVersions: [],
  leftVersion: false,
  sentBytes: 0,
  identity: null,
  facts: null,
  xxh3: null,
  generation: 0,
  extraGenerations: 0,
  requestIds: [],
};

function release(
  job: JobRecord,
  event: Extract<JobEvent, { kind: 'release' }>,
  nowMs: number,
): Partial<JobRecord> {
  if (job.state.kind !== 'held') return {};
  const options = { ...job.options, ...event.accept };
  if (event.newGeneration) {
    return {
      ...leavingVersion(job),
      state: { kind: 'queued' },
      sentBytes: 0,
      options,
      extraGenerations: job.extraGenerations + 1,
    };
  }
  const isAnswered = job.state.reason.kind === 'sent_too_often';
  return {
    state: stateToReturnTo(job.state, nowMs),
    options,
    ...(isAnswered ? { sentBytes: 0 } : {}),
  };
}

/** Watches the item once more, without starting its time over. */
function lookAgain({ state, deliveredAtMs }: JobRecord): Partial<JobRecord> {
  if (state.kind === 'superseded') return { state: { kind: 'processing', sinceMs: state.atMs } };
  if (state.kind !== 'unconfirmed') return {};
  return { state: { kind: deliveredAtMs === null ? 'confirming' : 'processing', sinceMs: state.sinceMs } };
}

/** Continues in the state that was held. A watch keeps its earlier start. */
function stateToReturnTo(held: Extract<JobState, { kind: 'held' }>, nowMs: number): JobState {
  const { returnsTo: kind, sinceMs, reason, trouble } = held;
  switch (kind) {
    case 'examining':
      // Most of these looks find that it is still being written.
      return reason.kind === 'still_being_written' ? { kind, waited: trouble } : { kind };
    case 'queued':
    case 'creating':
    case 'sending':
      return { kind };
    case 'confirming':
    case 'processing':
      return { kind, sinceMs: Math.min(sinceMs, nowMs) };
  }
}

function activeKind(state: JobState): ActiveStateKind {
  switch (state.kind) {
    case 'queued':
    case 'examining':
    case 'creating':
    case 'sending':
    case 'confirming':
    case 'processing':
      return state.kind;
    case 'held':
      return state.returnsTo;
    case 'ready':
    case 'rejected':
    case 'superseded':
    case 'unconfirmed':
    case 'failed':
    case 'cancelled':
      throw new IllegalTransitionError(state.kind, 'hold');
  }
}

/** All bytes are out, and neither an answer nor a refusal of the storage has come. */
function isUnanswered({ state }: JobRecord): boolean {
  if (state.kind !== 'held') return state.kind === 'confirming';
  const isRefused = state.reason.kind === 'addresses_spent' || state.reason.kind === 'sent_too_often';
  return state.returnsTo === 'confirming' && !isRefused;
}

function arrivedBytes(job: JobRecord): { readonly bytes?: CanceledBytes } {
  if (job.delivery === null) return {};
  if (job.deliveredAtMs !== null) return { bytes: 'arrived' };
  const isProcessing =
    job.state.kind === 'processing' || (job.state.kind === 'held' && job.state.returnsTo === 'processing');
  return isProcessing || job.inDoubt || isUnanswered(job) ? { bytes: 'may_have_arrived' } : {};
}

type CanceledState = Extract<JobState, { kind: 'cancelled' }>;

/** Nobody needs it, be it a person who cancels it or its watch folder. Its history says so. */
function uploadedBefore({
  state,
}: JobRecord): Pick<CanceledState, 'because' | 'uploadedAs' | 'uploadedVersionId'> {
  if (state.kind !== 'held' || state.reason.kind !== 'same_bytes') return {};
  const { versionId, versionNumber } = state.reason;
  return { because: state.trouble, uploadedAs: versionNumber, uploadedVersionId: versionId };
}

/** Canceled when all of its bytes may have arrived: its version may still become ready. */
export const mayHaveArrivedCanceled = ({ state, inDoubt, delivery }: JobRecord): boolean =>
  state.kind === 'cancelled' && inDoubt && delivery !== null;

/** Whether a version of this job may exist: one was made, or a request for it left and its answer is not known. */
const mayHaveVersion = (job: JobRecord): boolean =>
  job.leftVersion ||
  // Where an older Renderdrop did not record the above.
  job.unfinishedVersions.length > 0 ||
  job.delivery !== null ||
  (job.intent !== null && job.intent.askedAtMs !== null);

const withId = (job: JobRecord, requestId: string | null): string[] =>
  requestId === null || job.requestIds.includes(requestId) ? job.requestIds : [...job.requestIds, requestId];
