import type { JobSnapshot } from './uploads.ts';

/** The most that is shown before the service has answered: 100 % means that it has accepted the file. */
export const mostBeforeAnswer = 0.99;

/** The share of a file that was sent, from 0 to 0.99. */
export const sentShare = (sentBytes: number, sizeBytes: number): number =>
  sizeBytes > 0 ? Math.min(mostBeforeAnswer, sentBytes / sizeBytes) : 0;

/**
 * Past the last check of its file, and its last bytes are still leaving: on a slow line, or under a limit, they take a while. They
 * can't be paused any more, but have not been uploaded either.
 */
export const isEndLeaving = ({ state, activity, progress }: Leaving): boolean =>
  state.kind === 'confirming' &&
  activity.kind === 'none' &&
  progress !== null &&
  progress.sentBytes > 0 &&
  progress.sentBytes < progress.sizeBytes;

type Leaving = Pick<JobSnapshot, 'state' | 'activity' | 'progress'>;
