import type { ActiveStateKind, JobState, JobStateKind } from './uploads.ts';

// Apart from the schemas, so that the window can ask this without carrying a parser.

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

/** Being worked on at this moment: cutting it short would waste what has been done of it. */
export const isUnderWay = (state: JobState): boolean =>
  state.kind === 'examining' ||
  state.kind === 'creating' ||
  state.kind === 'sending' ||
  state.kind === 'confirming';
