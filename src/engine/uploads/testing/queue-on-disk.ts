import { DiskReserve } from '../../store/disk-reserve.ts';
import type { FakeClock } from '../../testing/fake-clock.ts';
import { storeIn } from '../../testing/store-in.ts';
import { defaultLimits } from '../connection/schedule.ts';
import { QueueState } from '../queue/queue-state.ts';
import { conditionsAtStart } from '../sending/conditions-at-start.ts';
import { UploadHistory } from '../tables/upload-history.ts';
import { UploadJobs } from '../tables/upload-jobs.ts';
import { UploadLedger } from '../tables/upload-ledger.ts';
import { UploadSettings } from '../tables/upload-settings.ts';

/** The queue of one program, on the database in this folder. */
export function openQueue(folder: string, clock: FakeClock) {
  const store = storeIn(folder, clock);
  const stores = {
    jobs: new UploadJobs(store),
    history: new UploadHistory(store),
    ledger: new UploadLedger(store),
    reserve: new DiskReserve(store.path),
  };
  const conditions = conditionsAtStart(new UploadSettings(store), true);
  return { store, jobs: stores.jobs, state: new QueueState(stores, clock, conditions, defaultLimits) };
}
