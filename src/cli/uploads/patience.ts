import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot, JobStateKind } from '../../shared/model/uploads.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

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

/** Notices when jobs that ought to move have not done so for too long. A script must come to an end. */
export class Patience {
  readonly #seen = new Map<JobId, Seen>();
  readonly #limitMs: number;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Why to give up on these jobs; null while at least one of them moves, or waits with good reason. */
  check(jobs: readonly JobSnapshot[], conditions: QueueConditions, nowMs: number): ExitCode | null {
    let code: ExitCode | null = null;
    for (const job of jobs) {
      const sinceMs = this.#movedAt(job, nowMs);
      const stuck = stuckCode(job, conditions);
      if (stuck === null || nowMs - sinceMs < this.#limitMs) return null;
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
}

/** What standing still would mean in this state; null where it means nothing. */
function stuckCode(job: JobSnapshot, conditions: QueueConditions): ExitCode | null {
  switch (job.state.kind) {
    case 'queued':
      return conditions.online ? null : exitCodes.network;
    case 'examining':
      return exitCodes.refused;
    case 'creating':
      return exitCodes.network;
    case 'sending':
      // Of what another program sends, only the state is seen here.
      return conditions.sender === 'this' ? exitCodes.network : null;
    case 'held':
      switch (job.state.reason.kind) {
        case 'still_being_written':
        case 'volume_gone':
          return exitCodes.refused;
        case 'captive_portal':
        case 'proxy_login':
          return exitCodes.network;
        default:
          return null;
      }
    default:
      return null;
  }
}
