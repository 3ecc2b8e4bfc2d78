import { type Dirent, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { diskPath, pathOfBytes } from './disk-path.ts';

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

const byBytes = { withFileTypes: true, encoding: 'buffer' } as const;

/** The entries of a folder. Their names can be used as paths even where they are not valid UTF-8. */
export const folderEntries = async (path: string): Promise<readonly FolderEntry[]> =>
  (await readdir(diskPath(path), byBytes)).map(entryOf);

export const folderEntriesSync = (path: string): readonly FolderEntry[] =>
  readdirSync(diskPath(path), byBytes).map(entryOf);

function entryOf(entry: Dirent<Buffer>): FolderEntry {
  const name = pathOfBytes(entry.name);
  if (entry.isFile()) return { name, kind: 'file' };
  if (entry.isDirectory()) return { name, kind: 'folder' };
  return { name, kind: entry.isSymbolicLink() ? 'link' : 'other' };
}
