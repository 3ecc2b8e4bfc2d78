import { join } from 'node:path';
import type { Clock } from '../ports/clock.ts';
import { openStore } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { FakeClock } from './fake-clock.ts';

/** The database of this folder, with nothing in it where the folder is new. */
export function storeIn(folder: string, clock: Clock = new FakeClock()): Store {
  const opened = openStore(join(folder, 'renderdrop.sqlite'), { clock });
  if (opened.kind === 'refused') throw opened.error;
  return opened.store;
}
