import { decideCreating, decideWatching } from './decide-call.ts';
import {
  decideAsked,
  decideCutShort,
  decideFileTrouble,
  decideNotReceived,
  decideSending,
} from './decide-transfer.ts';
import type { Decision, FailureContext, UploadFailure } from './decision.ts';
import { troubles } from './troubles.ts';

/** What a failure leads to: the only place that knows. Pure; the fault table of the design is its test. */
export function decide(failure: UploadFailure, now: FailureContext): Decision {
  switch (failure.phase) {
    case 'queued':
      return failure.what === 'offline'
        ? { kind: 'wait_for_network' }
        : { kind: 'stop_creating', trouble: troubles.queueDiskFull() };
    case 'examining':
      return decideExamining(failure.trouble, now);
    case 'creating':
      return failure.what === 'refused'
        ? decideCreating(failure.trouble, now)
        : { kind: 'retry_same_call', delay: { kind: 'none' } };
    case 'sending':
      return failure.what === 'outcome' ? decideSending(failure.outcome, now) : decideCutShort(now);
    case 'asking':
      return decideAsked(failure, now);
    case 'confirming':
      return failure.what === 'interrupted' ? { kind: 'confirm' } : decideNotReceived(now);
    case 'processing':
      return decideProcessing(failure, now);
  }
}

type Examined = Extract<UploadFailure, { phase: 'examining' }>['trouble'];

function decideExamining(trouble: Examined, now: FailureContext): Decision {
  switch (trouble.kind) {
    case 'empty_file':
      return { kind: 'fail', trouble: troubles.emptyFile(now.fileName) };
    case 'not_a_video':
      return { kind: 'fail', trouble: troubles.notAVideo(now.fileName) };
    case 'too_large_picture':
      return { kind: 'fail', trouble: troubles.tooLargePicture(now.fileName, trouble.width, trouble.height) };
    case 'too_long':
      return { kind: 'fail', trouble: troubles.tooLong(now.fileName) };
    case 'half_written':
      return { kind: 'wait_until_settled' };
    case 'will_not_make_hour':
      return {
        kind: 'hold',
        reason: {
          kind: 'will_not_make_hour',
          estimatedSeconds: trouble.estimatedSeconds,
          allowedSeconds: trouble.allowedSeconds,
        },
        trouble: troubles.willNotMakeHour(now.fileName, trouble.estimatedSeconds),
      };
    default:
      return decideFileTrouble(trouble, now);
  }
}

function decideProcessing(
  failure: Extract<UploadFailure, { phase: 'processing' }>,
  now: FailureContext,
): Decision {
  switch (failure.what) {
    case 'refused':
      return decideWatching(failure.trouble, now);
    case 'ended_in_error':
      return { kind: 'reject', trouble: troubles.notReadable(now.fileName) };
    case 'no_word':
      return { kind: 'unconfirmed', trouble: troubles.noWord(now.fileName) };
  }
}
