import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSmallFile, writeExclusively } from '../../ground/exclusive-file.ts';
import { makeFolder } from '../../ground/make-folder.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import {
  receiptsFolderName,
  type SharedReceipt,
  type SharedReceipts,
  sharedReceiptSchema,
} from '../../watch-folders/placing/shared-receipts.ts';

const receiptBytesMax = 16 * 1024;
/** Clocks of computers differ, but a receipt or claim from more than a day in the future is not believed. */
const futureMaxMs = 24 * 60 * 60_000;
/** A computer that claimed something and never finished blocks the others for this long at most. */
const claimHoldsMs = 12 * 60 * 60_000;

/** Receipts as small files in a hidden folder of the shared one. Each is written completely, and never replaces another. */
export class SharedFolderReceipts implements SharedReceipts {
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }) {
    this.#clock = clock;
    this.#logger = logger;
  }

  async find(folder: string, key: string): Promise<SharedReceipt | null> {
    if (await isRefused(folder)) return null;
    const text = await readSmallFile(pathOf(folder, key, 'json'), receiptBytesMax).catch(() => null);
    if (text === null) return null;
    try {
      const receipt = sharedReceiptSchema.parse(JSON.parse(text));
      return receipt.sent_at_ms > this.#clock.nowMs() + futureMaxMs ? null : receipt;
    } catch {
      // A file of another kind, or an incomplete one, is ignored.
      return null;
    }
  }

  async keep(folder: string, key: string, receipt: SharedReceipt): Promise<void> {
    await this.#write(folder, key, 'json', JSON.stringify(receipt));
  }

  async claim(folder: string, key: string, computer: string): Promise<boolean> {
    const written = await this.#write(folder, key, 'claim', computer);
    // If the folder can't be written, nobody is blocked: equal videos still become one version.
    if (written !== 'taken') return true;
    const path = pathOf(folder, key, 'claim');
    if ((await readSmallFile(path, receiptBytesMax).catch(() => null)) === computer) return true;
    const claim = await lstat(path).catch(() => null);
    if (claim === null) return false;
    // A folder, link or pipe in this place was not left by Renderdrop, so it is not a claim.
    if (!claim.isFile()) return true;
    const ageMs = this.#clock.nowMs() - claim.mtimeMs;
    if (ageMs > -futureMaxMs && ageMs < claimHoldsMs) return false;
    await rm(path, { force: true }).catch(() => {});
    return (await this.#write(folder, key, 'claim', computer)) === 'written';
  }

  async release(folder: string, key: string, computer: string): Promise<void> {
    if (await isRefused(folder)) return;
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
    if (await isRefused(folder)) return 'impossible';
    try {
      await makeFolder(join(folder, receiptsFolderName));
      return (await writeExclusively(pathOf(folder, key, kind), text)) ? 'written' : 'taken';
    } catch (error) {
      this.#logger.warn('shared_folder.not_written', { why: String(error) });
      return 'impossible';
    }
  }
}

/** A link could lead to false receipts, and let us write into any folder. */
async function isRefused(folder: string): Promise<boolean> {
  const found = await lstat(join(folder, receiptsFolderName)).catch(() => null);
  return found !== null && !found.isDirectory();
}

const pathOf = (folder: string, key: string, kind: 'json' | 'claim'): string =>
  join(folder, receiptsFolderName, `${key}.${kind}`);
