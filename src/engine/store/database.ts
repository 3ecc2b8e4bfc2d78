import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFile, makePrivateFolder } from '../ground/private-file.ts';
import type { Clock } from '../ports/clock.ts';
import { acquireFileLock, type FileLock } from './locks/file-lock.ts';
import { type MigrationOutcome, migrate } from './migrate.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { networkKindOf } from './places/network-folder.ts';
import { type DamagedFile, replaceDamagedFile } from './salvage.ts';
import { Store } from './store.ts';
import { StoreError, toStoreError } from './store-error.ts';
import { hasLostSomething } from './write-ahead-log.ts';

export interface OpenStoreOptions {
  readonly clock: Clock;
  /** How long to wait for another process that is writing. */
  readonly busyTimeoutMs?: number;
  /** For tests of migrating. */
  readonly migrations?: readonly Migration[];
  /** Caps the file, so that a test can fill the disk. */
  readonly maxPageCount?: number;
}

export type OpenStoreResult =
  | {
      readonly kind: 'opened';
      readonly store: Store;
      readonly migration: MigrationOutcome;
      /** The damaged file that this one replaces: something to tell the person about. */
      readonly damaged: DamagedFile | null;
    }
  | { readonly kind: 'refused'; readonly error: StoreError };

const defaultBusyTimeoutMs = 10_000;
/** The full check reads every page, which is quick up to this size. Larger files get SQLite's quick check. */
const wholeCheckUpToBytes = 64 * 1024 * 1024;

/** Opens the file, or creates it. A damaged file is set aside and reported, never silently emptied. */
export function openStore(path: string, options: OpenStoreOptions): OpenStoreResult {
  try {
    if (networkKindOf(dirname(path)) !== null) throw new StoreError('network_folder');
    makePrivateFolder(dirname(path));
    return openOrReplace(path, options);
  } catch (error) {
    const known = toStoreError(error);
    if (known === null) throw error;
    return { kind: 'refused', error: known };
  }
}

function openOrReplace(path: string, options: OpenStoreOptions): OpenStoreResult {
  const emptied = setAsideWhatLostSomething(path, options);
  if (emptied) return { kind: 'opened', ...openWhole(path, options), damaged: emptied };
  try {
    return { kind: 'opened', ...openWhole(path, options), damaged: null };
  } catch (error) {
    if (toStoreError(error)?.code !== 'damaged') throw error;
  }
  const damaged = setAside(path, options);
  return { kind: 'opened', ...openWhole(path, options), damaged };
}

/** Sets aside a file that SQLite would take for empty although it was in use. Checked only while no program has it open. */
function setAsideWhatLostSomething(path: string, options: OpenStoreOptions): DamagedFile | null {
  // Without this lock file no program has opened the database yet: the lock is created first.
  if (!existsSync(presencePath(path))) return null;
  using alone = acquireFileLock(presencePath(path), 'exclusive', 0);
  return alone !== null && hasLostSomething(path) ? replace(path, options) : null;
}

function openWhole(path: string, options: OpenStoreOptions): { store: Store; migration: MigrationOutcome } {
  const presence = joinPresence(path, options);
  try {
    const database = connect(path, options);
    try {
      const migration = migrate(database, path, options.migrations ?? allMigrations);
      return { store: new Store(path, database, presence, options.clock), migration };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    presence.release();
    throw error;
  }
}

/** Everyone who has the file open shares this lock; replacing a damaged file needs it alone. */
function joinPresence(path: string, options: OpenStoreOptions): FileLock {
  const presence = acquireFileLock(presencePath(path), 'shared', waitMs(options));
  if (presence === null) throw new StoreError('busy');
  return presence;
}

const presencePath = (path: string) => `${path}-presence`;
const waitMs = (options: OpenStoreOptions) => options.busyTimeoutMs ?? defaultBusyTimeoutMs;

function connect(path: string, options: OpenStoreOptions): Database.Database {
  makePrivateFile(path);
  const database = new Database(path, { timeout: waitMs(options) });
  try {
    if (database.pragma('journal_mode', { simple: true }) !== 'wal') writeAheadIn(database);
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    if (options.maxPageCount !== undefined) database.pragma(`max_page_count = ${options.maxPageCount}`);
    check(database, path);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * The one step at which SQLite waits for nobody: of two programs that open a new file at the same moment, the second is refused
 * at once, whatever its timeout. It begins again when the first one has let go.
 */
function writeAheadIn(database: Database.Database): void {
  try {
    database.pragma('journal_mode = WAL');
  } catch (error) {
    if (toStoreError(error)?.code !== 'busy') throw error;
    database.exec('BEGIN EXCLUSIVE; ROLLBACK');
    writeAheadIn(database);
  }
}

function check(database: Database.Database, path: string): void {
  const pragma = statSync(path).size <= wholeCheckUpToBytes ? 'integrity_check(1)' : 'quick_check(1)';
  const verdict: unknown = database.pragma(pragma, { simple: true });
  if (verdict !== 'ok') throw new StoreError('damaged', { cause: new Error(String(verdict)) });
}

/** `null` when another process has repaired the file in the meantime. */
function setAside(path: string, options: OpenStoreOptions): DamagedFile | null {
  using alone = acquireFileLock(presencePath(path), 'exclusive', waitMs(options));
  if (alone === null) throw new StoreError('damaged_in_use');
  try {
    connect(path, options).close();
    return null;
  } catch (error) {
    if (toStoreError(error)?.code !== 'damaged') throw error;
  }
  return replace(path, options);
}

const replace = (path: string, options: OpenStoreOptions): DamagedFile =>
  replaceDamagedFile(path, {
    atMs: options.clock.nowMs(),
    migrations: options.migrations ?? allMigrations,
  });
