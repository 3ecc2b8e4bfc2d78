import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ownFiles = /^(?:sandbox\.sqlite(?:-wal|-shm)?|lock\.sqlite|holder\.json|practice-keys\.json|files)$/;

/** Makes the state's folder, and removes other users' rights to files that an earlier version of this program left readable. */
export function keepPrivate(directory: string): void {
  const made = mkdirSync(directory, { recursive: true, mode: 0o700 });
  const names = readdirSync(directory);
  if (made !== undefined || names.length === 0) chmodSync(directory, 0o700);
  for (const name of names.filter((name) => ownFiles.test(name))) {
    const file = path.join(directory, name);
    const about = lstatSync(file);
    if (about.isFile()) chmodSync(file, 0o600);
    else if (about.isDirectory()) chmodSync(file, 0o700);
  }
}
