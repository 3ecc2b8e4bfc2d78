import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';

const onlyMine = 0o600;
const onlyMyFolder = 0o700;

/**
 * A folder that nobody else of this computer reads. One that was there before is made so while nothing lies in it; what
 * others may have put in a folder somebody named is not locked away from them.
 */
export function makePrivateFolder(path: string): void {
  const made = mkdirSync(path, { recursive: true, mode: onlyMyFolder });
  if (made !== undefined || readdirSync(path).length === 0) chmodSync(path, onlyMyFolder);
}

/**
 * Makes sure that a file is there and nobody else reads it, before SQLite opens it: SQLite would create it for everyone,
 * as far as the umask of the day lets it, and gives its write-ahead log the rights of the file itself.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', onlyMine));
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(path + suffix)) chmodSync(path + suffix, onlyMine);
  }
}
