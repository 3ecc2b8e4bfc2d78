import { desktopMessages } from '../../shared/messages/desktop.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { isHeldQuietly } from '../../shared/model/held-quietly.ts';
import { sentShare } from '../../shared/model/sent-share.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

const texts = desktopMessages.tray;

/** A summary of the queue for the taskbar, the dock and the tray. */
export interface QueueSummary {
  readonly sending: number;
  /** Uploaded, and being processed by the server. */
  readonly processing: number;
  readonly waiting: number;
  /** Jobs that need a person. */
  readonly troubled: number;
  readonly isPaused: boolean;
  /** Uploads that a person paused one by one. */
  readonly paused: number;
  /** The share that is sent of the running uploads, from 0 to 1; null if none runs. */
  readonly fraction: number | null;
  readonly line: string;
}

const isPaused = ({ state }: JobSnapshot): boolean => state.kind === 'held' && state.reason.kind === 'paused';

/** Needs no person: it starts after other uploads, or once its renderer has finished. */
const isWaiting = (job: JobSnapshot): boolean =>
  job.state.kind === 'queued' ||
  job.state.kind === 'examining' ||
  (job.state.kind === 'held' && isHeldQuietly(job.state) && !isPaused(job));

/** Only these states are interrupted when the app quits. All others continue at the next start without a loss. */
export const isCutShort = ({ state }: JobSnapshot): boolean =>
  ['creating', 'sending', 'confirming'].includes(state.kind);

export function summarise(snapshot: Pick<QueueSnapshot, 'jobs' | 'conditions'>): QueueSummary {
  const { conditions } = snapshot;
  const jobs = snapshot.jobs.filter(({ cancelsAtMs }) => cancelsAtMs === null);
  const underWay = jobs.filter(isCutShort);
  const processing = jobs.filter(({ state }) => state.kind === 'processing').length;
  const waiting = jobs.filter(isWaiting).length;
  const paused = jobs.filter(isPaused).length;
  const troubled = jobs.filter(
    ({ state }) =>
      state.kind === 'failed' ||
      state.kind === 'rejected' ||
      (state.kind === 'held' && !isHeldQuietly(state)),
  ).length;
  const sizeBytes = sum(underWay, (job) => job.progress?.sizeBytes ?? job.file.sizeBytes ?? 0);
  const sentBytes = sum(underWay, (job) => job.progress?.sentBytes ?? 0);
  const fraction = underWay.length === 0 ? null : sentShare(sentBytes, sizeBytes);
  const summary = {
    sending: underWay.length,
    processing,
    waiting,
    troubled,
    isPaused: conditions.pausedAll,
    paused,
    fraction,
  };
  return {
    ...summary,
    line: lineOf(
      summary,
      jobs.some(({ state }) => !hasEnded(state)),
    ),
  };
}

function lineOf(summary: Omit<QueueSummary, 'line'>, isAnythingOpen: boolean): string {
  const { sending, processing, waiting, troubled, isPaused, paused, fraction } = summary;
  const parts: string[] = [];
  if (troubled > 0) parts.push(texts.needAttention(troubled));
  if (isPaused && isAnythingOpen) parts.push(texts.paused);
  if (sending > 0) parts.push(texts.uploading(sending, fraction ?? 0));
  if (processing > 0) parts.push(texts.processing(processing));
  if (waiting > 0) parts.push(texts.queued(waiting));
  if (paused > 0 && !isPaused) parts.push(texts.pausedOnes(paused));
  return parts.length === 0 ? texts.noUploads : parts.join(', ');
}

function sum(jobs: readonly JobSnapshot[], of: (job: JobSnapshot) => number): number {
  return jobs.reduce((total, job) => total + of(job), 0);
}
