import { join } from 'node:path';
import { openStore } from '../store/database.ts';
import { DiskReserve } from '../store/disk-reserve.ts';
import { UploadHistory } from '../store/upload-history.ts';
import { UploadJobs } from '../store/upload-jobs.ts';
import { UploadLedger } from '../store/upload-ledger.ts';
import { UploadSettings } from '../store/upload-settings.ts';
import { conditionsAtStart } from '../uploads/conditions-at-start.ts';
import { QueueState } from '../uploads/queue-state.ts';
import { defaultLimits } from '../uploads/schedule.ts';
import type { FakeClock } from './fake-clock.ts';

/** The queue as one program has it, on the database of this folder. */
export function openQueue(folder: string, clock: FakeClock) {
  const opened = openStore(join(folder, 'renderdrop.sqlite'), { clock });
  if (opened.kind === 'refused') throw opened.error;
  const { store } = opened;
  const stores = {
    jobs: new UploadJobs(store),
    history: new UploadHistory(store),
    ledger: new UploadLedger(store),
    reserve: new DiskReserve(store.path),
  };
  const conditions = conditionsAtStart(new UploadSettings(store), true);
  return { store, jobs: stores.jobs, state: new QueueState(stores, clock, conditions, defaultLimits) };
}
