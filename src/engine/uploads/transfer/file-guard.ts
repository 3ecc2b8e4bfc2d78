import type { BigIntStats } from 'node:fs';
import { constants, type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskPath } from '../../ground/disk-path.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  codeOf,
  compareContent,
  type FileErrorContext,
  fileTroubleOf,
  isVolumeGone,
  stampOf,
} from './file-stamp.ts';
import type { FileStamp, FileState, OpenOutcome, OpenRender } from './open-render.ts';

/**
 * A server that went away can leave a call to its files hanging for ever, and a handle is closed only once all that was asked of
 * it has ended. A job that waited for that could be neither stopped nor watched.
 */
const checkWithinMs = 60_000;
const closeWithinMs = 2_000;

export interface OpenRenderOptions {
  readonly clock: Clock;
  readonly platform?: NodeJS.Platform;
}

/** Opens a render once, for all attempts to send it. Only a regular file is opened: opening anything else could block forever. */
export async function openRender(path: string, options: OpenRenderOptions): Promise<OpenOutcome> {
  const context: FileErrorContext = {
    platform: options.platform ?? process.platform,
    modifiedNs: null,
    nowMs: options.clock.nowMs(),
  };
  let modifiedNs: bigint | null = null;
  let handle: FileHandle | null = null;
  try {
    const before = await stat(diskPath(path), { bigint: true });
    modifiedNs = before.mtimeNs;
    if (!before.isFile()) {
      const what = before.isDirectory() ? 'directory' : 'other';
      return { kind: 'failed', trouble: { kind: 'not_a_file', what } };
    }
    handle = await open(diskPath(path), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) {
      await handle.close();
      return { kind: 'failed', trouble: { kind: 'not_a_file', what: 'other' } };
    }
    const folder = await statOrNull(dirname(path));
    const { clock } = options;
    const render = new FileGuard({ path, handle, identity: stampOf(stats), folder, clock });
    return { kind: 'opened', render };
  } catch (error) {
    await handle?.close();
    return { kind: 'failed', trouble: fileTroubleOf(error, { ...context, modifiedNs }) };
  }
}

interface FileGuardParts {
  readonly path: string;
  readonly handle: FileHandle;
  readonly identity: FileStamp;
  readonly folder: BigIntStats | null;
  readonly clock: Clock;
}

/** Keeps one open handle, and knows whether the file behind it and the file under its name are still the same. */
class FileGuard implements OpenRender {
  readonly path: string;
  readonly identity: FileStamp;
  readonly file: FileHandle;
  readonly #folderDevice: bigint | null;
  readonly #clock: Clock;
  #closing: Promise<void> | null = null;

  constructor({ path, handle, identity, folder, clock }: FileGuardParts) {
    this.path = path;
    this.file = handle;
    this.identity = identity;
    this.#folderDevice = folder?.dev ?? null;
    this.#clock = clock;
  }

  async read(buffer: Uint8Array, length: number, position: number): Promise<number> {
    const wanted = Math.min(length, this.identity.sizeBytes - position);
    if (wanted <= 0) return 0;
    const { bytesRead } = await this.file.read(buffer, 0, wanted, position);
    return bytesRead;
  }

  async check(): Promise<FileState> {
    const state = await inTime(this.#clock, checkWithinMs, this.#look());
    return state ?? { kind: 'unreadable', code: 'too_slow' };
  }

  async close(): Promise<void> {
    this.#closing ??= this.file.close();
    await inTime(this.#clock, closeWithinMs, this.#closing);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #look(): Promise<FileState> {
    let own: FileStamp;
    try {
      own = stampOf(await this.file.stat({ bigint: true }));
    } catch (error) {
      return troubleState(error);
    }
    const content = compareContent(this.identity, own);
    if (content.kind !== 'unchanged' && content.kind !== 'touched') return content;
    let named: FileStamp;
    try {
      named = stampOf(await stat(diskPath(this.path), { bigint: true }));
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR') return troubleState(error);
      return (await this.#volumeIsThere()) ? { kind: 'gone' } : { kind: 'volume_gone' };
    }
    if (named.device !== this.identity.device || named.inode !== this.identity.inode) {
      return { kind: 'replaced' };
    }
    const underName = compareContent(this.identity, named);
    return underName.kind === 'unchanged' ? content : underName;
  }

  /**
   * A file that is missing under its name was deleted or renamed, unless the nearest existing folder is on another
   * volume. Folders are compared with folders, because overlay file systems give files device numbers of their own.
   */
  async #volumeIsThere(): Promise<boolean> {
    for (let folder = dirname(this.path); ; folder = dirname(folder)) {
      const stats = await statOrNull(folder);
      if (stats !== null) return stats.dev === this.#folderDevice;
      if (folder === dirname(folder)) return false;
    }
  }
}

/** Null if it takes longer: nobody waits for it any more. */
function inTime<Value>(clock: Clock, withinMs: number, work: Promise<Value>): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(withinMs, () => resolve(null));
    work.then(resolve, reject).finally(cancel);
  });
}

async function statOrNull(path: string): Promise<BigIntStats | null> {
  try {
    return await stat(diskPath(path), { bigint: true });
  } catch {
    return null;
  }
}

function troubleState(error: unknown): FileState {
  const code = codeOf(error);
  return isVolumeGone(code) ? { kind: 'volume_gone' } : { kind: 'unreadable', code };
}
