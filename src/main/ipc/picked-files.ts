import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { diskPath } from '../../engine/ground/disk-path.ts';
import type { PickedFile } from '../../shared/ipc/requests/files.ts';
import { type FileId, fileIdSchema } from '../../shared/ipc/values.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

const keptMax = 100_000;

/**
 * Every file that a person handed over since the app started, by an opaque id. A path enters through the file dialog, a
 * drop, a paste, the dock or the command line, and is given to the engine only.
 */
export class PickedFiles {
  readonly #idByPath = new Map<string, FileId>();
  readonly #pathById = new NewestKept<FileId, string>(keptMax, (_, path) => this.#idByPath.delete(path));

  async add(paths: readonly string[]): Promise<PickedFile[]> {
    const ids = paths
      .filter((path) => isAbsolute(path) && !path.includes('\0'))
      .map((path) => this.#remember(path));
    return this.describe(ids);
  }

  async describe(ids: readonly FileId[]): Promise<PickedFile[]> {
    return Promise.all(ids.map((id) => describeFile(id, this.pathOf(id))));
  }

  /** Throws for an unknown id. */
  pathOf(id: FileId): string {
    const path = this.#pathById.get(id);
    if (path === undefined) throw new TroubleError(troubleOf('file_unknown', windowFailures.file_unknown));
    return path;
  }

  forget(ids: readonly FileId[]): void {
    for (const id of ids) {
      const path = this.#pathById.get(id);
      this.#pathById.delete(id);
      if (path !== undefined) this.#idByPath.delete(path);
    }
  }

  #remember(path: string): FileId {
    const known = this.#idByPath.get(path);
    if (known !== undefined) return known;
    const id = fileIdSchema.parse(randomUUID());
    this.#pathById.set(id, path);
    this.#idByPath.set(path, id);
    return id;
  }
}

async function describeFile(id: FileId, path: string): Promise<PickedFile> {
  const name = basename(path);
  try {
    const found = await stat(diskPath(path));
    return found.isDirectory()
      ? { id, name, kind: 'folder', sizeBytes: null, modifiedMs: null }
      : { id, name, kind: 'file', sizeBytes: found.size, modifiedMs: found.mtimeMs };
  } catch {
    return { id, name, kind: 'missing', sizeBytes: null, modifiedMs: null };
  }
}
