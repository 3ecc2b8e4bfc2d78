import type { MediaId } from '../api/ids.ts';
import type { JobSnapshot, JobStateKind } from './uploads.ts';

/** Job states that come with changes to the item on the service: its versions, status, picture or existence. */
export const statesThatChangeItems: readonly JobStateKind[] = [
  'processing',
  'ready',
  'rejected',
  'superseded',
  'unconfirmed',
];

/** The item of a job: the one in its target, or the one that was created for it. */
export const mediaOfJob = ({ target, delivery }: Pick<JobSnapshot, 'target' | 'delivery'>): MediaId | null =>
  target.kind === 'version' ? target.mediaId : (delivery?.mediaId ?? null);
