import Database from 'better-sqlite3';
import { makePrivateFile } from '../../ground/private-file.ts';
import { toStoreError } from '../store-error.ts';

export type FileLockMode = 'shared' | 'exclusive';

export interface FileLock extends Disposable {
  readonly path: string;
  readonly mode: FileLockMode;
  release(): void;
}

/**
 * A lock between processes on this computer that ends with its holder, however it ends: the operating system gives up
 * the locks of a killed process. SQLite does the locking, since Node itself has none. `null` when someone else holds it.
 * Keep a reference to the result: a lock is released when it is garbage-collected.
 */
export function acquireFileLock(path: string, mode: FileLockMode, waitMs: number): FileLock | null {
  const database = openLockFile(path, waitMs);
  try {
    if (mode === 'exclusive') {
      database.exec('BEGIN EXCLUSIVE');
    } else {
      database.exec('BEGIN');
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
    }
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw toStoreError(error) ?? error;
  }
  const release = () => {
    if (database.open) database.close();
  };
  return { path, mode, release, [Symbol.dispose]: release };
}

function openLockFile(path: string, waitMs: number): Database.Database {
  try {
    makePrivateFile(path);
    return new Database(path, { timeout: waitMs });
  } catch (error) {
    throw toStoreError(error) ?? error;
  }
}
