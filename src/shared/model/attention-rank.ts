import { hasEnded } from './ended-states.ts';
import { isHeldQuietly, waitsForRender } from './held-quietly.ts';
import type { JobSnapshot } from './uploads.ts';

/** Sorts jobs: those that need a person first, then running, waiting and ended ones. */
export function attentionRank(job: JobSnapshot): number {
  if (job.state.kind === 'failed' || job.state.kind === 'rejected') return 0;
  if (job.state.kind === 'held' && !isHeldQuietly(job.state)) return 1;
  if (hasEnded(job.state)) return 4;
  return job.state.kind === 'queued' || job.state.kind === 'held' || waitsForRender(job.state) ? 3 : 2;
}
