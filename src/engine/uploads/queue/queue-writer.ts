import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { BatchId, JobId } from '../../../shared/model/uploads.ts';
import type { DiskReserve } from '../../store/disk-reserve.ts';
import { StoreError } from '../../store/store-error.ts';
import type { JobRecord } from '../job/job.ts';
import type { JobEvent } from '../job/job-events.ts';
import { historyEntryOf } from '../job/receipts.ts';
import type { UploadHistory } from '../tables/upload-history.ts';
import type { EndInBatch, UploadJobs } from '../tables/upload-jobs.ts';
import type { UploadLedger } from '../tables/upload-ledger.ts';

export interface QueueStores {
  readonly jobs: UploadJobs;
  readonly history: UploadHistory;
  readonly ledger: UploadLedger;
  readonly reserve: DiskReserve;
}

/** A batch with nothing in progress, and what of it has ended since that was last so. */
export interface DoneBatch {
  readonly id: BatchId;
  readonly ends: readonly EndInBatch[];
}

/** These events may wait for room on the disk, because what they record has already happened. */
const mayLag: ReadonlySet<JobEvent['kind']> = new Set<JobEvent['kind']>([
  'nothing_created',
  'created',
  'sent_so_far',
  'last_piece_released',
  'answer_given_up',
  'not_received',
  'delivered',
  'became_ready',
  'was_rejected',
  'was_superseded',
  'confirmation_timed_out',
  'shared_result',
  'hold',
  'fail',
  'cancel',
  'cancel_soon',
  'slot_lost',
]);

export const mayWaitForRoom = (events: readonly JobEvent[]): boolean =>
  events.every(({ kind }) => mayLag.has(kind));

/** Writes changed jobs to the rows, the ledger and the history together. What the disk has no room for is written later. */
export class QueueWriter {
  readonly #stores: QueueStores;
  readonly #unsaved = new Map<JobId, JobRecord>();
  onDiskTrouble: (error: StoreError) => void = () => {};

  constructor(stores: QueueStores) {
    this.#stores = stores;
  }

  /** Jobs whose latest state the disk has no room for. */
  get unsaved(): readonly JobRecord[] {
    return [...this.#unsaved.values()];
  }

  /** Returns the batches that this completes. Throws if the disk has no room and `mayWait` is false. */
  write(jobs: readonly JobRecord[], mayWait: boolean): readonly DoneBatch[] {
    try {
      return this.#writeNow(jobs, mayWait);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.onDiskTrouble(error);
      if (!mayWait) throw error;
      for (const job of jobs) this.#unsaved.set(job.id, job);
      return [];
    }
  }

  writeUnsaved(): readonly DoneBatch[] {
    return this.#unsaved.size === 0 ? [] : this.#writeNow(this.unsaved, true);
  }

  /** Only what has already happened may use up the reserve; a new step waits until there is other room. */
  #writeNow(jobs: readonly JobRecord[], mayUseReserve: boolean): readonly DoneBatch[] {
    try {
      return this.#persist(jobs);
    } catch (error) {
      const isFull = error instanceof StoreError && error.code === 'disk_full';
      if (!isFull || !mayUseReserve || !this.#stores.reserve.giveUp()) throw error;
      const done = this.#persist(jobs);
      this.onDiskTrouble(error);
      return done;
    }
  }

  #persist(jobs: readonly JobRecord[]): readonly DoneBatch[] {
    const { jobs: rows, history } = this.#stores;
    // Includes what found no room before; of two changes to one job the later one wins.
    const all = [...new Map([...this.#unsaved, ...jobs.map((job) => [job.id, job] as const)]).values()];
    const done = rows.transaction(() => {
      const before = new Map(all.filter(isWorthKeeping).map(({ id }) => [id, rows.get(id)]));
      rows.save(all);
      for (const job of all) {
        this.#keepInLedger(job, before.get(job.id) ?? null);
        const entry = historyEntryOf(job);
        if (entry && !isSameEnd(job, before.get(job.id) ?? null)) history.add(entry);
      }
      const ended = new Set(all.filter((job) => hasEnded(job.state)).map((job) => job.batchId));
      return [...ended]
        .map((id) => ({ id, ends: rows.closeBatch(id) }))
        .filter(({ ends }) => ends.length > 0);
    });
    this.#unsaved.clear();
    return done;
  }

  /**
   * Added once, when the delivery, its hash and its version are all known. The row on the disk shows whether that was so
   * before.
   */
  #keepInLedger(job: JobRecord, before: JobRecord | null): void {
    const { delivery, xxh3, sizeBytes, target, deliveredAtMs } = job;
    if (!delivery?.versionId || xxh3 === null || sizeBytes === null || deliveredAtMs === null) return;
    const isSameDelivery = before?.delivery?.versionId === delivery.versionId;
    if (isSameDelivery && before.deliveredAtMs !== null && before.xxh3 !== null) return;
    this.#stores.ledger.add({
      projectId: target.projectId,
      mediaId: delivery.mediaId,
      itemName: target.kind === 'version' ? target.mediaName : target.name,
      path: job.path,
      sizeBytes,
      xxh3,
      versionId: delivery.versionId,
      versionNumber: delivery.versionNumber,
      sentAtMs: deliveredAtMs,
    });
  }
}

/** Only these jobs can concern the ledger or the history, so only their previous rows are read. */
const isWorthKeeping = ({ state, deliveredAtMs }: JobRecord): boolean =>
  deliveredAtMs !== null || hasEnded(state);

const isSameEnd = ({ state }: JobRecord, before: JobRecord | null): boolean =>
  before?.state.kind === state.kind &&
  'atMs' in before.state &&
  'atMs' in state &&
  before.state.atMs === state.atMs;
