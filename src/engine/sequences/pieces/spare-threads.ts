import { availableParallelism } from 'node:os';
import type { PowerEvents } from '../../ports/power.ts';

/** How many threads to use in the background while somebody works on the computer: half of them, and one on battery. */
export function spareThreads(power: PowerEvents, all = availableParallelism()): () => number {
  let isOnBattery = false;
  power.subscribe((event) => {
    if (event === 'on_battery') isOnBattery = true;
    if (event === 'on_mains') isOnBattery = false;
  });
  return () => (isOnBattery ? 1 : Math.max(1, Math.floor(all / 2)));
}
