import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ownFiles = /^(?:sandbox\.sqlite(?:-wal|-shm)?|lock\.sqlite|holder\.json|practice-keys\.json|files)$/;

/** Makes the state's folder, and removes other users' rights to files that an earlier version of this program left readable. */
export function keepPrivate(directory: string): void {
  const isNew = makeFolder(directory);
  const names = readdirSync(directory);
  if (isNew || names.length === 0) chmodSync(directory, 0o700);
  for (const name of names.filter((name) => ownFiles.test(name))) {
    const file = path.join(directory, name);
    const about = lstatSync(file);
    if (about.isFile()) chmodSync(file, 0o600);
    else if (about.isDirectory()) chmodSync(file, 0o700);
  }
}

/**
 * Makes a folder with its parents; false if it was there. Node's own `recursive` never ends where a folder that is there says of
 * new entries that they aren't, as /proc does.
 */
export function makeFolder(directory: string): boolean {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return false;
    const parent = path.dirname(directory);
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || parent === directory)
      throw error;
    makeFolder(parent);
    mkdirSync(directory, { mode: 0o700 });
  }
  return true;
}
