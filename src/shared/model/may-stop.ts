import type { JobSnapshot } from './uploads.ts';
import type { WatchFile } from './watch-folders.ts';

// Pure, so that the window and the command line offer exactly what the engine accepts.

/** For how long a person can undo a cancel; the same as after a drop. */
export const cancelUndoMs = 5_000;

/** When the engine cancels it by itself. The window in which it was canceled ends the time to undo that, unless it has closed. */
export const cancelsAfterMs = cancelUndoMs + 2_000;

/** Once the last bytes leave there is nothing to pause. */
export function mayPause({ state }: Pick<JobSnapshot, 'state'>): boolean {
  return (
    state.kind === 'queued' ||
    state.kind === 'examining' ||
    state.kind === 'creating' ||
    state.kind === 'sending'
  );
}

/**
 * Once the service has every byte, nothing keeps the version from becoming the current one. Where another computer
 * uploads it, canceling keeps this one from uploading it as well.
 */
export const isPastCanceling = ({ state, delivery }: Pick<JobSnapshot, 'state' | 'delivery'>): boolean =>
  state.kind === 'processing' && !delivery?.sentElsewhere;

/** Whether skipping a file in a watch folder would cancel nothing, because it is uploaded. */
export const isPastSkipping = ({ state, times }: Pick<WatchFile, 'state' | 'times'>): boolean =>
  state.kind === 'queued' && times.uploadedAtMs !== null;
