import { setTimeout as wait } from 'node:timers/promises';
import { plainJson } from '../../shared/model/outside-text.ts';
import type { Receipt, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import { readSmallFile, writeExclusively } from '../ground/exclusive-file.ts';
import type { Logger } from '../ports/logger.ts';

/** A server that does not respond must not block the next receipt or the end of the program. */
const writeLimitMs = 15_000;
const receiptLimitBytes = 64 * 1024;
const mostReceipts = 100;

type Written = 'written' | 'no_free_name';

/** `LED_Main_v005.mov.receipt.json`, next to its render; a later upload of the same file gets `receipt-2`. */
export const receiptPathFor = (renderPath: string, number = 1): string =>
  `${renderPath}.receipt${number === 1 ? '' : `-${number}`}.json`;

/**
 * Writes a receipt next to each render that asked for one, once it is ready; only the program that uploads does so. Returns a
 * function that resolves when no receipt is being written.
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
        if (made) await withTimeout(writeLimitMs, () => leaveReceipt(file.path, made), { id, logger });
      });
    }
  });
  return () => writing;
}

/** Gives up a receipt that can't be written in time, for example to a drive that no longer answers: the history has it. */
export async function withTimeout(
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

/** Uses the first free name: existing files stay as they are. */
export async function leaveReceipt(renderPath: string, receipt: Receipt): Promise<Written> {
  const text = `${plainJson(receipt, 2)}\n`;
  for (let number = 1; number <= mostReceipts; number += 1) {
    const path = receiptPathFor(renderPath, number);
    if (await writeExclusively(path, text)) return 'written';
    if ((await readSmallFile(path, receiptLimitBytes)) === text) return 'written';
  }
  return 'no_free_name';
}
