import { waitsForRender } from '../../../shared/model/held-quietly.ts';
import type { JobRecord } from './job.ts';

/** States that take a transfer slot while they run. A look at a render that may still be written takes none, nor waits for one. */
export const usesSlot = (job: JobRecord): boolean => {
  switch (job.state.kind) {
    case 'examining':
      return !waitsForRender(job.state);
    case 'creating':
    case 'sending':
      return true;
    case 'queued':
    case 'confirming':
    case 'processing':
    case 'held':
    case 'ready':
    case 'rejected':
    case 'superseded':
    case 'unconfirmed':
    case 'failed':
    case 'cancelled':
      return false;
  }
};

/** Stopped, and about to be canceled. It keeps the slot that it had, in case that is undone. */
export const keepsSlot = (job: JobRecord): boolean => job.cancelsAtMs !== null && usesSlot(job);
