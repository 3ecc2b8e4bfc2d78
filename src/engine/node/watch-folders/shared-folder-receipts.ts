import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readSmallFile, writeExclusively } from '../../ground/exclusive-file.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import {
  type SharedReceipt,
  type SharedReceipts,
  sharedReceiptSchema,
} from '../../watch-folders/placing/shared-receipts.ts';

/** Hidden, so that no watch folder takes these files for renders. */
const folderName = '.renderdrop';
const receiptBytesMax = 16 * 1024;
/** A computer that claimed something and never came back holds up the others for no longer than a night. */
const claimHoldsMs = 12 * 60 * 60_000;

/** As small files in a hidden folder inside the shared one. Each is written whole, and never over another. */
export class SharedFolderReceipts implements SharedReceipts {
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }) {
    this.#clock = clock;
    this.#logger = logger;
  }

  async find(folder: string, key: string): Promise<SharedReceipt | null> {
    const text = await readSmallFile(pathOf(folder, key, 'json'), receiptBytesMax).catch(() => null);
    if (text === null) return null;
    try {
      return sharedReceiptSchema.parse(JSON.parse(text));
    } catch {
      // Somebody else's file, or one cut short: it says nothing.
      return null;
    }
  }

  async keep(folder: string, key: string, receipt: SharedReceipt): Promise<void> {
    await this.#write(folder, key, 'json', JSON.stringify(receipt));
  }

  async claim(folder: string, key: string, computer: string): Promise<boolean> {
    const written = await this.#write(folder, key, 'claim', computer);
    // A folder that cannot be written holds nobody back: equal videos still make one version.
    if (written !== 'taken') return true;
    const path = pathOf(folder, key, 'claim');
    if ((await readSmallFile(path, receiptBytesMax).catch(() => null)) === computer) return true;
    const claimedAtMs = (await stat(path).catch(() => null))?.mtimeMs ?? null;
    if (claimedAtMs === null || this.#clock.nowMs() - claimedAtMs < claimHoldsMs) return false;
    await rm(path, { force: true }).catch(() => {});
    return (await this.#write(folder, key, 'claim', computer)) === 'written';
  }

  async release(folder: string, key: string, computer: string): Promise<void> {
    const path = pathOf(folder, key, 'claim');
    const by = await readSmallFile(path, receiptBytesMax).catch(() => null);
    if (by === computer) await rm(path, { force: true }).catch(() => {});
  }

  async #write(
    folder: string,
    key: string,
    kind: 'json' | 'claim',
    text: string,
  ): Promise<'written' | 'taken' | 'impossible'> {
    try {
      await mkdir(join(folder, folderName), { recursive: true });
      return (await writeExclusively(pathOf(folder, key, kind), text)) ? 'written' : 'taken';
    } catch (error) {
      this.#logger.warn('shared_folder.not_written', { why: String(error) });
      return 'impossible';
    }
  }
}

const pathOf = (folder: string, key: string, kind: 'json' | 'claim'): string =>
  join(folder, folderName, `${key}.${kind}`);
