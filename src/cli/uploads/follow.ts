import type { UploadEngine } from '../../engine/uploads/upload-engine.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import type { QueueConditions, Receipt } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import {
  type JobOutcome,
  mayStillEnd,
  type OutcomeOptions,
  outcomeOf,
  outcomeOfReceipt,
} from './job-outcome.ts';
import { Patience } from './patience.ts';
import type { Reporter, ReporterClock } from './reporter.ts';

export interface FollowParts {
  readonly uploads: UploadEngine;
  readonly clock: ReporterClock;
  readonly reporter: Reporter;
  readonly options: OutcomeOptions;
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  /** Which jobs to follow. Called with the queue as it is now. */
  readonly chooses: (job: JobSnapshot) => boolean;
  /** Decides about a job that asks; null if nobody can. `already`: its version exists, so the job is dropped. */
  readonly askAbout: ((job: JobSnapshot) => Promise<'go_on' | 'cancel' | 'later' | 'already'>) | null;
  readonly onConditions: (conditions: QueueConditions) => void;
}

interface Already {
  readonly job: JobSnapshot;
  readonly receipt: Receipt;
}

export interface Followed {
  readonly kind: 'settled' | 'interrupted' | 'gave_up';
  readonly jobs: readonly JobSnapshot[];
  /** Files whose version existed before. */
  readonly already: readonly Already[];
  readonly exitCode: ExitCode;
}

/** How often to check the time while nothing happens. */
const lookEveryMs = 250;

/** Follows jobs until each one is over, asks something that nobody answers, or has not moved for too long. */
export async function follow(parts: FollowParts): Promise<Followed> {
  const { uploads, signal, reporter, options } = parts;
  const patience = new Patience(parts.patienceMs);
  const answered = new Map<JobId, string>();
  const last = new Map<JobId, JobSnapshot>();
  const already: Already[] = [];
  let news = Promise.withResolvers<void>();
  const wake = () => news.resolve();
  const stopListening = uploads.subscribe(wake);
  const timer = setInterval(wake, lookEveryMs);
  signal.addEventListener('abort', wake, { once: true });
  const result = (kind: Followed['kind'], exitCode: ExitCode): Followed => {
    reporter.clear();
    return { kind, exitCode, jobs: [...last.values()], already };
  };
  try {
    for (;;) {
      if (signal.aborted) return result('interrupted', exitCodes.interrupted);
      const { jobs: all, conditions } = uploads.snapshot();
      const chosen = all.filter(parts.chooses).toSorted((a, b) => a.position - b.position);
      for (const job of chosen) last.set(job.id, job);
      // An ended job that was removed from the list is still counted, by its last known state. Other removed jobs are dropped.
      const listed = new Set(all.map(({ id }) => id));
      for (const [id, job] of last) if (!listed.has(id) && !hasEnded(job.state)) last.delete(id);
      parts.onConditions(conditions);
      const jobs = [...last.values()];
      reporter.update(jobs, conditions);
      const outcomes = jobs.map((job) => ({ job, outcome: outcomeOf(job, conditions, options) }));
      const asking = outcomes.find(
        ({ job, outcome }) => outcome.kind === 'needs_choice' && answered.get(job.id) !== reasonOf(job),
      );
      if (asking && parts.askAbout) {
        reporter.clear();
        await answer(parts, asking.job, answered, already);
        continue;
      }
      const going = outcomes.filter(({ outcome }) => mayStillEnd(outcome)).map(({ job }) => job);
      if (going.length === 0) {
        const there = already.map(({ job, receipt }) => ({
          job,
          outcome: outcomeOfReceipt(receipt, options),
        }));
        return result('settled', firstFailure([...outcomes, ...there]));
      }
      const otherMovedAtMs = conditions.sender === 'other' ? uploads.lastMovedAtMs() : null;
      const given = patience.check(
        { jobs: going, queue: all, conditions, otherMovedAtMs },
        parts.clock.monotonicMs(),
      );
      if (given !== null) return result('gave_up', given);
      await news.promise;
      news = Promise.withResolvers<void>();
    }
  } finally {
    clearInterval(timer);
    stopListening();
    signal.removeEventListener('abort', wake);
  }
}

async function answer(
  parts: FollowParts,
  job: JobSnapshot,
  answered: Map<JobId, string>,
  already: Already[],
): Promise<void> {
  const said = await parts.askAbout?.(job);
  if (parts.signal.aborted) return;
  switch (said) {
    case 'go_on': {
      const reason = reasonOf(job);
      const again = reason === 'addresses_spent' || reason === 'creation_unknown';
      await parts.uploads.decide(job.id, again ? 'send_again' : 'go_on');
      return;
    }
    case 'already': {
      const receipt = parts.uploads.known.ofSameBytes(job.id);
      if (receipt === null) return;
      already.push({ job, receipt });
      await parts.uploads.giveWay([job.id]);
      return;
    }
    case 'cancel':
      await parts.uploads.cancel([job.id]);
      return;
    default:
      answered.set(job.id, reasonOf(job));
  }
}

const reasonOf = ({ state }: JobSnapshot): string => (state.kind === 'held' ? state.reason.kind : '');

/** The exit code of the first job in queue order that did not succeed. */
function firstFailure(
  outcomes: readonly { readonly job: JobSnapshot; readonly outcome: JobOutcome }[],
): ExitCode {
  for (const { outcome } of outcomes.toSorted((a, b) => a.job.position - b.job.position)) {
    if (outcome.kind !== 'unfinished' && outcome.exitCode !== exitCodes.done) return outcome.exitCode;
  }
  return exitCodes.done;
}
