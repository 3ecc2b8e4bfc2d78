import type { JobState } from './uploads.ts';

/** Held, and nobody has to do anything about it: paused by a person, or waiting for the upload it joined. */
export const isHeldQuietly = (state: JobState): boolean =>
  state.kind === 'held' && (state.reason.kind === 'paused' || state.reason.kind === 'joined');
