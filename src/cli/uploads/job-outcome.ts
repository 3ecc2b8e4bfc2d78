import { holdOver, isPausedOver } from '../../shared/model/stopped-by-queue.ts';
import type { QueueConditions, Receipt } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import { type ExitCode, exitCodeForFailure, exitCodes } from '../exit-codes.ts';

/** What the state of a job means for the command that follows it. */
export type JobOutcome =
  | { readonly kind: 'unfinished' }
  /** The job needs a yes or no from a person. */
  | {
      readonly kind: 'needs_choice';
      readonly exitCode: ExitCode;
      /** The file may be at its place already, so without an answer the command waits as long as its patience lasts. */
      readonly mayBecomeReady?: true;
    }
  | { readonly kind: 'ended'; readonly exitCode: ExitCode };

export interface OutcomeOptions {
  /** Wait until the service has processed the video, not only until it has every byte. */
  readonly wait: boolean;
  /** Jobs to wait for in this way even without `wait`. */
  readonly waitsFor?: (job: JobSnapshot) => boolean;
  /** Whether to wait for paused jobs. */
  readonly waitForPaused: boolean;
}

/** Whether to wait for the job. */
export const mayStillEnd = (outcome: JobOutcome): boolean =>
  outcome.kind === 'unfinished' || (outcome.kind === 'needs_choice' && outcome.mayBecomeReady === true);

const unfinished: JobOutcome = { kind: 'unfinished' };
const ended = (exitCode: ExitCode): JobOutcome => ({ kind: 'ended', exitCode });

export function outcomeOf(
  job: JobSnapshot,
  conditions: QueueConditions,
  options: OutcomeOptions,
): JobOutcome {
  const { state } = job;
  switch (state.kind) {
    case 'queued':
      return outcomeWhileQueued(job, conditions, options);
    case 'examining':
    case 'creating':
    case 'sending':
      return unfinished;
    case 'confirming':
      return outcomeWhileWatched(job, conditions);
    case 'processing':
      return options.wait || options.waitsFor?.(job)
        ? outcomeWhileWatched(job, conditions)
        : ended(exitCodes.done);
    case 'ready':
      return ended(exitCodes.done);
    case 'rejected':
      return ended(exitCodes.notProcessed);
    case 'superseded':
      // Whoever uploads several takes of an item wants the last one, which has a result of its own.
      return ended(state.byLaterUpload ? exitCodes.done : exitCodes.notConfirmed);
    case 'unconfirmed':
      return ended(exitCodes.notConfirmed);
    case 'failed':
      return ended(exitCodeForFailure(state.trouble.code));
    case 'cancelled':
      return ended(exitCodes.refused);
    case 'held':
      return outcomeWhileHeld(state, options);
  }
}

/** What an earlier upload of the same file means for a command that asked for it again. */
export function outcomeOfReceipt({ state }: Receipt, { wait }: Pick<OutcomeOptions, 'wait'>): JobOutcome {
  if (!wait || state === 'ready') return ended(exitCodes.done);
  return ended(state === 'rejected' ? exitCodes.notProcessed : exitCodes.notConfirmed);
}

/** The result can only be read with a working key, so a hold on the account ends the wait. */
function outcomeWhileWatched(job: JobSnapshot, conditions: QueueConditions): JobOutcome {
  const hold = holdOver(job, conditions);
  return hold?.scope.kind === 'account' ? ended(exitCodeForFailure(hold.trouble.code)) : unfinished;
}

function outcomeWhileQueued(
  job: JobSnapshot,
  conditions: QueueConditions,
  options: OutcomeOptions,
): JobOutcome {
  const hold = holdOver(job, conditions);
  if (hold) return ended(exitCodeForFailure(hold.trouble.code));
  return isPausedOver(job, conditions) && !options.waitForPaused ? ended(exitCodes.done) : unfinished;
}

function outcomeWhileHeld(
  state: Extract<JobSnapshot['state'], { kind: 'held' }>,
  options: OutcomeOptions,
): JobOutcome {
  switch (state.reason.kind) {
    case 'paused':
      return options.waitForPaused ? unfinished : ended(exitCodes.done);
    // It ends as the upload that it joined.
    case 'joined':
      return unfinished;
    // These may resolve themselves. The patience decides how long to wait.
    case 'still_being_written':
    case 'volume_gone':
    case 'captive_portal':
    case 'proxy_login':
      return unfinished;
    case 'project':
    case 'account':
      return ended(exitCodeForFailure(state.trouble.code));
    case 'will_not_make_hour':
    case 'same_bytes':
    case 'other_shape':
      return { kind: 'needs_choice', exitCode: exitCodes.refused };
    // Another computer on the same folder may have sent the file to that address.
    case 'addresses_spent':
      return { kind: 'needs_choice', exitCode: exitCodes.network, mayBecomeReady: true };
    case 'sent_too_often':
      return { kind: 'needs_choice', exitCode: exitCodes.network };
    case 'creation_unknown':
      return { kind: 'needs_choice', exitCode: exitCodes.notConfirmed };
  }
}
