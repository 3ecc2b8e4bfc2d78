import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../ground/private-file.ts';
import type { Clock } from '../ports/clock.ts';
import { openStore } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { FakeClock } from './fake-clock.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An empty database. Copying it costs a fifth of creating its tables, and hundreds of tests need their own. */
let empty: Buffer | null = null;

/** The database in this folder, empty if the folder is new. */
export function storeIn(folder: string, clock: Clock = new FakeClock()): Store {
  return opened(databaseIn(folder), clock);
}

/** The path of the database in this folder, which is made if there is none. */
export function databaseIn(folder: string): string {
  const path = join(folder, 'renderdrop.sqlite');
  if (!existsSync(path)) {
    empty ??= madeEmpty();
    makePrivateFolder(folder);
    writeFileSync(path, empty, { mode: 0o600 });
  }
  return path;
}

function madeEmpty(): Buffer {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  opened(path, new FakeClock())[Symbol.dispose]();
  return readFileSync(path);
}

function opened(path: string, clock: Clock): Store {
  const result = openStore(path, { clock });
  if (result.kind === 'refused') throw result.error;
  return result.store;
}
