import { isUnderWay } from '../../shared/model/ended-states.ts';
import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot, JobStateKind } from '../../shared/model/uploads.ts';
import type { ParsedArguments } from '../arguments/parse-arguments.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** How long a command waits while nothing moves. */
export const usualPatienceMs = 10 * 60_000;

export const readPatienceMs = (args: ParsedArguments): number => {
  const minutes = args.number('patience', { min: 0.01, max: 10_080 });
  return minutes === null ? usualPatienceMs : minutes * 60_000;
};

interface Seen {
  readonly rank: number;
  readonly sentBytes: number;
  readonly atMs: number;
}

const rank: Readonly<Record<JobStateKind, number>> = {
  held: 0,
  queued: 0,
  examining: 1,
  creating: 2,
  sending: 3,
  confirming: 4,
  processing: 5,
  ready: 6,
  rejected: 6,
  superseded: 6,
  unconfirmed: 6,
  failed: 6,
  cancelled: 6,
};

export interface Watched {
  /** The jobs that the command waits for. */
  readonly jobs: readonly JobSnapshot[];
  /** The whole queue, because a waiting job counts as moving while the jobs before it move. */
  readonly queue: readonly JobSnapshot[];
  readonly conditions: QueueConditions;
  /** When another uploading program last sent a byte; null if unknown. */
  readonly otherMovedAtMs: number | null;
}

/** Ends the wait if nothing that a command waits for has moved for too long, so that a script cannot hang. */
export class Patience {
  readonly #seen = new Map<JobId, Seen>();
  readonly #limitMs: number;
  #otherMovedAtMs: number | null = null;
  #otherSinceMs: number | null = null;
  #diskFullAtMs: number | null = null;
  #diskWasFull = false;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** The exit code to give up with; null while at least one job, or what it waits for, moves. */
  check({ jobs, queue, conditions, otherMovedAtMs }: Watched, nowMs: number): ExitCode | null {
    const moved = new Map(queue.map((job) => [job.id, this.#movedAt(job, nowMs)]));
    const lineMovedAt = Math.max(
      this.#otherMoved(otherMovedAtMs, nowMs),
      ...queue.filter(({ state }) => isUnderWay(state)).map(({ id }) => moved.get(id) ?? 0),
    );
    // The banner disappears whenever writing is tried again, so a recent one still counts.
    if (conditions.banners.some(({ code }) => code === 'disk_full')) this.#diskFullAtMs = nowMs;
    this.#diskWasFull = this.#diskFullAtMs !== null && nowMs - this.#diskFullAtMs < this.#limitMs;
    let code: ExitCode | null = null;
    for (const job of jobs) {
      const stuck = this.stuckCode(job);
      const ownMovedAt = moved.get(job.id) ?? nowMs;
      const movedAt = waitsForOthers(job, conditions) ? Math.max(ownMovedAt, lineMovedAt) : ownMovedAt;
      if (stuck === null || nowMs - movedAt < this.#limitMs) return null;
      code ??= stuck;
    }
    return code;
  }

  /** The exit code if the job is stuck in this state; null if the state ends without help. */
  stuckCode({ state }: JobSnapshot): ExitCode | null {
    switch (state.kind) {
      case 'queued':
        return this.#diskWasFull ? exitCodes.refused : exitCodes.network;
      case 'examining':
        return exitCodes.refused;
      case 'creating':
      case 'sending':
        return exitCodes.network;
      case 'held':
        switch (state.reason.kind) {
          case 'still_being_written':
          case 'volume_gone':
            return exitCodes.notYet;
          default:
            return exitCodes.network;
        }
      default:
        return null;
    }
  }

  /** Progress is a later state than ever before, or more bytes. Going back and forth between states is not. */
  #movedAt(job: JobSnapshot, nowMs: number): number {
    const before = this.#seen.get(job.id);
    const now = {
      rank: Math.max(rank[job.state.kind], before?.rank ?? 0),
      sentBytes: job.progress?.sentBytes ?? before?.sentBytes ?? 0,
    };
    const moved = !before || now.rank > before.rank || now.sentBytes !== before.sentBytes;
    const atMs = moved ? nowMs : before.atMs;
    this.#seen.set(job.id, { ...now, atMs });
    return atMs;
  }

  /** For another program's uploads, only their states are visible, and when it last sent bytes. */
  #otherMoved(movedAtMs: number | null, nowMs: number): number {
    if (movedAtMs !== this.#otherMovedAtMs || this.#otherSinceMs === null) this.#otherSinceMs = nowMs;
    this.#otherMovedAtMs = movedAtMs;
    return this.#otherSinceMs;
  }
}

/** Whether the job waits in the queue, for the upload it joined, or for another program's bytes. */
function waitsForOthers({ state }: JobSnapshot, { sender, pausedAll }: QueueConditions): boolean {
  if (state.kind === 'queued') return !pausedAll;
  if (state.kind === 'held') return state.reason.kind === 'joined';
  return state.kind === 'sending' && sender === 'other';
}
