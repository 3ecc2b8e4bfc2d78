import { chmodSync, closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { makeFolderNow } from './make-folder.ts';

const onlyMine = 0o600;
const onlyMyFolder = 0o700;

/**
 * Creates a folder that only this user can read. A folder that exists is made private only while it is empty: it may be one
 * that a person chose, with files that other users need.
 */
export function makePrivateFolder(path: string): void {
  const made = makeFolderNow(path, onlyMyFolder);
  if (made !== null || readdirSync(path).length === 0) chmodSync(path, onlyMyFolder);
}

/**
 * Creates the file, readable by this user alone, before SQLite opens it: SQLite would create it with the rights that the umask
 * leaves, and gives its write-ahead log the same rights as the file.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', onlyMine));
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(path + suffix)) chmodSync(path + suffix, onlyMine);
  }
}
