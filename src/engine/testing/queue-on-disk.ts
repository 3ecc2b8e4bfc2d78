import { DiskReserve } from '../store/disk-reserve.ts';
import { defaultLimits } from '../uploads/connection/schedule.ts';
import { QueueState } from '../uploads/queue/queue-state.ts';
import { conditionsAtStart } from '../uploads/sending/conditions-at-start.ts';
import { UploadHistory } from '../uploads/tables/upload-history.ts';
import { UploadJobs } from '../uploads/tables/upload-jobs.ts';
import { UploadLedger } from '../uploads/tables/upload-ledger.ts';
import { UploadSettings } from '../uploads/tables/upload-settings.ts';
import type { FakeClock } from './fake-clock.ts';
import { storeIn } from './store-in.ts';

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
