import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore } from './database.ts';

const clock = new FakeClock();
const rows = 60;

function open(path: string) {
  const opened = openStore(path, { clock });
  if (opened.kind === 'refused') throw opened.error;
  return opened;
}

/** A data folder as a killed program leaves it: `rows` rows, all of them in the log and some in the file as well. */
function afterKill(folder: string, checkpointedRows: number, checkpoint = 'TRUNCATE'): string {
  const live = join(folder, 'live', 'renderdrop.sqlite');
  const left = join(folder, 'renderdrop.sqlite');
  const { store } = open(live);
  for (let n = 0; n < rows; n += 1) {
    store.run(
      'INSERT INTO app_state (key, value_json) VALUES (?, ?)',
      `row-${n}`,
      JSON.stringify('x'.repeat(900)),
    );
    if (n + 1 === checkpointedRows) store.value(z.unknown(), `PRAGMA wal_checkpoint(${checkpoint})`);
  }
  for (const name of ['', '-wal', '-presence']) copyFileSync(live + name, left + name);
  store.close();
  return left;
}

const count = (path: string) => {
  const { store, damaged } = open(path);
  using _store = store;
  const { kept } = store.value(z.object({ kept: z.number() }), 'SELECT count(*) AS kept FROM app_state');
  return { kept, damaged };
};

it('opens what a kill left as it is', () => {
  using folder = temporaryFolder();
  expect(count(afterKill(folder.path, 0))).toEqual({ kept: rows, damaged: null });
});

it('takes what is left of an earlier log behind a newer one for no damage', () => {
  using folder = temporaryFolder();
  const path = afterKill(folder.path, rows - 5, 'RESTART');
  expect(count(path)).toEqual({ kept: rows, damaged: null });
});

it('sets a file that was cut to nothing aside, and takes its rows from the log', () => {
  using folder = temporaryFolder();
  const path = afterKill(folder.path, 0);
  truncateSync(path, 0);
  const { kept, damaged } = count(path);
  expect(kept).toBe(rows);
  expect(damaged?.salvaged).toContainEqual({ table: 'app_state', rowCount: rows, whole: true });
  expect(readdirSync(folder.path).filter((name) => name.includes('.damaged-')).length).toBeGreaterThan(0);
  expect(count(path)).toEqual({ kept: rows, damaged: null });
});

it.each([
  ['rubbish', (log: Buffer) => Buffer.alloc(log.length, 'rubbish ')],
  ['nothing but a beginning', (log: Buffer) => log.subarray(0, 20)],
  [
    'something torn in its middle',
    (log: Buffer) => Buffer.concat([log.subarray(0, 6_000), Buffer.alloc(500, 7), log.subarray(6_500)]),
  ],
])('says so where the log is %s, and keeps what the file has', (_what, spoil) => {
  using folder = temporaryFolder();
  const path = afterKill(folder.path, rows / 2);
  writeFileSync(`${path}-wal`, spoil(readFileSync(`${path}-wal`)));
  const { kept, damaged } = count(path);
  expect(damaged).not.toBeNull();
  expect(kept).toBeGreaterThanOrEqual(rows / 2);
  expect(kept).toBeLessThan(rows);
});

it('makes a new file where there never was one', () => {
  using folder = temporaryFolder();
  expect(count(join(folder.path, 'renderdrop.sqlite'))).toEqual({ kept: 0, damaged: null });
});
