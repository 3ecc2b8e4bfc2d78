import { hasEnded } from './ended-states.ts';
import type { JobState } from './uploads.ts';

/** Came to nothing by itself so far, and asks whether to try again. */
export const asksForRetry = (state: JobState): boolean =>
  state.kind === 'held' &&
  (state.reason.kind === 'addresses_spent' || state.reason.kind === 'sent_too_often');

/** What "retry" can mean for one upload that is named: all but what is ready or on its way. */
export const mayRetry = (state: JobState): boolean =>
  asksForRetry(state) || (hasEnded(state) && state.kind !== 'ready');

/** What is meant by "retry all": what failed by itself. What somebody canceled stays canceled. */
export const mayRetryTogether = (state: JobState): boolean =>
  asksForRetry(state) || state.kind === 'failed' || state.kind === 'rejected';
