import { isUnderWay } from '../../shared/model/ended-states.ts';
import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot, JobStateKind } from '../../shared/model/uploads.ts';
import type { ParsedArguments } from '../arguments/parse-arguments.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** How long nothing may move before a command gives up. */
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
  /** What the command waits for. */
  readonly jobs: readonly JobSnapshot[];
  /** The whole queue: what waits for its turn moves with what goes before it. */
  readonly queue: readonly JobSnapshot[];
  readonly conditions: QueueConditions;
  /** When the program that sends last moved a byte, where another one does; null when nobody can tell. */
  readonly otherMovedAtMs: number | null;
}

/** Notices when nothing that a command waits for has moved for too long. A script must come to an end. */
export class Patience {
  readonly #seen = new Map<JobId, Seen>();
  readonly #limitMs: number;
  #otherMovedAtMs: number | null = null;
  #otherSinceMs: number | null = null;
  #diskFullAtMs: number | null = null;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Why to give up on these jobs; null while at least one of them moves, or what it waits for does. */
  check({ jobs, queue, conditions, otherMovedAtMs }: Watched, nowMs: number): ExitCode | null {
    const moved = new Map(queue.map((job) => [job.id, this.#movedAt(job, nowMs)]));
    const lineMovedAt = Math.max(
      this.#otherMoved(otherMovedAtMs, nowMs),
      ...queue.filter(({ state }) => isUnderWay(state)).map(({ id }) => moved.get(id) ?? 0),
    );
    // Now and then it is tried again: what counts is whether it stood in the way.
    if (conditions.banners.some(({ code }) => code === 'disk_full')) this.#diskFullAtMs = nowMs;
    const diskWasFull = this.#diskFullAtMs !== null && nowMs - this.#diskFullAtMs < this.#limitMs;
    let code: ExitCode | null = null;
    for (const job of jobs) {
      const stuck = stuckCode(job, diskWasFull);
      const ownMovedAt = moved.get(job.id) ?? nowMs;
      const movedAt = waitsForOthers(job, conditions) ? Math.max(ownMovedAt, lineMovedAt) : ownMovedAt;
      if (stuck === null || nowMs - movedAt < this.#limitMs) return null;
      code ??= stuck;
    }
    return code;
  }

  /** Going back and forth between two states is no progress; coming further than ever before is, and so are bytes. */
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

  /** Of what another program sends only the states are seen here, and that it moves bytes at all. */
  #otherMoved(movedAtMs: number | null, nowMs: number): number {
    if (movedAtMs !== this.#otherMovedAtMs || this.#otherSinceMs === null) this.#otherSinceMs = nowMs;
    this.#otherMovedAtMs = movedAtMs;
    return this.#otherSinceMs;
  }
}

/** For its turn, for the upload it joined, or for bytes that another program moves. */
function waitsForOthers({ state }: JobSnapshot, { sender, pausedAll }: QueueConditions): boolean {
  if (state.kind === 'queued') return !pausedAll;
  if (state.kind === 'held') return state.reason.kind === 'joined';
  return state.kind === 'sending' && sender === 'other';
}

/** What standing still would mean in this state; null where it comes to an end by itself. */
function stuckCode(job: JobSnapshot, diskWasFull: boolean): ExitCode | null {
  switch (job.state.kind) {
    case 'queued':
      return diskWasFull ? exitCodes.refused : exitCodes.network;
    case 'examining':
      return exitCodes.refused;
    case 'creating':
    case 'sending':
      return exitCodes.network;
    case 'held':
      switch (job.state.reason.kind) {
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
