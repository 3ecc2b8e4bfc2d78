import type { JobSnapshot, KeptByPause } from './uploads.ts';

type Paused = Pick<JobSnapshot, 'state' | 'delivery'>;

/** What a paused upload still has of its bytes; null: nothing, or it is not paused. An address that has ended keeps nothing. */
export function keptByPause({ state, delivery }: Paused, nowMs: number): KeptByPause | null {
  if (state.kind !== 'held' || state.reason.kind !== 'paused') return null;
  const endsAtMs = delivery?.addressEndsAtMs ?? null;
  return endsAtMs !== null && nowMs >= endsAtMs ? null : (state.reason.kept ?? null);
}

/** Paused where bytes were on their way: without what a pause keeps, it starts again. */
export const isPausedWhileSending = ({ state }: Paused): boolean =>
  state.kind === 'held' && state.reason.kind === 'paused' && state.returnsTo === 'sending';
