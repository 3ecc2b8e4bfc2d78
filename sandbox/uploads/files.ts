import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../state/private-data.ts';

/**
 * Where the bytes are kept: `<version>` once complete, `<version>.session` while a resumable session grows,
 * `<version>.<n>.part` while one PUT to a plain address runs. A part is used only if its own PUT was complete.
 */
export class UploadFiles {
  readonly #directory: string;
  #nextPart = 1;

  constructor(dataDirectory: string) {
    this.#directory = path.join(dataDirectory, 'files');
    makeFolder(this.#directory);
  }

  /** Parts that a kill left behind are useless, because a plain upload can't be resumed. */
  removeLeftovers(): void {
    for (const name of readdirSync(this.#directory)) {
      if (name.endsWith('.part')) rmSync(path.join(this.#directory, name), { force: true });
    }
  }

  whole(versionId: string): string {
    return path.join(this.#directory, versionId);
  }

  session(versionId: string): string {
    return path.join(this.#directory, `${versionId}.session`);
  }

  thumbnail(versionId: string): string {
    return path.join(this.#directory, `${versionId}.jpg`);
  }

  newPart(versionId: string): string {
    return path.join(this.#directory, `${versionId}.${this.#nextPart++}.part`);
  }

  /** How much of a session is held. The size of the file says so, also after a kill. */
  sessionBytes(versionId: string): number {
    const file = this.session(versionId);
    return existsSync(file) ? statSync(file).size : 0;
  }

  async openPart(file: string): Promise<FileHandle> {
    return open(file, 'wx');
  }

  async openSession(versionId: string): Promise<FileHandle> {
    const file = this.session(versionId);
    return open(file, existsSync(file) ? 'r+' : 'wx+');
  }

  keep(file: string, versionId: string): void {
    renameSync(file, this.whole(versionId));
  }

  drop(file: string): void {
    rmSync(file, { force: true });
  }
}
