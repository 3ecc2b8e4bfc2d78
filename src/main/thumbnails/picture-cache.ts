import { createHash } from 'node:crypto';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../engine/ground/make-folder.ts';
import { createOwnFile, openOwnFile } from '../../engine/ground/plain-file.ts';
import type { Clock } from '../../engine/ports/clock.ts';

const idPattern = /^[A-Za-z0-9_-]{1,200}$/;

/** The name of a picture in the cache, from all that decides how it looks. */
export const pictureId = (of: string): string => createHash('sha256').update(of).digest('base64url');

/** Pictures on disk within a size limit; the least recently used ones are removed first. */
export class PictureCache {
  readonly #directory: string;
  readonly #sizeBytesMax: number;
  readonly #clock: Clock;
  #sizeBytes: number | null = null;

  constructor(directory: string, sizeBytesMax: number, clock: Clock) {
    this.#directory = directory;
    this.#sizeBytesMax = sizeBytesMax;
    this.#clock = clock;
  }

  async read(id: string): Promise<Uint8Array | null> {
    const path = this.#pathOf(id);
    try {
      await using file = await openOwnFile(path);
      const bytes = await file.readFile();
      const now = new Date(this.#clock.nowMs());
      await file.utimes(now, now);
      return bytes;
    } catch {
      return null;
    }
  }

  /** Does not throw: a picture that cannot be stored is shown anyway. */
  async write(id: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(id);
    try {
      await makeFolder(this.#directory, 0o700);
      const sizeBytesBefore = this.#sizeBytes ?? (await this.#measure());
      await rm(`${path}.part`, { force: true });
      await this.#fill(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
      this.#sizeBytes = sizeBytesBefore + bytes.byteLength;
      if (this.#sizeBytes > this.#sizeBytesMax) await this.#shrink();
    } catch {
      await rm(`${path}.part`, { force: true });
    }
  }

  async #fill(path: string, bytes: Uint8Array): Promise<void> {
    await using file = await createOwnFile(path);
    await file.writeFile(bytes);
    const now = new Date(this.#clock.nowMs());
    await file.utimes(now, now);
  }

  async #entries() {
    const names = (await readdir(this.#directory)).filter((name) => !name.endsWith('.part'));
    return Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await lstat(join(this.#directory, name));
        return { name, sizeBytes: size, usedAtMs: mtimeMs };
      }),
    );
  }

  async #measure(): Promise<number> {
    return (await this.#entries()).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  /** Shrinks to three quarters, so that not every later picture has to make room again. */
  async #shrink(): Promise<void> {
    const entries = (await this.#entries()).sort((a, b) => a.usedAtMs - b.usedAtMs);
    let sizeBytes = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
    for (const entry of entries) {
      if (sizeBytes <= this.#sizeBytesMax * 0.75) break;
      await rm(join(this.#directory, entry.name), { force: true });
      sizeBytes -= entry.sizeBytes;
    }
    this.#sizeBytes = sizeBytes;
  }

  #pathOf(id: string): string {
    if (!idPattern.test(id)) throw new TypeError('Not the id of a picture');
    return join(this.#directory, id);
  }
}
