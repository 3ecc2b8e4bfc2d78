import { stat } from 'node:fs/promises';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import type { EncodesFolder } from '../../shared/model/encodes.ts';
import { freeBytesAt } from '../ground/free-space.ts';
import { makeFolder } from '../ground/make-folder.ts';
import type { SettingsStore } from '../store/tables/settings-store.ts';
import type { EncodeQueue } from './encode-queue.ts';
import { SequenceError } from './sequence-error.ts';

export interface EncodedVideosParts {
  readonly queue: Pick<EncodeQueue, 'snapshot' | 'remove'>;
  readonly settings: Pick<SettingsStore, 'read' | 'change'>;
  readonly folder: () => string;
}

/** The folder for encoded videos, the space they take, and the removal of those whose upload is over. */
export class EncodedVideos {
  readonly #parts: EncodedVideosParts;

  constructor(parts: EncodedVideosParts) {
    this.#parts = parts;
  }

  async folder(): Promise<EncodesFolder> {
    const { folder, settings } = this.#parts;
    const path = folder();
    const uploaded = await this.#uploaded();
    return {
      path,
      isUsual: settings.read().encodeFolder === null,
      freeBytes: await freeBytes(path),
      uploadedBytes: uploaded.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      uploadedVideos: uploaded.length,
    };
  }

  /** Existing videos stay where they are. Null sets the default folder. */
  async setFolder(path: string | null): Promise<void> {
    if (path !== null) {
      const isFolder = await stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      );
      if (!isFolder)
        throw new SequenceError('encode_not_writable', sequenceFailures.encode_not_writable(path));
    }
    this.#parts.settings.change({ encodeFolder: path });
  }

  /** Removes only videos whose upload is over; the others are still needed. */
  async removeUploaded(): Promise<void> {
    for (const { id } of await this.#uploaded()) await this.#parts.queue.remove(id);
  }

  async #uploaded() {
    const ready = this.#parts.queue.snapshot().encodes.filter(({ state }) => state.kind === 'ready');
    const sized = ready.map(async ({ id, outputPath }) => {
      const found = outputPath === null ? null : await stat(outputPath).catch(() => null);
      return found ? [{ id, sizeBytes: found.size }] : [];
    });
    return (await Promise.all(sized)).flat();
  }
}

async function freeBytes(path: string): Promise<number | null> {
  try {
    await makeFolder(path, 0o700);
    return await freeBytesAt(path);
  } catch {
    return null;
  }
}
