import type { VersionId } from '../../../shared/api/ids.ts';
import type { Receipt } from '../../../shared/model/upload-queue.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { receiptOf } from '../job/receipts.ts';
import type { UploadHistory } from '../tables/upload-history.ts';
import type { UploadJobs } from '../tables/upload-jobs.ts';
import type { UploadLedger } from '../tables/upload-ledger.ts';
import { alreadyUploaded } from './already-uploaded.ts';
import type { QueueState } from './queue-state.ts';

export interface QueueReceiptsParts {
  readonly state: Pick<QueueState, 'find' | 'jobs'>;
  readonly jobs: Pick<UploadJobs, 'get'>;
  readonly history: UploadHistory;
  readonly ledger: UploadLedger;
}

/** What is known of uploads, under way or ended. */
export class QueueReceipts {
  readonly #parts: QueueReceiptsParts;

  constructor(parts: QueueReceiptsParts) {
    this.#parts = parts;
  }

  of(jobIds: readonly JobId[]): readonly Receipt[] {
    const { state, jobs, history } = this.#parts;
    return jobIds.flatMap((id) => {
      const job = state.find(id) ?? jobs.get(id);
      return job ? [receiptOf(job)] : (history.latest(id)?.receipt ?? []);
    });
  }

  /**
   * Of what became this version; null where that was not uploaded from here. The library may show a version before its
   * upload has ended here.
   */
  ofVersion(versionId: VersionId): Receipt | null {
    const sent = this.#parts.history.sentVersion(versionId);
    if (sent) return sent.receipt;
    const job = this.#parts.state.jobs().find(({ delivery }) => delivery?.versionId === versionId);
    return job ? receiptOf(job) : null;
  }

  /** Of the version that the bytes of this job already are; null where they are none. */
  ofSameBytes(jobId: JobId): Receipt | null {
    const { state, history, ledger } = this.#parts;
    const job = state.find(jobId);
    return job ? alreadyUploaded(job, { jobs: state.jobs(), history, ledger }) : null;
  }
}
