import { expect, it } from 'vitest';
import type { PowerEvent } from '../ports/power.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WatchStore } from './tables/watch-store.ts';
import { aFolder } from './testing/watched-examples.ts';
import { WatchEngine, type WatchEngineParts } from './watch-engine.ts';

it('looks through its folders anew when the computer wakes up, and only then', async () => {
  using folder = temporaryFolder();
  using sqlite = storeIn(folder.path);
  const store = new WatchStore(sqlite);
  store.saveFolder(aFolder());
  let power = (_: PowerEvent): void => {};
  let passes = 0;
  let isOpen = false;
  const unused = { snapshot: () => ({ jobs: [], encodes: [] }), subscribe: () => () => {} };
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
