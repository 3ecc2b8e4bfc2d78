import { waitsForRender } from '../../../shared/model/held-quietly.ts';
import type { JobRecord } from './job.ts';

/** States that take a transfer slot while they run. A look at a render that may still be written takes none, nor waits for one. */
export const usesSlot = ({ state }: JobRecord): boolean =>
  (state.kind === 'examining' && !waitsForRender(state)) ||
  state.kind === 'creating' ||
  state.kind === 'sending';

/** Stopped, and about to be canceled. It keeps the slot that it had, in case that is undone. */
export const keepsSlot = (job: JobRecord): boolean => job.cancelsAtMs !== null && usesSlot(job);
