import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { IntegrationChange } from '../../shared/model/integrations.ts';
import { makeFolder } from '../ground/make-folder.ts';

type FileState = 'missing' | 'current' | 'older' | 'changed';

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const about = (path: string) => lstat(path).catch(() => null);

/** `older`: the file is as we wrote it, but differs from what we would write now. */
export async function fileState(path: string, wanted: Buffer, written: string | null): Promise<FileState> {
  const found = await about(path);
  if (found === null) return 'missing';
  if (!found.isFile()) return 'changed';
  // A file that can't be read is not known to be ours.
  const content = await readFile(path).catch(() => null);
  if (content === null) return 'changed';
  const hash = hashOf(content);
  if (hash === hashOf(wanted)) return 'current';
  return hash === written ? 'older' : 'changed';
}

/** `panel.py` becomes `panel.py.changed`, which no program loads. */
export async function setAside(path: string): Promise<string> {
  let kept = `${path}.changed`;
  for (let number = 2; (await about(kept)) !== null; number += 1) kept = `${path}.changed-${number}`;
  await rename(path, kept);
  // File managers offer every executable in their scripts folder.
  if ((await about(kept))?.isFile()) await chmod(kept, 0o644);
  return kept;
}

export async function removeOurs(path: string, hash: string): Promise<readonly IntegrationChange[]> {
  const found = await about(path);
  if (found === null) return [];
  if (found.isFile() && hashOf(await readFile(path)) === hash) {
    await rm(path);
    return [{ what: 'removed', path }];
  }
  return [{ what: 'kept', path: await setAside(path) }];
}

/** Removes the compiled files that Python keeps next to a module. */
export async function removeCompiled(path: string): Promise<void> {
  const folder = join(dirname(path), '__pycache__');
  const stem = path.slice(dirname(path).length + 1, -'.py'.length);
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name.startsWith(`${stem}.`) && /\.pyc$/.test(name)) await rm(join(folder, name));
  await rmdir(folder).catch(() => {});
}

/** Creates a folder with its parents, and returns those that did not exist. */
export async function makeFolders(folder: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let at = folder; (await about(at)) === null; at = dirname(at)) missing.push(at);
  await makeFolder(folder);
  return missing;
}

export async function removeEmpty(folders: readonly string[]): Promise<void> {
  const deepestFirst = [...new Set(folders)].toSorted((one, other) => other.length - one.length);
  for (const folder of deepestFirst) await rmdir(folder).catch(() => {});
}

/** The file appears at once and complete, so that a program that starts meanwhile never reads half of it. */
export async function writeWhole(path: string, content: Buffer, isExecutable: boolean): Promise<void> {
  const unfinished = join(dirname(path), `.${randomBytes(9).toString('base64url')}.unfinished`);
  const file = await open(unfinished, 'wx', isExecutable ? 0o755 : 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path).catch(async (error: unknown) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}
