import type { MediaId, VersionId } from '../../../shared/api/ids.ts';
import type { Receipt } from '../../../shared/model/upload-queue.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { receiptOf } from '../job/receipts.ts';
import type { UploadHistory } from '../tables/upload-history.ts';
import type { UploadJobs } from '../tables/upload-jobs.ts';
import type { UploadLedger } from '../tables/upload-ledger.ts';
import type { UploadPowers } from '../upload-powers.ts';
import { alreadyUploaded } from './already-uploaded.ts';
import { askedBefore, type NewItemTarget } from './asked-before.ts';
import type { QueueState } from './queue-state.ts';

export interface QueueReceiptsParts {
  readonly state: Pick<QueueState, 'find' | 'jobs'>;
  readonly jobs: Pick<UploadJobs, 'get'>;
  readonly history: UploadHistory;
  readonly ledger: UploadLedger;
  readonly powers: Pick<UploadPowers, 'openRender'>;
}

/** What the queue knows of uploads, running or ended. */
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

  /** Of the upload whose render is shown for this one. One that was not needed has no facts, and often no file by now. */
  shownFor(id: JobId): Receipt | null {
    const { state, jobs, history } = this.#parts;
    const end = (state.find(id) ?? jobs.get(id) ?? history.latest(id))?.state;
    const versionId = end?.kind === 'cancelled' ? end.uploadedVersionId : undefined;
    return (versionId && this.ofVersion(versionId)) ?? this.of([id])[0] ?? null;
  }

  /**
   * The receipt of the upload that became this version; null if it was not uploaded from here. Running jobs count too:
   * the library may show a version before its upload has ended here.
   */
  ofVersion(versionId: VersionId): Receipt | null {
    const sent = this.#parts.history.sentVersion(versionId);
    if (sent) return sent.receipt;
    const job = this.#parts.state.jobs().find(({ delivery }) => delivery?.versionId === versionId);
    return job ? receiptOf(job) : null;
  }

  /** The receipts of what was uploaded to this item, also before that has ended, newest first. */
  toItem(mediaId: MediaId): readonly Receipt[] {
    const { state, history } = this.#parts;
    const running = state.jobs().filter(({ delivery }) => delivery?.mediaId === mediaId);
    return [...running.map(receiptOf).reverse(), ...history.ofMedia(mediaId).map(({ receipt }) => receipt)];
  }

  /** Whether this file was asked for before as this new item. */
  askedBefore(path: string, target: NewItemTarget, signal: AbortSignal): Promise<boolean> {
    const { state, history, ledger, powers } = this.#parts;
    return askedBefore(path, target, { jobs: state.jobs(), history, ledger, powers }, signal);
  }

  /** The receipt of the earlier version with the same bytes as this job; null if there is none. */
  ofSameBytes(jobId: JobId): Receipt | null {
    const { state, history, ledger } = this.#parts;
    const job = state.find(jobId);
    return job ? alreadyUploaded(job, { jobs: state.jobs(), history, ledger }) : null;
  }
}
