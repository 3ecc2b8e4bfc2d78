import { type BigIntStats, lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskPath, pathOfBytes } from '../../ground/disk-path.ts';
import { isWithin } from '../../ground/is-within.ts';

/**
 * Where links in a watched folder lead. Through a link out of the folder, anybody who may write to it could publish any file
 * of this computer, so such links are ignored unless a person has allowed them. Everything here blocks.
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

  /** Resolves the watched folder, which may be or become a link itself. */
  readRoot(): void {
    this.#realRoot = realPath(this.#root);
  }

  /** `new folder`: it is read only through this link. Other folders are read at their own place, or contain the link. */
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

  /** An entry of a folder that is known to be inside. */
  stat(path: string): BigIntStats | 'outside' {
    const stats = lstatSync(diskPath(path), { bigint: true });
    return stats.isSymbolicLink() ? this.statWithin(path) : stats;
  }

  /** An entry, even if folders in its path have become links. */
  statWithin(path: string): BigIntStats | 'outside' {
    const real = realPath(path);
    if (!this.#followsAll && !isWithin(real, this.#realRoot)) return 'outside';
    return statSync(diskPath(real), { bigint: true });
  }

  /** A link to a folder that contains the link, directly or through other links, would have no end. */
  #liesIn(link: string, folder: string): boolean {
    for (let path = dirname(link); isWithin(path, this.#root); path = dirname(path)) {
      if (isWithin(realPath(path), folder)) return true;
      if (path === this.#root) break;
    }
    return false;
  }
}

const realPath = (path: string): string => pathOfBytes(realpathSync.native(diskPath(path), 'buffer'));
