import { expect, it } from 'vitest';
import { ApiFailure } from '../../api-client/api-failure.ts';
import { defaultWatchTimes, patienceMs } from '../../processing/verdict.ts';
import { DiskReserve } from '../../store/disk-reserve.ts';
import { StoreError } from '../../store/store-error.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDelivery, aJob, jobId } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { defaultLimits } from '../connection/schedule.ts';
import type { JobRecord } from '../job/job.ts';
import { conditionsAtStart } from '../sending/conditions-at-start.ts';
import { UploadHistory } from '../tables/upload-history.ts';
import { UploadJobs } from '../tables/upload-jobs.ts';
import { UploadLedger } from '../tables/upload-ledger.ts';
import { UploadSettings } from '../tables/upload-settings.ts';
import { QueueState } from './queue-state.ts';
import { QueueTroubles } from './queue-troubles.ts';

async function withTroubles(
  jobs: (nowMs: number) => readonly JobRecord[],
  act: (parts: {
    readonly troubles: QueueTroubles;
    readonly state: QueueState;
    readonly clock: FakeClock;
    readonly reserve: DiskReserve;
    readonly startsNothing: () => boolean;
  }) => Promise<void>,
  reserveAt: (path: string) => DiskReserve = (path) => new DiskReserve(path),
): Promise<void> {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  using store = storeIn(folder.path, clock);
  const reserve = reserveAt(store.path);
  const settings = new UploadSettings(store);
  const stores = {
    jobs: new UploadJobs(store),
    history: new UploadHistory(store),
    ledger: new UploadLedger(store),
    reserve,
  };
  stores.jobs.append(jobs(clock.nowMs()));
  const state = new QueueState(stores, clock, conditionsAtStart(settings, true), defaultLimits);
  state.syncFromDisk(true);
  let nothing = false;
  const startNothing = (start: boolean) => {
    nothing = start;
  };
  const parts = { store, settings, state, reserve, clock, watchTimes: defaultWatchTimes, startNothing };
  const troubles = new QueueTroubles(parts);
  await act({ troubles, state, clock, reserve, startsNothing: () => nothing });
  troubles.close();
  state.close();
}

it('says that the disk is full and begins nothing, until there is room again', () =>
  withTroubles(
    () => [],
    async ({ troubles, state, clock, reserve, startsNothing }) => {
      // Promise: New uploads wait until then.
      const codes = () => state.conditions.banners.map(({ code }) => code);
      troubles.setBanner('another', new StoreError('busy').trouble);
      const another = codes();
      troubles.onDiskTrouble(new StoreError('disk_full'));
      troubles.onDiskTrouble(new StoreError('disk_full'));
      expect(codes()).toEqual([...another, 'disk_full']);
      expect(startsNothing()).toBe(true);
      await clock.advance(5_000);
      expect(codes()).toEqual(another);
      expect([startsNothing(), reserve.isKept]).toEqual([false, true]);
    },
  ));

it('gives up on uploads that were delivered to a project that can no longer be opened', () => {
  const patience = patienceMs(1_000, defaultWatchTimes);
  const delivered = (name: string, state: JobRecord['state'], changes: Partial<JobRecord> = {}) =>
    aJob({ id: jobId(name), sizeBytes: 1_000, delivery: aDelivery, state, ...changes });
  const elsewhere = { ...aJob().target, projectId: 'prj_2' } as JobRecord['target'];
  return withTroubles(
    (nowMs) => [
      delivered('old', { kind: 'processing', sinceMs: nowMs - patience }),
      delivered('in doubt', { kind: 'confirming', sinceMs: nowMs - patience }),
      delivered('young', { kind: 'processing', sinceMs: nowMs - patience + 1 }),
      delivered('sending', { kind: 'sending' }),
      delivered('elsewhere', { kind: 'processing', sinceMs: 0 }, { target: elsewhere }),
    ],
    async ({ troubles, state }) => {
      const failure = new ApiFailure({ code: 'project_not_found', status: 404 });
      expect(troubles.onWatchFailure('account_1', 'prj_1', failure)).toBe('later');
      expect(state.jobs().map((job) => `${job.id} ${job.state.kind}`)).toEqual([
        'old unconfirmed',
        'in doubt unconfirmed',
        'young processing',
        'sending sending',
        'elsewhere processing',
      ]);
    },
  );
});

it('holds an account that the service refuses, and goes on looking after anything else', () =>
  withTroubles(
    () => [aJob()],
    async ({ troubles, state }) => {
      const look = (failure: unknown) => troubles.onWatchFailure('account_1', 'prj_1', failure);
      expect(look(new ApiFailure({ code: 'timed_out' }))).toBe('later');
      expect(look(new TypeError('ours'))).toBe('later');
      expect(state.conditions.holds).toEqual([]);
      expect(look(new ApiFailure({ code: 'api_key_revoked', status: 401 }))).toBe('stop');
      expect(state.conditions.holds).toMatchObject([
        { scope: { kind: 'account', accountId: 'account_1' }, trouble: { action: 'sign_in' } },
      ]);
    },
  ));

it('takes the reserve once, and says that the disk is full where there is no room for it', async () => {
  await withTroubles(
    () => [],
    async ({ troubles, state, reserve }) => {
      expect([troubles.takeReserve(), reserve.isKept, troubles.takeReserve()]).toEqual([true, true, false]);
      expect(state.conditions.banners).toEqual([]);
    },
  );
  class NoRoom extends DiskReserve {
    override keep(): void {
      throw new StoreError('disk_full');
    }
  }
  await withTroubles(
    () => [],
    async ({ troubles, state, startsNothing }) => {
      expect(troubles.takeReserve()).toBe(true);
      expect(state.conditions.banners.map(({ code }) => code)).toEqual(['disk_full']);
      expect(startsNothing()).toBe(true);
    },
    (path) => new NoRoom(path),
  );
});
