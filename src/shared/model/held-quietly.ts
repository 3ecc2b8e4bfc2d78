import type { JobState } from './uploads.ts';

/** Its render is still being written, or was when it was last looked at. */
export const waitsForRender = (state: JobState): boolean =>
  (state.kind === 'held' && state.reason.kind === 'still_being_written') ||
  (state.kind === 'examining' && state.waited !== undefined);

/**
 * Held, but nobody has to act: paused by a person, joined to another upload, or waiting for a render that is still being
 * written.
 */
export const isHeldQuietly = (state: JobState): boolean =>
  state.kind === 'held' && ['paused', 'joined', 'still_being_written'].includes(state.reason.kind);
