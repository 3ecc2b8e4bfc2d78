import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { JobState } from '../../../shared/model/uploads.ts';
import type { Store } from '../../store/store.ts';
import { aJob, jobId, trouble } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { historyEntryOf } from '../job/receipts.ts';
import { historyLookups, knownFilesLookup, UploadHistory } from './upload-history.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

it('counts what fits by the days of this computer, newest first', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const history = new UploadHistory(store);
  const ends = [at(20, 23, 59), at(21, 0), at(21, 12), at(22, 0, 1)];
  for (const [index, atMs] of ends.entries()) {
    const state: JobState = index === 2 ? { kind: 'failed', atMs, trouble } : { kind: 'ready', atMs };
    const entry = historyEntryOf(aJob({ id: jobId(`job-${index}`), state }));
    if (entry) history.add(entry);
  }
  expect(history.days({})).toEqual([
    { day: '2026-11-22', count: 1 },
    { day: '2026-11-21', count: 2 },
    { day: '2026-11-20', count: 1 },
  ]);
  expect(history.days({ states: ['failed'] })).toEqual([{ day: '2026-11-21', count: 1 }]);
  const canceled = { kind: 'cancelled', atMs: at(22, 1), versionRemains: false } as const;
  for (const state of [canceled, { ...canceled, because: trouble }]) {
    const entry = historyEntryOf(aJob({ id: jobId('job-4'), state }));
    if (entry) history.add(entry);
  }
  const once = [{ day: '2026-11-22', count: 1 }];
  expect(history.days({ states: ['cancelled'] }), 'by a person').toEqual(once);
  expect(history.days({ states: ['already_uploaded'] })).toEqual(once);
  expect(history.days({ endedBeforeMs: at(21, 0) })).toEqual([{ day: '2026-11-20', count: 1 }]);
  expect(history.days({ text: 'nothing like it' })).toEqual([]);
});

const planOf = (store: Store, sql: string): readonly string[] => {
  const database = new Database(store.path);
  const wanted = (sql.match(/\?/g) ?? []).map(() => '["anything"]');
  const plan = database.prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...wanted);
  database.close();
  return plan.map(({ detail }) => detail);
};

it.each(Object.entries(historyLookups))('finds %s by an index, however long the history is', (_what, sql) => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  expect(planOf(store, sql)[0]).toMatch(/^SEARCH upload_history USING INDEX /);
});

it('knows by an index of which files an upload has ended', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  expect(planOf(store, knownFilesLookup)).toContainEqual(
    expect.stringMatching(/^SEARCH upload_history .*USING (COVERING )?INDEX upload_history_by_file /),
  );
  const history = new UploadHistory(store);
  const paths = ['/renders/it\'s "Ca\u0301mara".mov', '/renders/b\\c.mov', '/renders/new.mov'];
  for (const [index, path] of paths.slice(0, 2).entries()) {
    const entry = historyEntryOf(
      aJob({ id: jobId(`job-${index}`), path, state: { kind: 'ready', atMs: 1 } }),
    );
    if (entry) history.add(entry);
  }
  expect(history.knownFiles(paths)).toEqual(new Set(paths.slice(0, 2)));
  expect(history.knownFiles([])).toEqual(new Set());
});
