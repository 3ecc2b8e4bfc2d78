import { realpath } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { jobIdSchema } from '../../shared/model/uploads.ts';
import { watchFolderIdSchema } from '../../shared/model/watch-folders.ts';
import type { PowerEvent } from '../ports/power.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type WatchLedgerEntry, WatchStore } from './tables/watch-store.ts';
import { aFile, aFolder, aWatchedItem } from './testing/watched-examples.ts';
import { WatchEngine, type WatchEngineParts } from './watch-engine.ts';

const minuteMs = 60_000;
const sent = (sentAtMs: number): WatchLedgerEntry => ({
  path: 'LED_Main_v5.mov',
  nameKey: 'led_main',
  sizeBytes: 1_000,
  xxh3: null,
  projectId: aFolder().place.projectId,
  mediaId: aWatchedItem().id,
  itemName: 'LED_Main',
  versionId: null,
  versionNumber: 5,
  jobId: jobIdSchema.parse('job_1'),
  sentAtMs,
});
const unused = { snapshot: () => ({ jobs: [], encodes: [] }), subscribe: () => () => {} };

it('looks through its folders anew when the computer wakes up, and only then', async () => {
  using folder = temporaryFolder();
  using sqlite = storeIn(folder.path);
  const store = new WatchStore(sqlite);
  store.saveFolder(aFolder());
  let power = (_: PowerEvent): void => {};
  let passes = 0;
  let isOpen = false;
  await using engine = new WatchEngine({
    ...{ sqlite, store, clock: new FakeClock(), uploads: unused, encoding: { queue: unused } },
    powerEvents: {
      subscribe: (listener: typeof power) => {
        power = listener;
        return () => {};
      },
    },
    openScanner: () => {
      isOpen = true;
      return {
        rescan: () => {
          passes += 1;
        },
        [Symbol.dispose]: () => {},
      };
    },
  } as unknown as WatchEngineParts);
  power('resume');
  engine.start();
  expect([isOpen, passes]).toEqual([true, 0]);
  for (const event of ['suspend', 'on_battery', 'on_mains'] as const) power(event);
  expect(passes).toBe(0);
  power('resume');
  expect(passes).toBe(1);
});

it('watches only the folder that its command names, and not those of the window', async () => {
  using folder = temporaryFolder();
  using sqlite = storeIn(folder.path);
  const store = new WatchStore(sqlite);
  store.saveFolder(aFolder({ path: '/renders of the window' }));
  const clock = new FakeClock();
  const watched: string[] = [];
  await using engine = new WatchEngine({
    ...{ sqlite, store, clock, uploads: unused, encoding: { queue: unused }, powerEvents: unused },
    appState: new AppStateStore(sqlite),
    mayUpload: async () => true,
    random: { uuid: () => 'folder_of_the_command' },
    openScanner: ({ root }: { root: string }) => {
      watched.push(root);
      return { rescan: () => {}, [Symbol.dispose]: () => {} };
    },
  } as unknown as WatchEngineParts);
  const { place, settings } = aFolder();
  await engine.addForCommand({ path: folder.path, place, settings, existing: 'all' });
  await clock.advance(minuteMs);
  expect(watched).toEqual([await realpath(folder.path)]);
  expect(engine.snapshot().folders.map(({ condition }) => condition.kind)).toContain('not_watched');
});

it('skips a file while its upload runs, and no longer once it is uploaded', async () => {
  using folder = temporaryFolder();
  using sqlite = storeIn(folder.path);
  const store = new WatchStore(sqlite);
  store.saveFolder(aFolder());
  const queued = (path: string, jobId: string, uploadedAtMs: number | null) => {
    const file = aFile({ path, state: { kind: 'queued', jobId: jobIdSchema.parse(jobId), sinceMs: 0 } });
    return { ...file, times: { ...file.times, uploadedAtMs } };
  };
  store.saveFiles(aFolder().id, [queued('a.mov', 'job_a', null), queued('b.mov', 'job_b', 5)]);
  const canceled: string[] = [];
  const cancel = async (ids: readonly string[]) => void canceled.push(...ids);
  await using engine = new WatchEngine({
    ...{ sqlite, store, clock: new FakeClock(), encoding: { queue: unused }, powerEvents: unused },
    ...{ uploads: { ...unused, cancel }, appState: new AppStateStore(sqlite) },
  } as unknown as WatchEngineParts);
  expect(await engine.skip(aFolder().id, ['a.mov', 'b.mov'])).toBe(1);
  expect(canceled).toEqual(['job_a']);
});

it('says what happened since the person last looked as of now, once, and tells the window only of folders with news', async () => {
  using folder = temporaryFolder();
  using sqlite = storeIn(folder.path);
  const store = new WatchStore(sqlite);
  const evening = new Date(2026, 10, 21, 22).getTime();
  const clock = new FakeClock(evening);
  const quiet = aFolder({ id: watchFolderIdSchema.parse('folder_2'), path: '/stills', addedAtMs: evening });
  store.saveFolder(aFolder({ addedAtMs: evening }));
  store.saveFolder(quiet);
  await using engine = new WatchEngine({
    ...{ sqlite, store, clock, uploads: unused, encoding: { queue: unused }, powerEvents: unused },
    appState: new AppStateStore(sqlite),
  } as unknown as WatchEngineParts);
  const told: string[] = [];
  engine.subscribe((event) => {
    if (event.kind === 'folders_changed') told.push(...event.folders.map(({ id }) => id));
  });
  expect(engine.looked()).toEqual([]);

  // The one render of the night comes ten minutes later, and nothing after it.
  clock.setWallMs(evening + 10 * minuteMs);
  store.addToLedger(aFolder().id, sent(clock.nowMs()));
  clock.setWallMs(new Date(2026, 10, 22, 9).getTime());
  expect(engine.looked()).toEqual([
    {
      folderId: aFolder().id,
      summary: {
        sinceMs: evening,
        atMs: clock.nowMs(),
        uploaded: 1,
        needYou: 0,
        says: 'Last night: 1 uploaded',
      },
    },
  ]);
  expect(engine.looked(), 'said once').toEqual([]);
  await clock.advance(1_000);
  expect(told).toEqual([aFolder().id]);
});
