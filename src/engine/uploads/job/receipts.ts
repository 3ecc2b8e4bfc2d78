import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { HistoryEntry, Receipt } from '../../../shared/model/upload-queue.ts';
import { type JobRecord, newItemName } from './job.ts';

const iso = (atMs: number): string => new Date(atMs).toISOString();

/** What a pipeline keeps: what was sent, where it went, and what became of it. */
export function receiptOf(job: JobRecord): Receipt {
  const { state, delivery } = job;
  return {
    type: 'receipt',
    job_id: job.id,
    file: job.path,
    project_id: job.target.projectId,
    media_id: delivery?.mediaId ?? (job.target.kind === 'version' ? job.target.mediaId : null),
    version_id: delivery?.versionId ?? null,
    version_number: delivery?.versionNumber ?? null,
    unfinished_versions: job.unfinishedVersions,
    xxh3: job.xxh3,
    size_bytes: job.sizeBytes,
    state: state.kind,
    probe: job.facts,
    source_frames: job.options.sourceFrames,
    encoded_from: job.options.encodedFrom,
    run_id: job.options.runId,
    scheduler: job.options.scheduler,
    request_ids: job.requestIds,
    generation: job.generation,
    created_at: iso(job.createdAtMs),
    delivered_at: job.deliveredAtMs === null ? null : iso(job.deliveredAtMs),
    ended_at: hasEnded(state) ? iso(state.atMs) : null,
    trouble: troubleOf(state),
  };
}

function troubleOf(state: JobRecord['state']): Trouble | null {
  if (state.kind === 'cancelled') return state.because ?? null;
  return 'trouble' in state ? state.trouble : null;
}

/** Null while the job has not ended. */
export function historyEntryOf(job: JobRecord): HistoryEntry | null {
  if (!hasEnded(job.state)) return null;
  return {
    jobId: job.id,
    batchId: job.batchId,
    accountId: job.accountId,
    endedAtMs: job.state.atMs,
    state: job.state,
    target: job.target,
    newItemName: newItemName(job),
    receipt: receiptOf(job),
  };
}
