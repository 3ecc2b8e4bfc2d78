import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { makePrivateFile } from '../ground/private-file.ts';
import { migrate, schemaVersionOf } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { quote, setRowAside } from './quarantine.ts';
import { StoreError } from './store-error.ts';
import { restoreFromLog } from './write-ahead-log.ts';

export interface DamagedFile {
  /** Where the damaged file is now, untouched, beside its `-wal` and `-shm` where it had them. */
  readonly setAsidePath: string;
  readonly salvaged: readonly SalvagedTable[];
}

interface SalvagedTable {
  readonly table: string;
  readonly rowCount: number;
  /** False when reading broke off somewhere: rows may be missing. */
  readonly whole: boolean;
}

export interface ReplaceOptions {
  readonly atMs: number;
  readonly migrations: readonly Migration[];
}

const companions = ['', '-wal', '-shm'] as const;

/**
 * Renames the damaged file and puts a new one in its place with every row that can still be read. The new file is
 * built beside and renamed into place last, so that a crash on the way leaves nothing half done under the real name.
 */
export function replaceDamagedFile(path: string, options: ReplaceOptions): DamagedFile {
  const work = mkdtempSync(join(dirname(path), 'salvage-'));
  try {
    const copy = join(work, basename(path));
    for (const companion of companions) {
      if (existsSync(path + companion)) copyFileSync(path + companion, copy + companion);
    }
    restoreFromLog(copy);
    const rebuilt = join(work, 'rebuilt');
    const salvaged = salvage(copy, rebuilt, options);
    const setAsidePath = freeName(`${path}.damaged-${stamp(options.atMs)}`);
    for (const companion of companions) {
      if (existsSync(path + companion)) renameSync(path + companion, setAsidePath + companion);
    }
    renameSync(rebuilt, path);
    return { setAsidePath, salvaged };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function stamp(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '');
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let count = 2; existsSync(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

function salvage(from: string, to: string, { migrations, atMs }: ReplaceOptions): readonly SalvagedTable[] {
  makePrivateFile(to);
  using rebuilt = disposable(new Database(to));
  const source = openForSalvage(from);
  if (source === null) return [];
  using damaged = disposable(source.database);
  if (source.version > migrations.length) throw new StoreError('newer_schema');
  migrate(rebuilt.database, to, migrations, source.version);
  rebuilt.database.pragma('foreign_keys = OFF');
  return rebuilt.database.transaction(() => {
    const salvaged = tablesOf(rebuilt.database).map((table) =>
      salvageTable(damaged.database, rebuilt.database, table),
    );
    setOrphansAside(rebuilt.database, atMs);
    return salvaged;
  })();
}

function disposable(database: Database.Database): Disposable & { readonly database: Database.Database } {
  return { database, [Symbol.dispose]: () => database.close() };
}

/** `null` when not even the header makes sense. */
function openForSalvage(path: string): { database: Database.Database; version: number } | null {
  const database = new Database(path);
  try {
    return { database, version: schemaVersionOf(database) };
  } catch {
    database.close();
    return null;
  }
}

function tablesOf(database: Database.Database): readonly string[] {
  return database
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all()
    .map((table) => table.name);
}

/** Reads from the front until it breaks, then from the back: what lies on both sides of a bad page is kept. */
function salvageTable(from: Database.Database, to: Database.Database, table: string): SalvagedTable {
  const whole = copyRows(from, to, table, 'ASC');
  if (!whole) copyRows(from, to, table, 'DESC');
  const counted = to.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${quote(table)}`).get();
  return { table, rowCount: counted?.count ?? 0, whole };
}

function copyRows(
  from: Database.Database,
  to: Database.Database,
  table: string,
  order: 'ASC' | 'DESC',
): boolean {
  try {
    const rows = from
      .prepare<[], Record<string, unknown>>(
        `SELECT * FROM ${quote(table)} NOT INDEXED ORDER BY rowid ${order}`,
      )
      .iterate();
    for (const row of rows) insertIfPossible(to, table, row);
    return true;
  } catch {
    return false;
  }
}

function insertIfPossible(
  to: Database.Database,
  table: string,
  row: Readonly<Record<string, unknown>>,
): void {
  const columns = Object.keys(row);
  const names = columns.map(quote).join(', ');
  const places = columns.map(() => '?').join(', ');
  to.prepare(`INSERT OR IGNORE INTO ${quote(table)} (${names}) VALUES (${places})`).run(
    ...Object.values(row),
  );
}

/** A row whose parent could not be saved would break every later write to it. */
function setOrphansAside(database: Database.Database, atMs: number): void {
  const orphans = z.array(orphanSchema).parse(database.pragma('foreign_key_check'));
  for (const { table, rowid } of orphans) {
    const row = database
      .prepare<[number], Record<string, unknown>>(`SELECT * FROM ${quote(table)} WHERE rowid = ?`)
      .get(rowid);
    if (row === undefined) continue;
    setRowAside(database, table, row, 'what it belongs to was lost when the file was damaged', atMs);
    database.prepare(`DELETE FROM ${quote(table)} WHERE rowid = ?`).run(rowid);
  }
}

const orphanSchema = z.object({ table: z.string(), rowid: z.number() });
