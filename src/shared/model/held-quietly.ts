import type { JobState } from './uploads.ts';

/**
 * Held, and nobody has to do anything about it: paused by a person, waiting for the upload it joined, or for a renderer that
 * is still writing.
 */
export const isHeldQuietly = (state: JobState): boolean =>
  state.kind === 'held' && ['paused', 'joined', 'still_being_written'].includes(state.reason.kind);
