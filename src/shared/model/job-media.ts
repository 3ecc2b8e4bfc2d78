import type { MediaId } from '../api/ids.ts';
import type { JobSnapshot } from './uploads.ts';

/** The item a job goes to: named by its target, or known since a new item was made for it. */
export const mediaOfJob = ({ target, delivery }: Pick<JobSnapshot, 'target' | 'delivery'>): MediaId | null =>
  target.kind === 'version' ? target.mediaId : (delivery?.mediaId ?? null);
