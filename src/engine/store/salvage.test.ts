import { copyFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { type ReplaceOptions, replaceDamagedFile } from './salvage.ts';

/** Children come first, so that they are copied before what they belong to. */
const families: Migration = {
  number: migrations.length + 1,
  name: 'families',
  up: (database) =>
    database.exec(`
      CREATE TABLE child (name TEXT, parent TEXT REFERENCES parent (name)) STRICT;
      CREATE TABLE parent (name TEXT PRIMARY KEY) STRICT;
    `),
};
const options: ReplaceOptions = { atMs: Date.UTC(2026, 10, 24, 3), migrations: [...migrations, families] };

/** A database of two families, left open. */
function openFamilies(path: string): Database.Database {
  const database = new Database(path);
  for (const { up } of options.migrations) up(database);
  database.pragma(`user_version = ${families.number}`);
  database.pragma('foreign_keys = OFF');
  database.exec(`
    INSERT INTO parent VALUES ('Ann');
    INSERT INTO child VALUES ('Ada', 'Ann'), ('Bea', 'Bob');
  `);
  return database;
}

const namesIn = (path: string, sql: string): readonly unknown[] => {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare(sql).pluck().all();
  } finally {
    database.close();
  }
};

it('keeps every row that has what it belongs to, and sets the others aside', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  openFamilies(path).close();
  const { salvaged } = replaceDamagedFile(path, options);
  expect(namesIn(path, 'SELECT name FROM parent')).toEqual(['Ann']);
  expect(namesIn(path, 'SELECT name FROM child')).toEqual(['Ada']);
  expect(namesIn(path, 'SELECT row_json FROM quarantine')).toEqual(['{"name":"Bea","parent":"Bob"}']);
  expect(salvaged).toContainEqual({ table: 'child', rowCount: 2, whole: true });
});

it('takes the place of the file as one that nobody else reads, and leaves nothing beside it but what was set aside', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  openFamilies(path).close();
  const setAside = [replaceDamagedFile(path, options), replaceDamagedFile(path, options)].map(
    ({ setAsidePath }) => setAsidePath,
  );
  const first = `${path}.damaged-20261124T030000Z`;
  expect(setAside).toEqual([first, `${first}-2`]);
  expect(readdirSync(folder.path)).toHaveLength(3);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('reads what was committed to the log of a file that is empty', () => {
  using folder = temporaryFolder();
  const [live, path] = ['live.sqlite', 'renderdrop.sqlite'].map((name) => join(folder.path, name));
  if (live === undefined || path === undefined) throw new Error('no paths');
  const database = new Database(live);
  database.pragma('journal_mode = WAL');
  database.close();
  const open = openFamilies(live);
  writeFileSync(path, '');
  copyFileSync(`${live}-wal`, `${path}-wal`);
  open.close();
  replaceDamagedFile(path, options);
  expect(namesIn(path, 'SELECT name FROM parent')).toEqual(['Ann']);
});

it('leaves a file of a newer kind as it is', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  openFamilies(path).close();
  expect(() => replaceDamagedFile(path, { ...options, migrations })).toThrow(
    expect.objectContaining({ code: 'newer_schema' }),
  );
  expect(readdirSync(folder.path)).toEqual(['renderdrop.sqlite']);
});
