import { attentionRank } from '../../../shared/model/attention-rank.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { hasLeft } from './done-uploads.ts';

export const stillsMost = 6;

/** The uploads shown as pictures in the line: running ones, then those that need a person, then those just ready. */
export function stillsInLine(jobs: Iterable<JobSnapshot>, nowMs: number): readonly JobSnapshot[] {
  const ranked: { readonly job: JobSnapshot; readonly rank: number }[] = [];
  for (const job of jobs) {
    const rank = rankInLine(job, nowMs);
    if (rank !== null) ranked.push({ job, rank });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, stillsMost)
    .map(({ job }) => job);
}

/** Null for uploads without a picture, not started, or over. */
function rankInLine(job: JobSnapshot, nowMs: number): number | null {
  if (job.file.facts === null) return null;
  if (job.state.kind === 'ready') return hasLeft(job, nowMs) ? null : 3;
  switch (attentionRank(job)) {
    case 0:
    case 1:
      return 2;
    case 2:
      return job.state.kind === 'sending' ? 0 : 1;
    default:
      return null;
  }
}
