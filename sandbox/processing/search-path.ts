import { statSync } from 'node:fs';
import path from 'node:path';

/** A program by the search path alone: a bare name would also be taken from the working folder on Windows. */
export function onSearchPath(name: string): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  const found = folders.map((folder) => path.join(folder, file));
  return found.find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile()) ?? null;
}
