import type { AccountId } from '../../../shared/model/account.ts';
import { attentionRank } from '../../../shared/model/attention-rank.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { waitsForRender } from '../../../shared/model/held-quietly.ts';
import { keptByPause } from '../../../shared/model/kept-by-pause.ts';
import { isEndLeaving } from '../../../shared/model/sent-share.ts';
import { holdOver, isSignedOut, isStopped } from '../../../shared/model/stopped-by-queue.ts';
import type { UnplacedSnapshot } from '../../../shared/model/unplaced-uploads.ts';
import type { BatchId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import type { EncodeCounts } from '../sequences/use-encodes.ts';
import { hasLeft } from './done-uploads.ts';

export interface QueueCounts {
  readonly failed: number;
  readonly asking: number;
  readonly sending: number;
  /** Being examined, or getting a version: none of its bytes are sent yet. */
  readonly preparing: number;
  /** The server didn't answer them: they try again by themselves. */
  readonly unanswered: number;
  /** Begun, and waiting for the network. */
  readonly cutOff: number;
  /** Their last bytes are on their way, and can't be paused any more. */
  readonly leaving: number;
  /** Uploaded, or being processed. */
  readonly working: number;
  readonly waiting: number;
  /** Each waits for its own render to be complete. */
  readonly rendering: number;
  /** Stopped by a person who can still undo that. */
  readonly canceling: number;
  /** Paused by a person one by one. Uploads under a pause of their project or the queue are in `waiting`. */
  readonly paused: number;
  /** Without those that are only in the history by now. */
  readonly over: number;
  /**
   * Bytes of what is being uploaded now: of all batches with something left to upload, without uploads that wait for a choice or
   * for their render, and of what was uploaded since the last of them was added. So the share of it that is uploaded falls
   * when a file is added, and never by itself. A file of unknown size counts as an average one of its batch.
   */
  readonly totalBytes: number;
  /** The part of them that is uploaded, without what is being sent now. */
  readonly deliveredBytes: number;
  /** Bytes of paused uploads: in all, and those sent before the pause and kept by it. */
  readonly pausedBytes: number;
  readonly keptBytes: number;
}

/**
 * Counts the whole queue. Goes through every job, so it runs when a job has changed but not for each progress event. `leaving`:
 * those whose last bytes are on their way, with their progress.
 */
export function countQueue(
  { jobs: all, conditions }: Pick<MirroredQueue, 'jobs' | 'conditions'>,
  nowMs: number,
  leaving: readonly JobSnapshot[] = [],
): QueueCounts {
  const ends = new Map(leaving.map((job) => [job.id, job]));
  const jobs = [...all.values()].map((job) => ends.get(job.id) ?? job);
  const counts = {
    failed: 0,
    asking: 0,
    sending: 0,
    preparing: 0,
    unanswered: 0,
    cutOff: 0,
    leaving: 0,
    working: 0,
    waiting: 0,
    rendering: 0,
    canceling: 0,
    paused: 0,
    over: 0,
  };
  const continuing = new Set<BatchId>();
  const stopped = new Set<BatchId>();
  const uploaded = new Set<BatchId>();
  const known = new Map<BatchId, { bytes: number; count: number }>();
  for (const job of jobs) {
    if (!hasLeft(job, nowMs)) counts[needsSignIn(job, conditions) ? 'asking' : groupOf(job)] += 1;
    if (!hasEnded(job.state) && !isOutOfReckoning(job)) {
      if (isDelivered(job)) uploaded.add(job.batchId);
      else (isStoppedByPerson(job, conditions) ? stopped : continuing).add(job.batchId);
    }
    if (job.file.sizeBytes === null) continue;
    const inBatch = known.get(job.batchId) ?? { bytes: 0, count: 0 };
    inBatch.bytes += job.file.sizeBytes;
    inBatch.count += 1;
    known.set(job.batchId, inBatch);
  }
  // Finished uploads of a batch whose last files are paused would hide how far a newer batch is.
  // So would those that are only processed by now: that may take long, and they are no progress of what is left.
  const batches = [continuing, stopped, uploaded].find(({ size }) => size > 0) ?? uploaded;
  const allKnown = [...known.values()].reduce(
    (sum, { bytes, count }) => ({ bytes: sum.bytes + bytes, count: sum.count + count }),
    { bytes: 0, count: 0 },
  );
  /** Files of one batch are alike; of a batch that nothing is known of, as any other. */
  const usualBytes = (batchId: BatchId): number => {
    const { bytes, count } = known.get(batchId) ?? allKnown;
    return count === 0 ? 0 : bytes / count;
  };
  const isLeft = (job: JobSnapshot): boolean =>
    batches.has(job.batchId) && !isDelivered(job) && !isOutOfReckoning(job);
  const sinceMs = lastJoinedMs(jobs, isLeft);
  let totalBytes = 0;
  let deliveredBytes = 0;
  let pausedBytes = 0;
  let keptBytes = 0;
  for (const job of jobs) {
    if (isDelivered(job) ? deliveredByMs(job) < sinceMs : !isLeft(job)) continue;
    const sizeBytes = job.file.sizeBytes ?? usualBytes(job.batchId);
    totalBytes += sizeBytes;
    if (isDelivered(job)) deliveredBytes += sizeBytes;
    if (groupOf(job) !== 'paused') continue;
    pausedBytes += sizeBytes;
    keptBytes += keptByPause(job, nowMs)?.sentBytes ?? 0;
  }
  return { ...counts, totalBytes, deliveredBytes, pausedBytes, keptBytes };
}

/** Adds unplaced uploads: each file waits like any other, or the upload asks a person. */
export function withUnplaced(counts: QueueCounts, unplaced: readonly UnplacedSnapshot[]): QueueCounts {
  const asking = unplaced.filter(({ waitsFor }) => waitsFor.kind === 'person').length;
  const waiting = unplaced
    .filter(({ waitsFor }) => waitsFor.kind !== 'person')
    .reduce((sum, { fileNames }) => sum + fileNames.length, 0);
  return { ...counts, asking: counts.asking + asking, waiting: counts.waiting + waiting };
}

/** Adds videos that are no uploads yet, without those that are encoded or wait for that: they are said beside the uploads. */
export const withEncodes = (
  counts: QueueCounts,
  { failed, canceling }: Pick<EncodeCounts, 'failed' | 'canceling'>,
  canceled: number,
): QueueCounts => ({
  ...counts,
  failed: counts.failed + failed,
  canceling: counts.canceling + canceling,
  over: counts.over + canceled,
});

type Group =
  | 'failed'
  | 'asking'
  | 'sending'
  | 'preparing'
  | 'unanswered'
  | 'cutOff'
  | 'leaving'
  | 'working'
  | 'waiting'
  | 'rendering'
  | 'canceling'
  | 'paused'
  | 'over';

export function groupOf(job: JobSnapshot): Group {
  if (job.cancelsAtMs !== null) return 'canceling';
  switch (attentionRank(job)) {
    case 0:
      return 'failed';
    case 1:
      return 'asking';
    case 2:
      return running(job);
    case 3:
      return quietly(job);
    default:
      return 'over';
  }
}

/** Nothing starts or is watched of an account that nobody is signed in to. */
const needsSignIn = (job: JobSnapshot, conditions: Pick<MirroredQueue['conditions'], 'holds'>): boolean =>
  !hasEnded(job.state) && job.cancelsAtMs === null && isSignedOut(holdOver(job, conditions)?.trouble);

function quietly({ state }: JobSnapshot): Group {
  if (waitsForRender(state)) return 'rendering';
  return state.kind === 'held' && state.reason.kind === 'paused' ? 'paused' : 'waiting';
}

function running(job: JobSnapshot): Group {
  const { kind } = job.state;
  const { activity } = job;
  if (kind === 'examining') return 'preparing';
  if (isEndLeaving(job)) return 'leaving';
  if (kind !== 'creating' && kind !== 'sending') return 'working';
  if (activity.kind === 'waiting_to_continue') return 'waiting';
  if (activity.kind === 'retrying') return 'unanswered';
  if (activity.kind === 'waiting_for_network') return 'cutOff';
  return kind === 'sending' ? 'sending' : 'preparing';
}

/** Whose uploads are under way, if none of them are of the account in use. */
export function othersUnderWay(
  jobs: Iterable<JobSnapshot>,
  activeId: AccountId | null,
): ReadonlySet<AccountId> {
  const ids = new Set<AccountId>();
  for (const { state, accountId } of jobs) if (!hasEnded(state)) ids.add(accountId);
  return activeId !== null && ids.has(activeId) ? new Set() : ids;
}

export const isDelivered = (job: JobSnapshot): boolean =>
  ['confirming', 'processing', 'ready', 'superseded', 'unconfirmed'].includes(job.state.kind) &&
  !isEndLeaving(job);

/** When it became a part of what is being uploaded. */
const joinedMs = ({ joinedAtMs, createdAtMs }: JobSnapshot): number => joinedAtMs ?? createdAtMs;

/** When the last joined of those that are left, and of those that were uploaded beside them. */
function lastJoinedMs(jobs: readonly JobSnapshot[], isLeft: (job: JobSnapshot) => boolean): number {
  const left = jobs.filter(isLeft).map(joinedMs);
  const firstMs = left.reduce((first, ms) => Math.min(first, ms), Number.POSITIVE_INFINITY);
  const beside = jobs.filter((job) => isDelivered(job) && deliveredByMs(job) >= firstMs).map(joinedMs);
  return [...left, ...beside].reduce((last, ms) => Math.max(last, ms), Number.NEGATIVE_INFINITY);
}

/** The latest time at which its upload can have ended; infinite while it runs. */
const deliveredByMs = ({ state, deliveredAtMs }: JobSnapshot): number => {
  if (deliveredAtMs !== null) return deliveredAtMs;
  if (state.kind === 'processing') return state.sinceMs;
  return hasEnded(state) ? state.atMs : Number.POSITIVE_INFINITY;
};
/** Nobody knows when it continues, or whether it does. */
const isOutOfReckoning = (job: JobSnapshot): boolean =>
  job.state.kind === 'cancelled' || ['failed', 'asking', 'rendering', 'canceling'].includes(groupOf(job));
const isStoppedByPerson = (job: JobSnapshot, conditions: MirroredQueue['conditions']): boolean => {
  const group = groupOf(job);
  return group === 'paused' || (group === 'waiting' && isStopped(job, conditions));
};

/** The number of uploads that have not ended, without those that ask a person or are being canceled. */
export const leftOf = (counts: QueueCounts): number =>
  counts.sending +
  counts.preparing +
  counts.unanswered +
  counts.cutOff +
  counts.leaving +
  counts.working +
  counts.waiting +
  counts.rendering +
  counts.paused;

/** Whether a pause would stop anything: what has left or is only processed by now goes on, and what is paused has stopped. */
export const hasToPause = (counts: QueueCounts): boolean =>
  leftOf(counts) > counts.leaving + counts.working + counts.paused;

/** All bytes are uploaded. How long processing takes is unknown, and showing 99% would look stuck. */
export const isAllUploaded = (counts: QueueCounts): boolean =>
  counts.working > 0 &&
  leftOf(counts) - counts.rendering === counts.working &&
  counts.totalBytes > 0 &&
  counts.deliveredBytes >= counts.totalBytes;
