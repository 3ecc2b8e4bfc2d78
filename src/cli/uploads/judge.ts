import { holdOver, isPausedOver } from '../../shared/model/stopped-by-queue.ts';
import type { QueueConditions, Receipt } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import { type ExitCode, exitCodeForFailure, exitCodes } from '../exit-codes.ts';

/** What the state of a job means for the command that follows it. */
export type Judgement =
  | { readonly kind: 'goes_on' }
  /** The job needs a yes or no from a person. */
  | { readonly kind: 'asks'; readonly exitCode: ExitCode }
  | { readonly kind: 'over'; readonly exitCode: ExitCode };

export interface JudgeOptions {
  /** Wait until the service has processed the video, not only until it has every byte. */
  readonly wait: boolean;
  /** Jobs to wait for in this way even without `wait`. */
  readonly waitsFor?: (job: JobSnapshot) => boolean;
  /** Whether to wait for paused jobs. */
  readonly waitForPaused: boolean;
}

const goesOn: Judgement = { kind: 'goes_on' };
const over = (exitCode: ExitCode): Judgement => ({ kind: 'over', exitCode });

export function judge(job: JobSnapshot, conditions: QueueConditions, options: JudgeOptions): Judgement {
  const { state } = job;
  switch (state.kind) {
    case 'queued':
      return judgeWaiting(job, conditions, options);
    case 'examining':
    case 'creating':
    case 'sending':
      return goesOn;
    case 'confirming':
      return judgeWatched(job, conditions);
    case 'processing':
      return options.wait || options.waitsFor?.(job) ? judgeWatched(job, conditions) : over(exitCodes.done);
    case 'ready':
      return over(exitCodes.done);
    case 'rejected':
      return over(exitCodes.notProcessed);
    case 'superseded':
    case 'unconfirmed':
      return over(exitCodes.notConfirmed);
    case 'failed':
      return over(exitCodeForFailure(state.trouble.code));
    case 'cancelled':
      return over(exitCodes.refused);
    case 'held':
      return judgeHeld(state, options);
  }
}

/** What an earlier upload of the same file means for a command that asked for it again. */
export function judgeReceipt({ state }: Receipt, { wait }: Pick<JudgeOptions, 'wait'>): Judgement {
  if (!wait || state === 'ready') return over(exitCodes.done);
  return over(state === 'rejected' ? exitCodes.notProcessed : exitCodes.notConfirmed);
}

/** The result can only be read with a working key, so a hold on the account ends the wait. */
function judgeWatched(job: JobSnapshot, conditions: QueueConditions): Judgement {
  const hold = holdOver(job, conditions);
  return hold?.scope.kind === 'account' ? over(exitCodeForFailure(hold.trouble.code)) : goesOn;
}

function judgeWaiting(job: JobSnapshot, conditions: QueueConditions, options: JudgeOptions): Judgement {
  const hold = holdOver(job, conditions);
  if (hold) return over(exitCodeForFailure(hold.trouble.code));
  return isPausedOver(job, conditions) && !options.waitForPaused ? over(exitCodes.done) : goesOn;
}

function judgeHeld(state: Extract<JobSnapshot['state'], { kind: 'held' }>, options: JudgeOptions): Judgement {
  switch (state.reason.kind) {
    case 'paused':
      return options.waitForPaused ? goesOn : over(exitCodes.done);
    // It ends as the upload that it joined.
    case 'joined':
      return goesOn;
    // These may resolve themselves. The patience decides how long to wait.
    case 'still_being_written':
    case 'volume_gone':
    case 'captive_portal':
    case 'proxy_login':
      return goesOn;
    case 'project':
    case 'account':
      return over(exitCodeForFailure(state.trouble.code));
    case 'will_not_make_hour':
    case 'same_bytes':
    case 'other_shape':
      return { kind: 'asks', exitCode: exitCodes.refused };
    case 'addresses_spent':
    case 'sent_too_often':
      return { kind: 'asks', exitCode: exitCodes.network };
    case 'creation_unknown':
      return { kind: 'asks', exitCode: exitCodes.notConfirmed };
  }
}
