import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LinkReach } from '../../../shared/model/sequences.ts';
import { diskPath } from '../../ground/disk-path.ts';
import { isWithin } from '../../ground/is-within.ts';
import { noBlock, noFollow } from '../../ground/open-flags.ts';
import { realPath } from '../../ground/real-path.ts';

/** Opens the files of one folder at their real paths, and refuses links that lead out of the allowed area. */
export class ReachableFolder {
  /** Its real path, without links. */
  readonly #folder: string;
  /** The folder that everything has to be in; null if links may lead anywhere. */
  readonly #reach: string | null;

  private constructor(folder: string, reach: string | null) {
    this.#folder = folder;
    this.#reach = reach;
  }

  /** Null if the folder's real path is itself outside of the allowed area. */
  static async of(path: string, links: LinkReach): Promise<ReachableFolder | null> {
    const folder = await realPath(path);
    const reach = await reachOf(links, folder);
    return reach === null || isWithin(folder, reach) ? new ReachableFolder(folder, reach) : null;
  }

  /** The real path of a file; null if it is outside. */
  async leadsTo(name: string): Promise<string | null> {
    const path = join(this.#folder, name);
    if (!(await lstat(diskPath(path))).isSymbolicLink()) return path;
    const real = await realPath(path);
    return this.#holds(real) ? real : null;
  }

  /** The caller closes the file. `changed`: the file was replaced while it was opened. */
  async open(name: string): Promise<FileHandle | 'outside' | 'changed'> {
    const real = await this.leadsTo(name);
    if (real === null) return 'outside';
    const file = await open(diskPath(real), constants.O_RDONLY | noFollow | noBlock);
    const verdict = await this.#verdictOn(file, real).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    if (verdict === 'inside') return file;
    await file.close();
    return verdict;
  }

  /**
   * A folder in the path may have become a link just before opening, so the open file is compared with the one within reach.
   */
  async #verdictOn(file: FileHandle, real: string): Promise<'inside' | 'outside' | 'changed'> {
    if (this.#reach === null) return 'inside';
    const now = await realPath(real);
    if (!this.#holds(now)) return 'outside';
    const [there, opened] = await Promise.all([
      lstat(diskPath(now), { bigint: true }),
      file.stat({ bigint: true }),
    ]);
    return there.dev === opened.dev && there.ino === opened.ino ? 'inside' : 'changed';
  }

  #holds(real: string): boolean {
    return this.#reach === null || isWithin(real, this.#reach);
  }
}

async function reachOf(links: LinkReach, folder: string): Promise<string | null> {
  switch (links.kind) {
    case 'own_folder':
      return folder;
    case 'below':
      return await realPath(links.folder);
    case 'anywhere':
      return null;
  }
}
