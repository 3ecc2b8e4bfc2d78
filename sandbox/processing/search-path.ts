import { statSync } from 'node:fs';
import path from 'node:path';

/** Finds a program by the search path alone: on Windows a bare name would also be found in the working folder. */
export function onSearchPath(name: string): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  const found = folders.map((folder) => path.join(folder, file));
  return found.find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile()) ?? null;
}
