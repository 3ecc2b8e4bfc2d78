import type { JobSnapshot, KeptByPause } from './uploads.ts';

type Paused = Pick<JobSnapshot, 'state' | 'delivery'>;

/** What a paused upload still has of its sent bytes. Null if nothing, not paused, or the signed address has expired. */
export function keptByPause({ state, delivery }: Paused, nowMs: number): KeptByPause | null {
  if (state.kind !== 'held' || state.reason.kind !== 'paused') return null;
  const endsAtMs = delivery?.addressEndsAtMs ?? null;
  return endsAtMs !== null && nowMs >= endsAtMs ? null : (state.reason.kept ?? null);
}

/** Paused while bytes were being sent. Unless the pause kept them, the upload starts from the beginning. */
export const isPausedWhileSending = ({ state }: Paused): boolean =>
  state.kind === 'held' && state.reason.kind === 'paused' && state.returnsTo === 'sending';
