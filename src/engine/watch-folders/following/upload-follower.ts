import { hasEnded, inVainKinds } from '../../../shared/model/ended-states.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { UploadQueue } from '../../../shared/model/upload-queue.ts';
import {
  itemNameOf,
  type JobId,
  type JobSnapshot,
  jobIdSchema,
  type UploadTarget,
} from '../../../shared/model/uploads.ts';
import type { UploadHistory } from '../../uploads/tables/upload-history.ts';
import type { UploadJobs } from '../../uploads/tables/upload-jobs.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';
import { nameKeyOf, placedPath } from '../placing/choose-place.ts';
import { pathLengthMax, type SharedReceipts, sharedKeyOf } from '../placing/shared-receipts.ts';
import type { FileBook } from '../tables/file-book.ts';
import type { WatchStore } from '../tables/watch-store.ts';
import { type JobFacts, type JobOutcome, jobNews } from './job-news.ts';

export interface UploadFollowerParts {
  readonly store: WatchStore;
  readonly jobs: UploadJobs;
  readonly history: UploadHistory;
  readonly uploads: Pick<UploadQueue, 'snapshot' | 'giveWay' | 'cancel'>;
  readonly receipts: SharedReceipts;
  readonly book: FileBook;
  readonly record: () => FolderRecord;
  /** Whether a job is about to be added to the queue. */
  readonly isBeingAdded: (jobId: string) => boolean;
  /** The upload of a file that changed meanwhile is over: the file that is in the folder now settles. */
  readonly settleAgain: (path: string) => void;
  /** Other files may have waited for this upload. */
  readonly placeSoon: () => void;
  /** What these rows ask may no longer hold. */
  readonly decideAnew: (paths: readonly string[]) => void;
}

/** Updates the rows of a folder as their uploads proceed, and writes the ledger once a file is delivered. */
export class UploadFollower {
  readonly #parts: UploadFollowerParts;

  constructor(parts: UploadFollowerParts) {
    this.#parts = parts;
  }

  onJobs(jobs: readonly JobSnapshot[]): void {
    const byId = new Map(jobs.map((job) => [job.id as string, job]));
    for (const file of [...this.#parts.book.files()]) {
      const jobId = jobIdOf(file);
      const job = jobId === null ? undefined : byId.get(jobId);
      if (job) this.#takeJob(file, job);
    }
    this.#decideAnew(jobs);
  }

  /** What a row asks was compared with the version that was current then: a newer one may be as short, or have that shape. */
  #decideAnew(jobs: readonly JobSnapshot[]): void {
    const { book, decideAnew, placeSoon } = this.#parts;
    const readyAtMs = new Map<string | null, number>();
    for (const job of jobs) if (job.state.kind === 'ready') readyAtMs.set(mediaOfJob(job), job.state.atMs);
    if (readyAtMs.size === 0) return;
    const outdated = [...book.files()].filter(
      ({ state, isGone }) =>
        state.kind === 'choosing' &&
        !isGone &&
        state.candidates.some(({ mediaId }) => (readyAtMs.get(mediaId) ?? 0) > state.sinceMs),
    );
    if (outdated.length === 0) return;
    decideAnew(outdated.map(({ path }) => path));
    placeSoon();
  }

  /** Catches up on uploads of this folder that changed while it was not watched. Returns files whose job was never added. */
  reconcile(): readonly string[] {
    const jobs = this.#jobsNow();
    const lost: string[] = [];
    for (const file of [...this.#parts.book.files()]) {
      const jobId = jobIdOf(file);
      if (jobId === null) continue;
      const job = jobs.get(jobId);
      if (job) this.#takeJob(file, job);
      else if (this.#parts.isBeingAdded(jobId)) continue;
      else if (file.state.kind === 'giving_way') this.#parts.settleAgain(file.path);
      else if (!this.#fromHistory(file, jobId) && file.state.kind !== 'failed') lost.push(file.path);
    }
    this.#decideAnew([...jobs.values()]);
    return lost;
  }

  /** Asks the queue, again and again until it does, to give up the uploads of files that changed while queued. */
  async giveWay(): Promise<void> {
    const { book, uploads, settleAgain, isBeingAdded, placeSoon } = this.#parts;
    const giving = [...book.files()].flatMap(({ path, state }) =>
      state.kind === 'giving_way' ? [{ path, jobId: state.jobId }] : [],
    );
    if (giving.length === 0) return;
    await uploads.giveWay(giving.map(({ jobId }) => jobId));
    const jobs = this.#jobsNow();
    for (const { path, jobId } of giving) {
      const file = book.find(path);
      const job = jobs.get(jobId);
      if (file?.state.kind !== 'giving_way') continue;
      if (job) this.#takeJob(file, job);
      else if (isBeingAdded(jobId)) placeSoon();
      else settleAgain(path);
    }
  }

  #jobsNow(): ReadonlyMap<string, JobSnapshot> {
    return new Map(this.#parts.uploads.snapshot().jobs.map((job) => [job.id as string, job]));
  }

  #takeJob(known: WatchedFile, job: JobSnapshot): void {
    const { jobs, uploads, book, placeSoon } = this.#parts;
    if (!isNews(known, job)) return;
    const file = this.#startedAgain(known, job.id);
    const hasSameBytes = job.state.kind === 'held' && job.state.reason.kind === 'same_bytes';
    // The upload asks the person who retried it.
    if (hasSameBytes && accepts(file, 'same_bytes')) return;
    const record = jobs.get(job.id);
    const facts = {
      xxh3: record?.xxh3 ?? null,
      deliveredAtMs: record?.deliveredAtMs ?? null,
      sizeBytes: record?.sizeBytes ?? null,
    };
    this.#takeOutcome(file, job.id, job.target, job, facts);
    if (hasSameBytes) void uploads.cancel([job.id]);
    const isElsewhere = JSON.stringify(job.target) !== JSON.stringify(file.target);
    if (file.state.kind === 'queued' && job.state.kind === 'queued' && isElsewhere)
      book.apply([{ path: file.path, event: { kind: 'retargeted', target: job.target } }]);
    if (file.state.kind === 'giving_way') this.#letGo(file, job);
    placeSoon();
  }

  #takeOutcome(
    file: WatchedFile,
    jobId: JobId,
    target: UploadTarget,
    job: JobOutcome,
    facts: JobFacts,
  ): void {
    const { store, book, record } = this.#parts;
    const { deliveredAtMs, sizeBytes, xxh3 } = facts;
    // After the delivery, and before the row says so: if the program ends in between, it writes the same entry again.
    if (deliveredAtMs !== null && job.delivery) {
      store.addToLedger(record().id, {
        path: file.path,
        nameKey: nameKeyOf(placedPath(file)),
        sizeBytes: sizeBytes ?? file.stamp.sizeBytes,
        xxh3,
        projectId: target.projectId,
        mediaId: job.delivery.mediaId,
        itemName: itemNameOf(target),
        versionId: job.delivery.versionId,
        versionNumber: job.delivery.versionNumber,
        jobId,
        sentAtMs: deliveredAtMs,
      });
      if (file.times.uploadedAtMs === null)
        this.#leaveReceipt(file, target, job.delivery, deliveredAtMs, xxh3);
    }
    book.apply(
      jobNews(job, { ...facts, itemName: itemNameOf(target) })
        .filter(({ kind }) => kind !== 'delivered' || file.times.uploadedAtMs === null)
        .map((event) => ({ path: file.path, event })),
    );
  }

  /** An upload that failed was retried, or looked after once more, in Uploads. */
  #startedAgain(file: WatchedFile, jobId: JobId): WatchedFile {
    if (file.state.kind !== 'failed') return file;
    const { book } = this.#parts;
    book.apply([{ path: file.path, event: { kind: 'queued', jobId } }]);
    return book.find(file.path) ?? file;
  }

  /** For other computers that watch this folder: the service would not tell them. */
  #leaveReceipt(
    file: WatchedFile,
    target: UploadTarget,
    delivery: NonNullable<JobOutcome['delivery']>,
    sentAtMs: number,
    xxh3: string | null,
  ): void {
    const { record, receipts } = this.#parts;
    // Once the frames have changed, it is unknown which of them were uploaded.
    if (!record().settings.shared || (file.sequence && file.state.kind === 'giving_way')) return;
    const receipt = {
      file: file.path.slice(0, pathLengthMax),
      project_id: target.projectId,
      media_id: delivery.mediaId,
      item_name: itemNameOf(target),
      version_id: delivery.versionId,
      version_number: delivery.versionNumber,
      sent_at_ms: sentAtMs,
    };
    // One key for files that go to the same item, and one for files without an item.
    for (const mediaId of [delivery.mediaId, null]) {
      const key = sharedKeyOf(record(), file, xxh3, mediaId);
      if (key !== null) void receipts.keep(record().path, key, receipt);
    }
  }

  /** If the upload is over, whatever the result, the file in the folder settles again. */
  #letGo(file: WatchedFile, job: JobSnapshot): void {
    const isOver = job.state.kind === 'processing' || hasEnded(job.state);
    if (isOver) this.#parts.settleAgain(file.path);
  }

  /** Takes the result of a job that ended and was removed from the list; false if the job was never added. */
  #fromHistory(file: WatchedFile, jobId: string): boolean {
    const entry = this.#parts.history.latest(jobIdSchema.parse(jobId));
    if (!entry) return false;
    const { receipt, state } = entry;
    const { media_id: mediaId, version_id: versionId, version_number: versionNumber } = receipt;
    const delivery = mediaId === null ? null : { mediaId, versionId, versionNumber };
    if (!isNews(file, { state, delivery })) return true;
    this.#takeOutcome(
      this.#startedAgain(file, entry.jobId),
      entry.jobId,
      entry.target,
      { state, delivery },
      {
        xxh3: receipt.xxh3,
        deliveredAtMs: receipt.delivered_at === null ? null : Date.parse(receipt.delivered_at),
        sizeBytes: receipt.size_bytes,
      },
    );
    return true;
  }
}

/** Of a file that failed, that its upload was started again. */
function isNews({ state, versionId }: WatchedFile, job: JobOutcome): boolean {
  // Only that its version is the current one after all. A retry makes another version.
  if (state.kind === 'uploaded') return job.state.kind === 'ready' && job.delivery?.versionId === versionId;
  return state.kind !== 'failed' || !inVainKinds.some((kind) => kind === job.state.kind);
}

/** A failed upload is still followed, since it may be retried; so is a replaced version, which may be the current one after all. */
function jobIdOf({ state }: WatchedFile): string | null {
  const isFollowed =
    state.kind === 'queued' ||
    state.kind === 'giving_way' ||
    state.kind === 'failed' ||
    (state.kind === 'uploaded' && state.isReplaced === true);
  return isFollowed ? state.jobId : null;
}
