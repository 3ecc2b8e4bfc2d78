import type { JobSnapshot } from './uploads.ts';

/**
 * Whether a job may still get another target: before anything was created for it, or after it ended without a usable
 * render. Pure, so that the window offers exactly what the engine accepts.
 */
export function canChangeTarget({ state, delivery }: Pick<JobSnapshot, 'state' | 'delivery'>): boolean {
  switch (state.kind) {
    case 'queued':
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return true;
    case 'held':
      // With `creation_unknown`, a version may exist already. A person must decide that first.
      return delivery === null && state.reason.kind !== 'creation_unknown';
    case 'examining':
    case 'creating':
    case 'sending':
    case 'confirming':
    case 'processing':
    case 'ready':
    case 'superseded':
    case 'unconfirmed':
      return false;
  }
}
