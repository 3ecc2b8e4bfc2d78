import type { JobState } from './uploads.ts';

/**
 * Held, but nobody has to act: paused by a person, joined to another upload, or waiting for a render that is still being
 * written.
 */
export const isHeldQuietly = (state: JobState): boolean =>
  state.kind === 'held' && ['paused', 'joined', 'still_being_written'].includes(state.reason.kind);
