import { setTimeout as wait } from 'node:timers/promises';
import { plainJson } from '../../shared/model/outside-text.ts';
import type { Receipt, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import { readSmallFile, writeExclusively } from '../ground/exclusive-file.ts';
import type { Logger } from '../ports/logger.ts';

/** A folder on a server that does not answer holds up neither the next receipt nor the end of the program. */
const writeLimitMs = 15_000;
const receiptLimitBytes = 64 * 1024;
const mostReceipts = 100;

type Written = 'written' | 'no_free_name';

/** `LED_Main_v005.mov.receipt.json`, beside the render it is about; a later upload of the same file has `receipt-2`. */
export const receiptPathFor = (renderPath: string, number = 1): string =>
  `${renderPath}.receipt${number === 1 ? '' : `-${number}`}.json`;

/**
 * Writes the receipt of each render that asked for it once it is ready; only the program that sends does so. What it
 * returns resolves when none is being written any more.
 */
export function keepReceiptsBeside(
  queue: Pick<UploadQueue, 'subscribe' | 'snapshot' | 'receipts'>,
  logger: Logger,
): () => Promise<void> {
  const written = new Set<JobId>();
  let writing: Promise<void> = Promise.resolve();
  queue.subscribe((event) => {
    if (event.kind !== 'jobs_changed') return;
    for (const { id, state, options, file } of event.jobs) {
      if (!options.receiptBeside || state.kind !== 'ready' || written.has(id)) continue;
      if (queue.snapshot().conditions.sender !== 'this') continue;
      written.add(id);
      const receipt = queue.receipts([id]);
      writing = writing.then(async () => {
        const [made] = await receipt;
        if (made) await writeWithin(writeLimitMs, () => leaveReceipt(file.path, made), { id, logger });
      });
    }
  });
  return () => writing;
}

/** What cannot be written costs the file beside the render only: the history has the receipt. */
export async function writeWithin(
  limitMs: number,
  write: () => Promise<Written>,
  { id, logger }: { readonly id: JobId; readonly logger: Logger },
): Promise<void> {
  const over = new AbortController();
  const late = wait(limitMs, 'late' as const, { signal: over.signal, ref: false }).catch(
    () => 'late' as const,
  );
  try {
    const end = await Promise.race([write(), late]);
    if (end !== 'written') logger.warn('receipt_not_written', { job: id, error: end });
  } catch (error) {
    logger.warn('receipt_not_written', { job: id, error: String(error) });
  } finally {
    over.abort();
  }
}

/** Under the first free name: whatever lies there already, a receipt or not, stays as it is. */
export async function leaveReceipt(renderPath: string, receipt: Receipt): Promise<Written> {
  const text = `${plainJson(receipt, 2)}\n`;
  for (let number = 1; number <= mostReceipts; number += 1) {
    const path = receiptPathFor(renderPath, number);
    if (await writeExclusively(path, text)) return 'written';
    if ((await readSmallFile(path, receiptLimitBytes)) === text) return 'written';
  }
  return 'no_free_name';
}
