import type { ApiTrouble, Decision, FailureContext, UploadFailure } from '../uploads/job/decision.ts';
import type { SendOutcome, UploadAnswer } from '../uploads/transfer/upload-transport.ts';

// Short names for what can happen to an upload, and for what is decided about it, to keep tables readable.

export const usual: FailureContext = {
  sizeBytes: 1000,
  fileName: 'LED_Main_v012.mov',
  attempts: 0,
  readErrors: 0,
  generation: 1,
  extraGenerations: 0,
  address: 'lives',
  isAddressFresh: false,
  refusals: 0,
  resumable: false,
  online: true,
  sentBytes: 10,
  lastBodyMs: 500,
  inDoubt: false,
};
export const session: Partial<FailureContext> = { resumable: true };

export const answer = (status: number, retryAfterMs: number | null = null): UploadAnswer => ({
  status,
  requestId: 'req_1',
  dateMs: null,
  retryAfterMs,
  contentType: null,
  bodyText: '',
});
export const sent = (outcome: Exclude<SendOutcome, { kind: 'delivered' }>): UploadFailure => ({
  phase: 'sending',
  what: 'outcome',
  outcome,
});
export const answered = (status: number, retryAfterMs: number | null = null): UploadFailure =>
  sent({ kind: 'answered', answer: answer(status, retryAfterMs), early: true, tookBytes: 10 });
type Lost = Extract<SendOutcome, { kind: 'connection_failed' }>;
export const lost = (failure: Lost['failure'], wholeBodySent = false): UploadFailure =>
  sent({ kind: 'connection_failed', failure, host: 'up.example.com', tookBytes: 10, wholeBodySent });
export const refused = (
  code: string,
  status: number | null = null,
  retryAfterMs: number | null = null,
): UploadFailure => ({
  phase: 'creating',
  trouble: api(code, status, retryAfterMs),
});
const api = (code: string, status: number | null, retryAfterMs: number | null): ApiTrouble => ({
  code,
  status,
  retryAfterMs,
  requestId: 'req_2',
  sentence: 'Something happened.',
  remedy: 'Do something.',
});
export const examined = (
  trouble: Extract<UploadFailure, { phase: 'examining' }>['trouble'],
): UploadFailure => ({
  phase: 'examining',
  trouble,
});
export const changed = (state: Extract<SendOutcome, { kind: 'file_changed' }>['state']): UploadFailure =>
  sent({ kind: 'file_changed', state, tookBytes: 10 });
export const unread = (why: Extract<SendOutcome, { kind: 'read_failed' }>['why']): UploadFailure =>
  sent({ kind: 'read_failed', why, atByte: 777, code: 'EIO', tookBytes: 10 });

export const again = (
  delay: 'none' | 'backoff' | { readonly askedMs: number },
  from: 'start' | 'confirmed' = 'start',
): Partial<Decision> => ({
  kind: 'retry_same_address',
  from,
  delay:
    delay === 'none'
      ? { kind: 'none' }
      : { kind: 'backoff', attempts: 0, askedMs: delay === 'backoff' ? null : delay.askedMs },
});
export const callAgain = (delayMs: number | 'backoff'): Partial<Decision> => ({
  kind: 'retry_same_call',
  delay: delayMs === 'backoff' ? { kind: 'backoff', attempts: 0, askedMs: null } : { kind: 'fixed', delayMs },
});
export const renew = (when: 'now' | 'settled'): Partial<Decision> => ({ kind: 'new_generation', when });
export const held = (kind: string): object => ({ kind: 'hold', reason: { kind } });
export const failed = (code: string): object => ({ kind: 'fail', trouble: { code } });
