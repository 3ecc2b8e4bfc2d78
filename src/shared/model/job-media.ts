import type { MediaId } from '../api/ids.ts';
import type { JobSnapshot, JobStateKind } from './uploads.ts';

/** States in which the service says something new of an item: its versions, its status, its picture, that it is there. */
export const statesThatChangeItems: readonly JobStateKind[] = [
  'processing',
  'ready',
  'rejected',
  'superseded',
  'unconfirmed',
];

/** The item a job goes to: named by its target, or known since a new item was made for it. */
export const mediaOfJob = ({ target, delivery }: Pick<JobSnapshot, 'target' | 'delivery'>): MediaId | null =>
  target.kind === 'version' ? target.mediaId : (delivery?.mediaId ?? null);
