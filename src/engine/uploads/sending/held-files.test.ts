import { copyFileSync, renameSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { JobState } from '../../../shared/model/uploads.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aJob, jobId, trouble } from '../../testing/jobs.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { FileIdentity } from '../job/job.ts';
import { uploadTrouble } from '../job/troubles.ts';
import { defaultRunnerTimes } from '../runner-times.ts';
import { openQueue } from '../testing/queue-on-disk.ts';
import { openRender } from '../transfer/file-guard.ts';
import { stampOf } from '../transfer/file-stamp.ts';
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

const seconds = 1_000_000_000n;
const identityAt = (path: string): FileIdentity => {
  const { device, inode, sizeBytes, modifiedNs, changedNs } = stampOf(statSync(path, { bigint: true }));
  return {
    device: String(device),
    inode: String(inode),
    sizeBytes,
    modifiedNs: String(modifiedNs),
    changedNs: String(changedNs),
  };
};
const setWritten = (path: string, atNs: bigint) => {
  const at = Number(atNs / seconds);
  utimesSync(path, at, at);
};

it.each<[string, (path: string, aside: string) => void, JobState['kind']]>([
  ['was moved away and back', (path, aside) => renameSync(aside, path), 'queued'],
  [
    'comes back from another disk',
    (path, aside) => {
      copyFileSync(aside, path);
      setWritten(path, statSync(aside, { bigint: true }).mtimeNs);
    },
    'queued',
  ],
  ['comes back as another render', (path) => writeFileSync(path, 'another render'), 'failed'],
  [
    'comes back written to since',
    (path, aside) => {
      renameSync(aside, path);
      setWritten(path, statSync(path, { bigint: true }).mtimeNs + 5n * seconds);
    },
    'failed',
  ],
  ['is still away', () => {}, 'failed'],
])(
  'starts an upload again only for the same file: its file %s, whether examined before or not',
  async (_how, putBack, kind) => {
    using folder = temporaryFolder();
    const clock = new FakeClock();
    const { store, jobs, state } = openQueue(folder.path, clock);
    const names = ['Examined_v5.mov', 'Never_examined_v5.mov'];
    const renders = names.map((name) => {
      const path = sampleRender(folder.path, name, 2);
      const sinceEpoch = statSync(path, { bigint: true }).mtimeNs / seconds;
      setWritten(path, sinceEpoch * seconds);
      return { path, aside: `${path}.aside`, createdAtMs: Number(sinceEpoch) * 1_000 + 1_000 };
    });
    const [examined, never] = renders as [(typeof renders)[number], (typeof renders)[number]];
    const gone: JobState = { kind: 'failed', atMs: 0, trouble: uploadTrouble('file_missing') };
    const records = [
      aJob({ id: jobId('examined'), path: examined.path, identity: identityAt(examined.path), state: gone }),
      aJob({
        id: jobId('never'),
        path: never.path,
        createdAtMs: never.createdAtMs,
        state: gone,
        position: 2,
      }),
    ];
    jobs.append(records);
    state.syncFromDisk(true);
    const looked = Promise.withResolvers<void>();
    const held = new HeldFiles(
      {
        state,
        clock,
        powers: { times: defaultRunnerTimes, openRender: (name) => openRender(name, { clock }) },
      },
      looked.resolve,
    );
    for (const { path, aside } of renders) renameSync(path, aside);
    for (const { path, aside } of renders) putBack(path, aside);
    held.arm();
    expect(clock.pendingCount, 'it looks for the files').toBe(1);
    await clock.advance(10_000);
    await looked.promise;
    held.close();
    expect(records.map(({ id }) => state.find(id)?.state.kind)).toEqual([kind, kind]);
    state.close();
    store.close();
  },
);

it('looks for nothing as long as no upload waits for a file or a network', () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const { store, jobs, state } = openQueue(folder.path, clock);
  const states: readonly JobState[] = [
    { kind: 'queued' },
    { kind: 'failed', atMs: 0, trouble },
    {
      kind: 'held',
      reason: { kind: 'creation_unknown', askedAtMs: 0 },
      trouble,
      returnsTo: 'creating',
      sinceMs: 0,
    },
  ];
  jobs.append(states.map((each, position) => aJob({ id: jobId(`job-${position}`), state: each, position })));
  state.syncFromDisk(true);
  const powers = { times: defaultRunnerTimes, openRender: (name: string) => openRender(name, { clock }) };
  const held = new HeldFiles({ state, clock, powers }, () => {});
  held.arm();
  expect(clock.pendingCount).toBe(0);
  held.close();
  state.close();
  store.close();
});
