import type { JobSnapshot } from './uploads.ts';

/**
 * Whether a job may still go somewhere else: while nothing has been made for it, or once it has ended without a render that
 * can be used. Pure, so that a window offers exactly what the engine takes.
 */
export function canChangeTarget({ state, delivery }: Pick<JobSnapshot, 'state' | 'delivery'>): boolean {
  switch (state.kind) {
    case 'queued':
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return true;
    case 'held':
      // Whether a version was made is not known there: that has to be decided first.
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
