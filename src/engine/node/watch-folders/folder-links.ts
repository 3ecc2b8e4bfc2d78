import { type BigIntStats, lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskPath, pathOfBytes } from '../../ground/disk-path.ts';
import { isWithin } from '../../ground/is-within.ts';

/**
 * Where links in a watched folder lead. Whoever may write to the folder could publish any file of this computer through one
 * that leads out of it, so those are left out unless a person has said to follow them. Everything here blocks.
 */
export class FolderLinks {
  readonly #root: string;
  readonly #followsAll: boolean;
  #realRoot: string;

  constructor(root: string, followsAll: boolean) {
    this.#root = root;
    this.#followsAll = followsAll;
    this.#realRoot = root;
  }

  /** The watched folder may be a link itself, or come to be one. */
  readRoot(): void {
    this.#realRoot = realPath(this.#root);
  }

  /** `new folder`: one that is read through this link. Other folders are read where they lie, or hold the link themselves. */
  leadsTo(path: string): 'file' | 'new folder' | 'outside' | 'nothing' {
    try {
      const real = realPath(path);
      const isInside = isWithin(real, this.#realRoot);
      if (!isInside && !this.#followsAll) return 'outside';
      const stats = statSync(diskPath(real));
      if (stats.isFile()) return 'file';
      return stats.isDirectory() && !isInside && !this.#liesIn(path, real) ? 'new folder' : 'nothing';
    } catch {
      return 'nothing';
    }
  }

  /** One entry, whose folder is known to be inside. */
  stat(path: string): BigIntStats | 'outside' {
    const stats = lstatSync(diskPath(path), { bigint: true });
    return stats.isSymbolicLink() ? this.statWithin(path) : stats;
  }

  /** One entry, whatever has become of the folders that lead to it. */
  statWithin(path: string): BigIntStats | 'outside' {
    const real = realPath(path);
    if (!this.#followsAll && !isWithin(real, this.#realRoot)) return 'outside';
    return statSync(diskPath(real), { bigint: true });
  }

  /** A link into a folder that it lies in itself, by whatever links that is, would have no end. */
  #liesIn(link: string, folder: string): boolean {
    for (let path = dirname(link); isWithin(path, this.#root); path = dirname(path)) {
      if (isWithin(realPath(path), folder)) return true;
      if (path === this.#root) break;
    }
    return false;
  }
}

const realPath = (path: string): string => pathOfBytes(realpathSync.native(diskPath(path), 'buffer'));
