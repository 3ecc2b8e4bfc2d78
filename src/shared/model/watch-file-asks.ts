import type { WatchFile, WatchFileState } from './watch-folders.ts';

/** Whether a file waits for a person. */
export function watchFileAsks(state: WatchFileState): boolean {
  switch (state.kind) {
    case 'choosing':
    case 'failed':
      return true;
    case 'settling':
      return state.waitsFor.kind === 'frames_missing';
    case 'finished':
      return state.waitsFor === 'frame_rate' || state.waitsFor === 'encoder';
    case 'encoding':
    case 'queued':
    case 'giving_way':
    case 'uploaded':
    case 'skipped':
      return false;
  }
}

/** Frames are missing, and filling the gaps would not be all that the sequence needs. */
export const asksMoreThanGaps = ({
  state,
  target,
}: Pick<WatchFile, 'state'> & Partial<Pick<WatchFile, 'target'>>): boolean =>
  state.kind === 'settling' &&
  state.waitsFor.kind === 'frames_missing' &&
  (target === null || state.waitsFor.lacks !== undefined);
