import { decideCreating } from './decide-call.ts';
import {
  decideAsked,
  decideCutShort,
  decideFileTrouble,
  decideNotReceived,
  decideSending,
} from './decide-transfer.ts';
import type { Decision, FailureContext, UploadFailure } from './decision.ts';
import { uploadTrouble } from './troubles.ts';

/** What happens to a job after a failure. Pure; the table of faults is its test. */
export function decide(failure: UploadFailure, now: FailureContext): Decision {
  const decision = decideWithoutDoubt(failure, now);
  const mayHaveArrived = now.inDoubt && failure.phase !== 'processing';
  return mayHaveArrived && givesUpOnAddress(decision) ? { kind: 'watch_only' } : decision;
}

/** Decisions that are right only if the bytes did not arrive. In doubt they must lead to neither a failure nor a second version. */
function givesUpOnAddress(decision: Decision): boolean {
  switch (decision.kind) {
    case 'fail':
      return true;
    case 'new_generation':
      return decision.when === 'now';
    case 'hold':
      return decision.reason.kind === 'addresses_spent' || decision.reason.kind === 'sent_too_often';
    default:
      return false;
  }
}

function decideWithoutDoubt(failure: UploadFailure, now: FailureContext): Decision {
  switch (failure.phase) {
    case 'examining':
      return decideExamining(failure.trouble, now);
    case 'creating':
      return decideCreating(failure.trouble, now);
    case 'sending':
      return failure.what === 'outcome' ? decideSending(failure.outcome, now) : decideCutShort(now);
    case 'asking':
      return decideAsked(failure, now);
    case 'confirming':
      return decideNotReceived(now);
    case 'processing':
      return decideProcessing(failure);
  }
}

type Examined = Extract<UploadFailure, { phase: 'examining' }>['trouble'];

function decideExamining(trouble: Examined, now: FailureContext): Decision {
  switch (trouble.kind) {
    case 'empty_file':
      return { kind: 'fail', trouble: uploadTrouble('empty_file') };
    case 'not_a_video':
      return { kind: 'fail', trouble: uploadTrouble('not_a_video') };
    case 'too_large_picture':
      return { kind: 'fail', trouble: uploadTrouble('picture_too_large', trouble.width, trouble.height) };
    case 'too_long':
      return { kind: 'fail', trouble: uploadTrouble('video_too_long') };
    case 'half_written':
      return { ...trouble, kind: 'wait_until_settled' };
    case 'will_not_make_hour':
      return {
        kind: 'hold',
        reason: {
          kind: 'will_not_make_hour',
          estimatedSeconds: trouble.estimatedSeconds,
          allowedSeconds: trouble.allowedSeconds,
        },
        trouble: uploadTrouble('will_not_make_hour', trouble.estimatedSeconds),
      };
    default:
      return decideFileTrouble(trouble, now);
  }
}

function decideProcessing({ what }: Extract<UploadFailure, { phase: 'processing' }>): Decision {
  switch (what) {
    case 'ended_in_error':
      return { kind: 'reject', trouble: uploadTrouble('could_not_be_processed') };
    case 'no_word':
      return { kind: 'unconfirmed' };
    case 'item_gone':
      return { kind: 'fail', trouble: uploadTrouble('media_not_found') };
  }
}
