import { uploadNews } from '../../../shared/messages/upload-news.ts';
import { attentionRank } from '../../../shared/model/attention-rank.ts';
import type { QueueConditions, QueueEvent } from '../../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';

/** The state at the last announcement, so that everything is announced only once. */
export interface Heard {
  readonly ranks: Map<JobId, number>;
  holds: QueueConditions['holds'];
}

export interface Announcement {
  readonly text: string;
  readonly urgent: boolean;
}

const failedRank = 0;
const askingRank = 1;
/** More than this many at once are announced as a number, not by name. */
const namedMax = 2;

/** What to announce to screen readers about an event; null if nothing. */
export function announcementOf(event: QueueEvent, heard: Heard): Announcement | null {
  switch (event.kind) {
    case 'jobs_changed':
      return newTroubles(event.jobs, heard);
    case 'jobs_removed':
      for (const id of event.jobIds) heard.ranks.delete(id);
      return null;
    case 'conditions_changed': {
      const known = new Set(heard.holds.map(({ trouble }) => trouble.sentence));
      heard.holds = event.conditions.holds;
      const fresh = event.conditions.holds.find(({ trouble }) => !known.has(trouble.sentence));
      return fresh ? { text: `${fresh.trouble.sentence} ${fresh.trouble.remedy}`, urgent: true } : null;
    }
    case 'batch_done': {
      const { ready, failed } = event.batch;
      if (ready + failed === 0) return null;
      const text = failed === 0 ? uploadNews.ready(ready) : uploadNews.partlyReady(ready, ready + failed);
      return { text, urgent: false };
    }
    case 'progress':
    case 'limits_changed':
      return null;
  }
}

function newTroubles(jobs: readonly JobSnapshot[], heard: Heard): Announcement | null {
  const fresh = jobs.filter((job) => {
    const rank = attentionRank(job);
    const before = heard.ranks.get(job.id);
    heard.ranks.set(job.id, rank);
    return (rank === failedRank || (rank === askingRank && !isHeldTogether(job))) && before !== rank;
  });
  if (fresh.length === 0) return null;
  const urgent = fresh.some((job) => attentionRank(job) === failedRank);
  if (fresh.length > namedMax) return { text: uploadNews.needAttention(fresh.length), urgent };
  return { text: fresh.map(sentenceOf).join(' '), urgent };
}

/** Held with its whole project or account: the hold is announced instead. */
const isHeldTogether = ({ state }: JobSnapshot): boolean =>
  state.kind === 'held' && (state.reason.kind === 'project' || state.reason.kind === 'account');

const sentenceOf = ({ file, state }: JobSnapshot): string =>
  'trouble' in state ? `${file.name}: ${state.trouble.sentence}` : uploadNews.needsAttention(file.name);
