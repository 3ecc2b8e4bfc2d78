import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type OpenStoreOptions, openStore } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { jsonColumn } from './store.ts';
import { StoreError } from './store-error.ts';

const clock = new FakeClock();
const newest = migrations.length;

function open(path: string, options: Partial<OpenStoreOptions> = {}) {
  const result = openStore(path, { clock, ...options });
  if (result.kind === 'refused') throw result.error;
  return result;
}

const stateRow = z.object({ key: z.string(), value_json: jsonColumn(z.object({ n: z.number() })) });
const insertState = 'INSERT INTO app_state (key, value_json) VALUES (?, ?)';
const readState = 'SELECT * FROM app_state ORDER BY key';

describe('opening the store', () => {
  it('makes the file, its folder and its newest schema', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'deep', 'renderdrop.sqlite');
    const { store, migration, damaged } = open(path);
    using _store = store;
    expect(migration).toEqual({ fromVersion: 0, toVersion: newest });
    expect(damaged).toBeNull();
    expect(store.value(z.object({ journal_mode: z.string() }), 'PRAGMA journal_mode').journal_mode).toBe(
      'wal',
    );
    expect(store.value(z.object({ synchronous: z.number() }), 'PRAGMA synchronous').synchronous).toBe(2);
    expect(store.value(z.object({ foreign_keys: z.number() }), 'PRAGMA foreign_keys').foreign_keys).toBe(1);
  });

  it.skipIf(process.platform === 'win32')(
    'is read by nobody else, also where the files lay open to everybody before',
    () => {
      using folder = temporaryFolder();
      const path = join(folder.path, 'deep', 'renderdrop.sqlite');
      using _other = open(path).store;
      const modes = () =>
        ['..', '', '-wal', '-shm'].map((suffix) =>
          (statSync(suffix === '..' ? dirname(path) : path + suffix).mode & 0o777).toString(8),
        );
      expect(modes()).toEqual(['700', '600', '600', '600']);
      for (const suffix of ['', '-wal', '-shm']) chmodSync(path + suffix, 0o644);
      using _store = open(path).store;
      expect(modes()).toEqual(['700', '600', '600', '600']);
    },
  );

  it('keeps what was written', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.sqlite');
    const first = open(path).store;
    first.run(insertState, 'a', '{"n":1}');
    first.close();
    using store = open(path).store;
    expect(store.all('app_state', stateRow, readState)).toEqual([{ key: 'a', value_json: { n: 1 } }]);
  });

  it('refuses a file of a newer schema and leaves it as it is', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.sqlite');
    open(path).store.close();
    const raw = new Database(path);
    raw.pragma(`user_version = ${newest + 1}`);
    raw.pragma('wal_checkpoint(TRUNCATE)');
    raw.close();
    const before = readFileSync(path);
    const result = openStore(path, { clock });
    expect(result).toMatchObject({ kind: 'refused', error: { code: 'newer_schema' } });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('backs the file up before it migrates, each step all or nothing', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.sqlite');
    const first = open(path).store;
    first.run(insertState, 'a', '{"n":1}');
    first.close();
    const adds: Migration = {
      number: newest + 1,
      name: 'adds',
      up: (database) => database.exec('CREATE TABLE extra (id TEXT) STRICT'),
    };
    const breaks: Migration = {
      number: newest + 2,
      name: 'breaks',
      up: (database) => database.exec('CREATE TABLE half (id TEXT) STRICT; INSERT INTO nowhere VALUES (1)'),
    };
    const result = openStore(path, { clock, migrations: [...migrations, adds, breaks] });
    expect(result).toMatchObject({ kind: 'refused', error: { code: 'migration_failed' } });
    using backup = open(`${path}.schema-${newest}.backup`).store;
    expect(backup.all('app_state', stateRow, readState)).toHaveLength(1);
    const { store, migration } = open(path, { migrations: [...migrations, adds] });
    using _store = store;
    expect(migration.fromVersion).toBe(newest + 1);
    const tables = store.all(
      'sqlite_schema',
      z.object({ name: z.string() }),
      'SELECT name FROM sqlite_schema',
    );
    expect(tables.map((table) => table.name)).toContain('extra');
    expect(tables.map((table) => table.name)).not.toContain('half');
  });

  it('refuses a folder on a network, and makes nothing there', () => {
    using folder = temporaryFolder();
    // To Windows, a path that begins like this is a share.
    const path = `/${join(folder.path, 'share', 'renderdrop.sqlite')}`;
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'win32' });
    try {
      expect(openStore(path, { clock })).toMatchObject({
        kind: 'refused',
        error: { code: 'network_folder' },
      });
    } finally {
      Object.defineProperty(process, 'platform', { value: platform });
    }
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('says so when the folder cannot be written to', () => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, 'file'), '');
    const result = openStore(join(folder.path, 'file', 'renderdrop.sqlite'), { clock });
    expect(result).toMatchObject({ kind: 'refused', error: { code: 'not_writable' } });
  });
});

describe('a damaged file', () => {
  const fill = (path: string, rowCount: number) => {
    using store = open(path).store;
    store.transaction(() => {
      for (let row = 0; row < rowCount; row += 1) {
        store.run(
          insertState,
          `key-${String(row).padStart(5, '0')}`,
          JSON.stringify({ n: row, pad: 'x'.repeat(500) }),
        );
      }
    });
  };
  const asideIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('.damaged-'));

  it('is set aside whole, and what can be read on both sides of the damage is kept', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.sqlite');
    fill(path, 2_000);
    const bytes = readFileSync(path);
    bytes.fill(0xa5, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192);
    writeFileSync(path, bytes);

    const { store, damaged } = open(path);
    using _store = store;
    expect(damaged?.setAsidePath).toBe(`${path}.damaged-20260101T000000Z`);
    expect(readFileSync(damaged?.setAsidePath ?? '').equals(bytes)).toBe(true);
    const saved = damaged?.salvaged.find((table) => table.table === 'app_state');
    expect(saved?.whole).toBe(false);
    const rows = store.all('app_state', stateRow, readState);
    expect(rows).toHaveLength(saved?.rowCount ?? -1);
    expect(rows.length).toBeGreaterThan(1_500);
    expect(rows.length).toBeLessThan(2_000);
    expect(rows.at(0)?.value_json.n).toBe(0);
    expect(rows.at(-1)?.value_json.n).toBe(1_999);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('salvage-'))).toEqual([]);
  });

  it.each([
    ['not a database at all', (path: string) => writeFileSync(path, 'x'.repeat(20_000))],
    ['cut short', (path: string) => truncateSync(path, 10_000)],
  ])('%s: is set aside with its companions and a working store takes its place', (_what, damage) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.sqlite');
    fill(path, 200);
    damage(path);
    writeFileSync(`${path}-wal`, 'leftover');
    const { store, damaged } = open(path);
    using _store = store;
    expect(damaged).not.toBeNull();
    expect(existsSync(`${damaged?.setAsidePath}`)).toBe(true);
    expect(asideIn(folder.path).length).toBeGreaterThan(0);
    store.run(insertState, 'later', '{"n":1}');
  });

  it('is noticed in a large one too where only an index no longer agrees with its table', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.sqlite');
    open(path).store.close();
    const raw = new Database(path);
    raw.exec(`
      CREATE TABLE found (a TEXT, b TEXT) STRICT;
      CREATE INDEX found_by ON found (a);
    `);
    const insert = raw.prepare('INSERT INTO found VALUES (?, ?)');
    raw.transaction(() => {
      for (let row = 0; row < 300; row += 1) insert.run(`${row} ${'x'.repeat(5_000)}`, `${row}`);
    })();
    raw.unsafeMode();
    raw.pragma('writable_schema = ON');
    raw.exec("UPDATE sqlite_schema SET sql = 'CREATE INDEX found_by ON found (b)' WHERE name = 'found_by'");
    raw.close();
    const { store, damaged } = open(path);
    using _store = store;
    expect(damaged).not.toBeNull();
  });

  it('is not pulled from under another Renderdrop that still has it open', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.sqlite');
    fill(path, 10);
    using _other = open(path).store;
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xa5));
    const result = openStore(path, { clock, busyTimeoutMs: 50 });
    expect(result).toMatchObject({ kind: 'refused', error: { code: 'damaged_in_use' } });
    expect(asideIn(folder.path)).toEqual([]);
  });
});

describe('rows', () => {
  it('leaves a torn row in place while others refer to it, so that deleting it takes none of them along', () => {
    using folder = temporaryFolder();
    const family: Migration = {
      number: newest + 1,
      name: 'family',
      up: (database) =>
        database.exec(`
          CREATE TABLE parent (id TEXT PRIMARY KEY, n TEXT) STRICT;
          CREATE TABLE child (id TEXT PRIMARY KEY, parent_id TEXT REFERENCES parent (id) ON DELETE CASCADE) STRICT;
          INSERT INTO parent VALUES ('p', 'not a number');
          INSERT INTO child VALUES ('c', 'p');
        `),
    };
    using store = open(join(folder.path, 'renderdrop.sqlite'), { migrations: [...migrations, family] }).store;
    const parent = z.object({ id: z.string(), n: z.coerce.number() });
    expect(store.all('parent', parent, 'SELECT * FROM parent')).toEqual([]);
    expect(store.all('parent', parent, 'SELECT * FROM parent')).toEqual([]);
    expect(store.listQuarantined()).toHaveLength(1);
    expect(store.value(z.object({ n: z.number() }), 'SELECT count(*) AS n FROM child').n).toBe(1);
  });

  it('says that the disk is full, and what was written before stays', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.sqlite');
    using store = open(path, { maxPageCount: 60 }).store;
    store.run(insertState, 'first', '{"n":1}');
    const overfill = () =>
      store.transaction(() => {
        for (let row = 0; row < 1_000; row += 1)
          store.run(insertState, `row-${row}`, JSON.stringify('x'.repeat(1_000)));
      });
    expect(overfill).toThrow(StoreError);
    expect(overfill).toThrow(
      expect.objectContaining({
        code: 'disk_full',
        trouble: expect.objectContaining({ remedy: expect.stringMatching(/space/) }),
      }),
    );
    expect(store.all('app_state', stateRow, readState).map((row) => row.key)).toEqual(['first']);
    store.run(insertState, 'second', '{"n":2}');
  });
});

it('keeps no copy of a file that is of the newest kind already', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  open(path).store.close();
  const again = open(path);
  expect(again.migration).toEqual({ fromVersion: newest, toVersion: newest });
  again.store.close();
});

it('takes an empty file that nobody has ever opened for a new one', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  writeFileSync(path, '');
  const { store, damaged } = open(path);
  expect(damaged).toBeNull();
  store.close();
});
