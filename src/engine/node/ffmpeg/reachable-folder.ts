import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LinkReach } from '../../../shared/model/sequences.ts';
import { diskPath } from '../../ground/disk-path.ts';
import { isWithin } from '../../ground/is-within.ts';
import { realPath } from '../../ground/real-path.ts';

/** Unknown to Windows, where links need a right that people do not have. */
const noFollow = constants.O_NOFOLLOW ?? 0;
const noBlock = constants.O_NONBLOCK ?? 0;

/** The files of one folder, opened where they really lie: no link leads to them from further away than it may. */
export class ReachableFolder {
  /** Its own path, which holds no links. */
  readonly #folder: string;
  /** What all of it has to lie in; null where links may lead anywhere. */
  readonly #reach: string | null;

  private constructor(folder: string, reach: string | null) {
    this.#folder = folder;
    this.#reach = reach;
  }

  /** Null where the folder itself lies further away, whatever it was when somebody named it. */
  static async of(path: string, links: LinkReach): Promise<ReachableFolder | null> {
    const folder = await realPath(path);
    const reach = await reachOf(links, folder);
    return reach === null || isWithin(folder, reach) ? new ReachableFolder(folder, reach) : null;
  }

  /** Where a file really lies; null where that is too far away. */
  async leadsTo(name: string): Promise<string | null> {
    const path = join(this.#folder, name);
    if (!(await lstat(diskPath(path))).isSymbolicLink()) return path;
    const real = await realPath(path);
    return this.#holds(real) ? real : null;
  }

  /** Whoever gets it closes it. `changed`: something else came to lie there while it was opened. */
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

  /** A folder on the way may have become a link just before it was opened: what is open has to be what lies within reach. */
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
