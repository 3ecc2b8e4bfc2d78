import type { QueueSnapshot } from '../../../shared/model/upload-queue.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aJob } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type JobRecord, toSnapshot } from '../../uploads/job/job.ts';
import { UploadHistory } from '../../uploads/tables/upload-history.ts';
import { UploadJobs } from '../../uploads/tables/upload-jobs.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import { UploadFollower } from '../following/upload-follower.ts';
import { nameKeyOf } from '../placing/choose-place.ts';
import type { SharedReceipt } from '../placing/shared-receipts.ts';
import { FileBook } from '../tables/file-book.ts';
import { WatchStore } from '../tables/watch-store.ts';
import { aFile, aFolder } from './watched-examples.ts';

export const path = 'LED_Main_v5.mov';

/** A folder with one file, whose job may be in the queue; on a real database. */
export class Desk implements Disposable {
  readonly #folder = temporaryFolder();
  readonly #store = storeIn(this.#folder.path);
  readonly watch = new WatchStore(this.#store);
  readonly jobs = new UploadJobs(this.#store);
  readonly history = new UploadHistory(this.#store);
  readonly book: FileBook;
  readonly follower: UploadFollower;
  readonly canceled: JobId[] = [];
  readonly gaveWay: (readonly JobId[])[] = [];
  readonly settledAgain: string[] = [];
  readonly receipts: (readonly [key: string, receipt: SharedReceipt])[] = [];
  placedSoon = 0;
  readonly decidedAnew: string[] = [];
  inQueue: readonly JobRecord[] = [];
  beingAdded: string | null = null;

  constructor(file: Partial<WatchedFile>, { shared = false } = {}) {
    const usual = aFolder();
    const record = aFolder({ settings: { ...usual.settings, shared } });
    this.watch.saveFolder(record);
    this.watch.saveFiles(record.id, [aFile({ target: aJob().target, ...file })]);
    this.book = new FileBook(record.id, this.watch, new FakeClock(1_000), () => {});
    this.follower = new UploadFollower({
      store: this.watch,
      jobs: this.jobs,
      history: this.history,
      uploads: {
        snapshot: () => ({ jobs: this.inQueue.map((job) => toSnapshot(job)) }) as QueueSnapshot,
        giveWay: async (ids) => void this.gaveWay.push(ids),
        cancel: async (ids) => void this.canceled.push(...ids),
      },
      receipts: {
        find: async () => null,
        keep: async (_folder, key, receipt) => void this.receipts.push([key, receipt]),
        claim: async () => true,
        release: async () => {},
      },
      book: this.book,
      record: () => record,
      isBeingAdded: (id) => this.beingAdded !== null && id === this.beingAdded,
      settleAgain: (each) => this.settledAgain.push(each),
      placeSoon: () => {
        this.placedSoon += 1;
      },
      decideAnew: (paths) => this.decidedAnew.push(...paths),
    });
  }

  get file(): WatchedFile {
    const file = this.book.find(path);
    if (!file) throw new Error('no file');
    return file;
  }

  ledger() {
    return this.watch.sentByName(aFolder().id, nameKeyOf(path));
  }

  /** Puts this job into the queue and passes it to the follower. */
  tell(job: JobRecord): void {
    this.inQueue = [job];
    this.jobs.save([job]);
    this.follower.onJobs([toSnapshot(job)]);
  }

  [Symbol.dispose](): void {
    this.#store.close();
    this.#folder[Symbol.dispose]();
  }
}
