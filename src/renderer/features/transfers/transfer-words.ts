import { uploadTargets } from '../../../shared/messages/uploads.ts';
import type { JobDescription } from '../../../shared/model/describe-job.ts';
import { keptByPause } from '../../../shared/model/kept-by-pause.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { isEndLeaving, sentShare } from '../../../shared/model/sent-share.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { Tone } from '../../ui/tone.ts';

/** The item, and the version such as `v5` once its number is known. */
export function targetWords({ target, delivery }: Pick<JobSnapshot, 'target' | 'delivery'>): {
  readonly item: string;
  readonly version: string;
} {
  const number = delivery?.versionNumber ?? null;
  const item = plainText(target.kind === 'new_item' ? target.name : target.mediaName);
  if (number !== null) return { item, version: `v${number}` };
  return {
    item,
    version: target.kind === 'new_item' ? uploadTargets.newItem : uploadTargets.newVersion,
  };
}

export function toneOf(description: JobDescription, job: JobSnapshot): Tone {
  switch (description.tone) {
    case 'waiting':
      return 'idle';
    case 'working':
      return 'busy';
    case 'asking':
      return 'wait';
    case 'done':
      return 'good';
    case 'trouble':
      // Uploaded nevertheless, or ended on purpose: not a failure.
      return ['superseded', 'unconfirmed', 'cancelled'].includes(job.state.kind) ? 'aside' : 'bad';
  }
}

/** Whether a progress line is useful: not before an upload starts, nor after it has ended. */
export function hasProgress(job: JobSnapshot, nowMs: number): boolean {
  switch (job.state.kind) {
    case 'held':
      return (keptByPause(job, nowMs)?.sentBytes ?? 0) > 0;
    case 'ready':
    case 'rejected':
    case 'superseded':
    case 'unconfirmed':
    case 'failed':
    case 'cancelled':
    case 'queued':
      return false;
    case 'examining':
    case 'creating':
    case 'sending':
    case 'confirming':
    case 'processing':
      return true;
  }
}

/** The share of a row's progress line; null if unknown. */
export function fractionOf(job: JobSnapshot, nowMs: number): number | null {
  switch (job.state.kind) {
    case 'sending':
      return sentSoFar(job) ?? 0;
    case 'confirming':
      return isEndLeaving(job) ? sentSoFar(job) : null;
    case 'ready':
    case 'superseded':
      return 1;
    case 'examining':
    case 'creating':
    case 'processing':
      return null;
    case 'held':
      return sentShare(keptByPause(job, nowMs)?.sentBytes ?? 0, job.file.sizeBytes ?? 0);
    case 'queued':
    case 'rejected':
    case 'unconfirmed':
    case 'failed':
    case 'cancelled':
      return 0;
  }
}

const sentSoFar = ({ progress }: JobSnapshot): number | null =>
  progress && sentShare(progress.sentBytes, progress.sizeBytes);
