import { lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSmallFile, writeExclusively } from '../../ground/exclusive-file.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import {
  receiptsFolderName,
  type SharedReceipt,
  type SharedReceipts,
  sharedReceiptSchema,
} from '../../watch-folders/placing/shared-receipts.ts';

const receiptBytesMax = 16 * 1024;
/** Clocks of computers on one folder differ; nobody leaves word a day ahead. */
const clocksDifferMs = 24 * 60 * 60_000;
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
    if (await isRefused(folder)) return null;
    const text = await readSmallFile(pathOf(folder, key, 'json'), receiptBytesMax).catch(() => null);
    if (text === null) return null;
    try {
      const receipt = sharedReceiptSchema.parse(JSON.parse(text));
      return receipt.sent_at_ms > this.#clock.nowMs() + clocksDifferMs ? null : receipt;
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
    const claim = await lstat(path).catch(() => null);
    if (claim === null) return false;
    // No computer leaves a folder, a link or a pipe here: that is nobody's claim.
    if (!claim.isFile()) return true;
    const ageMs = this.#clock.nowMs() - claim.mtimeMs;
    if (ageMs > -clocksDifferMs && ageMs < claimHoldsMs) return false;
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
      await mkdir(join(folder, receiptsFolderName), { recursive: true });
      return (await writeExclusively(pathOf(folder, key, kind), text)) ? 'written' : 'taken';
    } catch (error) {
      this.#logger.warn('shared_folder.not_written', { why: String(error) });
      return 'impossible';
    }
  }
}

/** A link may lead to anybody's receipts, and what is written through it to anybody's folder. */
async function isRefused(folder: string): Promise<boolean> {
  const found = await lstat(join(folder, receiptsFolderName)).catch(() => null);
  return found !== null && !found.isDirectory();
}

const pathOf = (folder: string, key: string, kind: 'json' | 'claim'): string =>
  join(folder, receiptsFolderName, `${key}.${kind}`);
