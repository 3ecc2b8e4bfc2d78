import { hasEnded } from './ended-states.ts';
import type { JobState } from './uploads.ts';

/** Held without success so far, and waiting for a person to retry it. */
export const asksForRetry = (state: JobState): boolean =>
  state.kind === 'held' &&
  (state.reason.kind === 'addresses_spent' || state.reason.kind === 'sent_too_often');

/** Whether a single upload can be retried: one that ended without being ready, or that asks for it. */
export const mayRetry = (state: JobState): boolean =>
  asksForRetry(state) || (hasEnded(state) && state.kind !== 'ready');

/** Whether "retry all" includes the upload: it does if it failed, but not if a person canceled it. */
export const mayRetryTogether = (state: JobState): boolean =>
  asksForRetry(state) || state.kind === 'failed' || state.kind === 'rejected';
