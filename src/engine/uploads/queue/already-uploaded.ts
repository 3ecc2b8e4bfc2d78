import type { Receipt } from '../../../shared/model/upload-queue.ts';
import type { JobRecord } from '../job/job.ts';
import { receiptOf } from '../job/receipts.ts';
import type { UploadHistory } from '../tables/upload-history.ts';
import type { LedgerEntry, UploadLedger } from '../tables/upload-ledger.ts';

interface Known {
  readonly jobs: readonly JobRecord[];
  readonly history: UploadHistory;
  readonly ledger: UploadLedger;
}

/**
 * When a request repeats an upload that is already complete: the receipt of the existing version. Null for any other job.
 */
export function alreadyUploaded(job: JobRecord, { jobs, history, ledger }: Known): Receipt | null {
  if (job.state.kind !== 'held' || job.state.reason.kind !== 'same_bytes') return null;
  const { versionId } = job.state.reason;
  const earlier = jobs.find((other) => other.delivery?.versionId === versionId && other.id !== job.id);
  const known = earlier ? receiptOf(earlier) : (history.ofVersion(versionId)?.receipt ?? null);
  const delivered = ledger.ofVersion(versionId);
  if (delivered === null) return null;
  // A job that was canceled while its version was processed does not know the result.
  const isTold = known !== null && known.state !== 'cancelled';
  const receipt = isTold ? known : fromLedger(job, delivered, known);
  return { ...receipt, file: job.path, already: true };
}

function fromLedger(job: JobRecord, delivered: LedgerEntry, known: Receipt | null): Receipt {
  const deliveredAt = new Date(delivered.sentAtMs).toISOString();
  return {
    ...(known ?? receiptOf(job)),
    project_id: delivered.projectId,
    media_id: delivered.mediaId,
    version_id: delivered.versionId,
    version_number: delivered.versionNumber,
    xxh3: delivered.xxh3,
    size_bytes: delivered.sizeBytes,
    state: 'unconfirmed',
    delivered_at: deliveredAt,
    ended_at: null,
    trouble: null,
  };
}
