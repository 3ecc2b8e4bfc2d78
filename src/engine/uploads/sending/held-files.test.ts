import { truncateSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aJob, trouble } from '../../testing/jobs.ts';
import { openQueue } from '../../testing/queue-on-disk.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { defaultRunnerTimes } from '../runner/runner-times.ts';
import { openRender } from '../transfer/file-guard.ts';
import { HeldFiles } from './held-files.ts';

const minuteMs = 60_000;

it('looks less and less often at a file that stays cut short', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const { store, jobs, state } = openQueue(folder.path, clock);
  const path = sampleRender(folder.path, 'LED_Main_v5.mov', 2);
  truncateSync(path, 100_000);
  const job = aJob({ path });
  jobs.append([job]);
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
      powers: { times: defaultRunnerTimes, openRender: (name) => openRender(name, { clock }) },
    },
    () => {
      if (state.find(job.id)?.state.kind !== 'held') releasedAtMs.push(clock.monotonicMs());
      holdAgain();
      held.arm();
    },
  );
  held.arm();
  while (clock.monotonicMs() < 60 * minuteMs) {
    // The disk is real: wait for it before the clock advances.
    if (clock.pendingCount > 0) await clock.advance(3_000);
    else await new Promise((resolve) => setImmediate(resolve));
  }
  held.close();
  const gaps = releasedAtMs.slice(1).map((atMs, index) => atMs - (releasedAtMs[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(5);
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(5 * minuteMs - 3_000);
  // Without growing waits it would be released every few seconds: some eight hundred times.
  expect(releasedAtMs.length).toBeLessThan(30);
  state.close();
  store.close();
});
