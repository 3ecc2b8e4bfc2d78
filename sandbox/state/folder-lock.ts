import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/**
 * Keeps the folder for this process: a second service with the same state would delete the first one's unfinished uploads.
 * The lock ends with the process, however it ends. `holder.json` names the process, so that a program that started a
 * service and was killed can end it at its next start: while the lock is held, the process named there holds it.
 */
export function holdFolder(directory: string): () => void {
  const database = new Database(path.join(directory, 'lock.sqlite'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error;
    throw new Error(`Another practice service uses ${directory}.`, { cause: error });
  }
  writeFileSync(path.join(directory, 'holder.json'), JSON.stringify({ pid: process.pid }), { mode: 0o600 });
  return () => database.close();
}
