import { renameSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { makePrivateFile } from '../ground/private-file.ts';
import type { Migration } from './migrations/migration.ts';
import { StoreError, toStoreError } from './store-error.ts';

export interface MigrationOutcome {
  readonly fromVersion: number;
  readonly toVersion: number;
}

export function schemaVersionOf(database: Database): number {
  const version: unknown = database.pragma('user_version', { simple: true });
  if (typeof version !== 'number') throw new TypeError('user_version is not a number');
  return version;
}

/** Brings the file to the newest schema, one transaction a step. A file from a newer Renderdrop is refused untouched. */
export function migrate(
  database: Database,
  path: string,
  migrations: readonly Migration[],
  targetVersion = migrations.length,
): MigrationOutcome {
  const fromVersion = schemaVersionOf(database);
  if (fromVersion > migrations.length) throw new StoreError('newer_schema');
  if (fromVersion >= targetVersion) return { fromVersion, toVersion: fromVersion };
  if (fromVersion > 0) backUp(database, path, fromVersion);
  for (const migration of migrations.slice(fromVersion, targetVersion)) apply(database, migration);
  return { fromVersion, toVersion: schemaVersionOf(database) };
}

function apply(database: Database, migration: Migration): void {
  try {
    database
      .transaction(() => {
        // Another process may have been faster; the version counts only once the write lock is held.
        if (schemaVersionOf(database) !== migration.number - 1) return;
        migration.up(database);
        database.pragma(`user_version = ${migration.number}`);
      })
      .immediate();
  } catch (error) {
    const known = toStoreError(error);
    throw known ?? new StoreError('migration_failed', { cause: error });
  }
}

/** Keeps a whole copy of the file as it is before its schema changes. */
function backUp(database: Database, path: string, version: number): void {
  const backupPath = `${path}.schema-${version}.backup`;
  const partial = `${backupPath}-${process.pid}`;
  rmSync(partial, { force: true });
  makePrivateFile(partial);
  database.prepare('VACUUM INTO ?').run(partial);
  renameSync(partial, backupPath);
}
