import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../store/database.ts';
import { DiskReserve } from '../store/disk-reserve.ts';
import { UploadHistory } from '../store/upload-history.ts';
import { UploadJobs } from '../store/upload-jobs.ts';
import { UploadLedger } from '../store/upload-ledger.ts';
import { UploadSettings } from '../store/upload-settings.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { aJob, trouble } from '../testing/jobs.ts';
import { sampleRender } from '../testing/raw-renders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { conditionsAtStart } from './conditions-at-start.ts';
import { HeldFiles } from './held-files.ts';
import { QueueState } from './queue-state.ts';
import { defaultRunnerTimes } from './runner/runner-parts.ts';
import { defaultLimits } from './schedule.ts';
import { openRender } from './transfer/file-guard.ts';

const minuteMs = 60_000;

it('looks less and less often at a file that stays cut short', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const opened = openStore(join(folder.path, 'renderdrop.sqlite'), { clock });
  if (opened.kind === 'refused') throw opened.error;
  const { store } = opened;
  const stores = {
    jobs: new UploadJobs(store),
    history: new UploadHistory(store),
    ledger: new UploadLedger(store),
    reserve: new DiskReserve(store.path),
  };
  const conditions = conditionsAtStart(new UploadSettings(store), true);
  const state = new QueueState(stores, clock, conditions, defaultLimits);
  const path = sampleRender(folder.path, 'LED_Main_v5.mov', 2);
  truncateSync(path, 100_000);
  const job = aJob({ path });
  stores.jobs.append([job]);
  state.syncFromDisk(true);
  const holdAgain = () => {
    if (state.find(job.id)?.state.kind !== 'held')
      state.apply(job.id, { kind: 'hold', reason: { kind: 'still_being_written' }, trouble });
  };
  holdAgain();
  const releasedAtMs: number[] = [];
  const held = new HeldFiles(
    {
      state,
      clock,
      times: defaultRunnerTimes,
      openRender: (name) => openRender(name, { clock }),
    },
    () => {
      if (state.find(job.id)?.state.kind !== 'held') releasedAtMs.push(clock.monotonicMs());
      holdAgain();
      held.arm();
    },
  );
  held.arm();
  while (clock.monotonicMs() < 60 * minuteMs) {
    // The disk is real: it is waited for before the clock goes on.
    if (clock.pendingCount > 0) await clock.advance(3_000);
    else await new Promise((resolve) => setImmediate(resolve));
  }
  held.close();
  const gaps = releasedAtMs.slice(1).map((atMs, index) => atMs - (releasedAtMs[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(5);
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(5 * minuteMs - 3_000);
  // Without that it would be let go every few seconds: some eight hundred times.
  expect(releasedAtMs.length).toBeLessThan(30);
  state.close();
  store.close();
});
