import { serviceFailures } from '../../../shared/messages/service-failures.ts';
import { spentCauses } from '../../../shared/messages/upload-failures.ts';
import { troubleOf } from '../../../shared/model/trouble.ts';
import { answerWords } from '../transfer/answer-words.ts';
import type { FileTrouble } from '../transfer/open-render.ts';
import type { UploadAnswer } from '../transfer/upload-transport.ts';
import { backoff, heldByNetwork } from './decide-call.ts';
import type { Decision, Delay, FailureContext, UploadFailure } from './decision.ts';
import { uploadTrouble } from './troubles.ts';

type SendFailure = Extract<UploadFailure, { phase: 'sending'; what: 'outcome' }>['outcome'];
type Asked = Extract<UploadFailure, { phase: 'asking' }>;

/** The address accepts no file, or no longer does. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 409, 410, 412]);
/** How many further versions may be made without asking. */
const newWithoutAsking = 2;
const newAfterRefusal = 1;
/** Attempts to read a file before the upload fails. */
const readTries = 3;
/** A body that uploads this fast is simply sent again: that is quicker than finding out whether it arrived. */
const resendWithinMs = 10_000;
/** The least budget for sending again, so that a small file gets many attempts before a person is asked. */
const resendAtLeastBytes = 32 * 1024 * 1024;

export function decideSending(outcome: SendFailure, now: FailureContext): Decision {
  switch (outcome.kind) {
    case 'cancelled':
      return { kind: 'stop' };
    case 'answered':
      return decideAnswer(outcome.answer, now);
    // The host accepted something other than our whole file: do not use this address again.
    case 'early_success':
      return spent(now, spentCauses.answeredTooEarly);
    case 'wrong_length':
      return spent(now, spentCauses.otherLength);
    case 'incomplete':
      return goOnFrom(outcome.confirmedBytes, now);
    case 'redirected':
      return { kind: 'fail', trouble: uploadTrouble('upload_redirected', outcome.toHost) };
    case 'captive_portal':
      return heldByPortal(outcome.host);
    case 'connection_failed':
      return decideConnection(outcome, now);
    case 'stalled':
      return outcome.wholeBodySent ? { kind: 'confirm' } : retry(now, backoff(now));
    case 'file_changed':
      return spent(now, spentCauses.fileChanged, 'settled');
    case 'read_failed':
      return decideRead(outcome, now);
  }
}

/** Whether the upload host refused the address itself. */
export const isRefusal = (failure: UploadFailure): boolean =>
  'outcome' in failure && failure.outcome.kind === 'answered' && refusals.has(failure.outcome.answer.status);

/** The answer of a session that was asked how many bytes it has. */
export function decideAsked({ outcome, wholeBodySent }: Asked, now: FailureContext): Decision {
  switch (outcome.kind) {
    case 'partial':
      return goOnFrom(outcome.confirmedBytes, now);
    case 'complete':
      return { kind: 'delivered' };
    case 'not_resumable':
      return wholeBodySent ? { kind: 'watch_first' } : retry(now, { kind: 'none' });
    case 'answered': {
      // After a whole body, a refusal may mean that the file arrived: do not ask again.
      const decision = decideAnswer(outcome.answer, wholeBodySent ? { ...now, refusals: 1 } : now);
      const isRetry = decision.kind === 'retry_same_address';
      // The file may have arrived anyway: look at the item before making another version.
      return wholeBodySent && !isRetry ? { kind: 'watch_first' } : decision;
    }
    case 'wrong_length':
      return spent(now, spentCauses.otherLength);
    case 'redirected':
      return { kind: 'fail', trouble: uploadTrouble('upload_redirected', outcome.toHost) };
    case 'captive_portal':
      return heldByPortal(outcome.host);
    case 'connection_failed': {
      const decision = decideConnection({ ...outcome, wholeBodySent }, now);
      return decision.kind === 'confirm' ? { kind: 'watch_first' } : decision;
    }
    case 'stalled':
      return wholeBodySent ? { kind: 'watch_first' } : retry(now, backoff(now));
    case 'cancelled':
      return { kind: 'stop' };
  }
}

/** The program ended, the computer slept or its network address changed: use the same upload address while it may be valid. */
export function decideCutShort(now: FailureContext): Decision {
  return retry(now, { kind: 'none' });
}

/** Every byte was sent, but after watching the item for the usual time there is no sign that the file arrived. */
export function decideNotReceived(now: FailureContext): Decision {
  if (now.address === 'ended') return { kind: 'watch_only' };
  return retry(now, { kind: 'none' });
}

export function decideFileTrouble(trouble: FileTrouble, now: FailureContext): Decision {
  switch (trouble.kind) {
    case 'not_found':
      return { kind: 'fail', trouble: uploadTrouble('file_missing') };
    case 'not_a_file':
      return { kind: 'fail', trouble: uploadTrouble('not_a_file') };
    case 'locked':
      return heldByRenderer();
    case 'no_permission':
      return { kind: 'fail', trouble: uploadTrouble('no_permission') };
    case 'outside_allowed_folders':
      return { kind: 'fail', trouble: uploadTrouble('outside_allowed_folders') };
    case 'volume_gone':
      return heldByVolume();
    case 'unreadable':
      return now.readErrors + 1 < readTries
        ? { kind: 'examine_again', delay: { kind: 'backoff', attempts: now.readErrors, askedMs: null } }
        : { kind: 'fail', trouble: uploadTrouble('read_error') };
  }
}

function decideAnswer(answer: UploadAnswer, now: FailureContext): Decision {
  const { status, retryAfterMs, requestId } = answer;
  if (status === 408 || status === 429 || status >= 500) return retry(now, backoff(now, retryAfterMs));
  // A session answers 416 when the next byte offered is not the one it needs.
  if (status === 416 && now.resumable) return retry(now, backoff(now));
  if (refusals.has(status)) return decideRefusal(answer, now);
  return { kind: 'fail', trouble: { ...refusal(status, now), requestId } };
}

/**
 * An old address has expired: make one more version without asking. A fresh address has not, and new versions would be
 * refused in the same way: try it once more, then ask a person.
 */
function decideRefusal(answer: UploadAnswer, now: FailureContext): Decision {
  const cause = spentCauses.refused(answer.status, answerWords(answer));
  if (!now.isAddressFresh || now.inDoubt)
    return now.generation <= newAfterRefusal + now.extraGenerations
      ? { kind: 'new_generation', when: 'now' }
      : asksForAnother(now, cause, answer.requestId);
  return now.refusals === 0 ? retry(now, backoff(now)) : asksForAnother(now, cause, answer.requestId);
}

function decideConnection(
  outcome: Extract<SendFailure, { kind: 'connection_failed' }>,
  now: FailureContext,
): Decision {
  switch (outcome.failure) {
    case 'certificate_wrong_host':
      return heldByPortal(outcome.host);
    case 'certificate_untrusted':
    case 'certificate_expired': {
      const text = { ...serviceFailures[outcome.failure], action: 'resume' } as const;
      return heldByNetwork(outcome.host, troubleOf(outcome.failure, text));
    }
    case 'proxy_login_required':
      return {
        kind: 'hold',
        reason: { kind: 'proxy_login', host: outcome.host },
        trouble: uploadTrouble('proxy_login', outcome.host),
      };
    case 'offline':
    case 'name_not_resolved':
      return outcome.wholeBodySent ? { kind: 'confirm' } : { kind: 'wait_for_network' };
    case 'connection_refused':
    case 'practice_not_running':
    case 'connection_lost':
    case 'timed_out':
    case 'proxy_unreachable':
    case 'answer_malformed':
    case 'answer_too_large':
      if (outcome.wholeBodySent)
        return tellsNothing.has(outcome.failure) && canSendToBeSure(now)
          ? { kind: 'send_to_be_sure' }
          : { kind: 'confirm' };
      return now.online ? retry(now, backoff(now)) : { kind: 'wait_for_network' };
  }
}

function decideRead(outcome: Extract<SendFailure, { kind: 'read_failed' }>, now: FailureContext): Decision {
  switch (outcome.why) {
    case 'volume_gone':
      return heldByVolume();
    case 'locked':
      return heldByRenderer();
    case 'unreadable':
    case 'too_slow':
      return now.readErrors + 1 < readTries
        ? retry(now, { kind: 'backoff', attempts: now.readErrors, askedMs: null })
        : { kind: 'fail', trouble: uploadTrouble('read_error') };
  }
}

function goOnFrom(confirmedBytes: number, now: FailureContext): Decision {
  const canGoOn = now.attempts === 0 && confirmedBytes < now.sizeBytes && !isSentTooOften(now);
  return canGoOn ? { kind: 'go_on_from', byte: confirmedBytes } : retry(now, backoff(now));
}

/** The same address once more, unless it has certainly expired. */
function retry(now: FailureContext, delay: Delay): Decision {
  if (now.address === 'ended') return spent(now, spentCauses.expired);
  if (isSentTooOften(now)) {
    return {
      kind: 'hold',
      reason: { kind: 'sent_too_often', sentBytes: now.sentBytes },
      trouble: uploadTrouble('sent_too_often', now.sentBytes, now.sizeBytes),
    };
  }
  return { kind: 'retry_same_address', from: now.resumable ? 'confirmed' : 'start', delay };
}

/** After sending the equivalent of two whole files again, a person is asked. */
const isSentTooOften = ({ sentBytes, sizeBytes }: FailureContext): boolean =>
  sentBytes - sizeBytes >= Math.max(2 * sizeBytes, resendAtLeastBytes);

/** There was a connection but no readable answer: the body may have arrived or not. */
const tellsNothing: ReadonlySet<string> = new Set([
  'connection_lost',
  'answer_malformed',
  'answer_too_large',
]);

/**
 * Only once, and only for a body that was sent fast: a small body may still have been in the system's buffers when the
 * connection broke.
 */
const canSendToBeSure = (now: FailureContext): boolean =>
  !now.inDoubt &&
  !now.resumable &&
  now.online &&
  now.address === 'lives' &&
  now.lastBodyMs !== null &&
  now.lastBodyMs < resendWithinMs &&
  !isSentTooOften(now);

/** Each new generation leaves an unfinished version behind that nobody can delete, so only a few are made without asking. */
const spent = (now: FailureContext, cause: string, when: 'now' | 'settled' = 'now'): Decision =>
  now.generation <= newWithoutAsking + now.extraGenerations
    ? { kind: 'new_generation', when }
    : asksForAnother(now, cause);

const asksForAnother = (
  { generation }: FailureContext,
  cause: string,
  requestId: string | null = null,
): Decision => ({
  kind: 'hold',
  reason: { kind: 'addresses_spent', generations: generation },
  trouble: { ...uploadTrouble('addresses_spent', cause), requestId },
});

const heldByPortal = (host: string): Decision => heldByNetwork(host, uploadTrouble('captive_portal'));

const heldByRenderer = (): Decision => ({
  kind: 'hold',
  reason: { kind: 'still_being_written' },
  trouble: uploadTrouble('still_being_written'),
});

const heldByVolume = (): Decision => ({
  kind: 'hold',
  reason: { kind: 'volume_gone' },
  trouble: uploadTrouble('volume_gone'),
});

const refusal = (status: number, { sizeBytes }: FailureContext) =>
  status === 413 ? uploadTrouble('too_large', sizeBytes) : uploadTrouble('upload_refused', status);
