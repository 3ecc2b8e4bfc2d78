import type { ActiveStateKind, JobState, JobStateKind } from './uploads.ts';

// Separate from the schemas, so that the window can use this without loading a parser.

export type EndedStateKind = Exclude<JobStateKind, ActiveStateKind | 'held'>;
export const endedStateKinds: readonly EndedStateKind[] = [
  'ready',
  'rejected',
  'superseded',
  'unconfirmed',
  'failed',
  'cancelled',
];
export const hasEnded = (state: JobState): state is Extract<JobState, { kind: EndedStateKind }> =>
  endedStateKinds.some((kind) => kind === state.kind);

/** How an upload ended, as people look for it: nobody canceled what was uploaded before. */
export type UploadResult = EndedStateKind | 'already_uploaded';
export const resultOf = (state: JobState): UploadResult | null => {
  if (!hasEnded(state)) return null;
  return state.kind === 'cancelled' && state.because ? 'already_uploaded' : state.kind;
};

/** It ended badly: neither ready, nor replaced by another version, nor canceled by a person. */
export const inVainKinds: readonly EndedStateKind[] = ['failed', 'rejected', 'unconfirmed'];

/** Being worked on right now. Interrupting it would waste the work done so far. */
export const isUnderWay = (state: JobState): boolean =>
  state.kind === 'examining' ||
  state.kind === 'creating' ||
  state.kind === 'sending' ||
  state.kind === 'confirming';
