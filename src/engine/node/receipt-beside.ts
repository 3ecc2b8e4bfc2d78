import { rename, rm, writeFile } from 'node:fs/promises';
import type { Receipt, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import type { Logger } from '../ports/logger.ts';

/** `LED_Main_v005.mov.receipt.json`, beside the render it is about. */
export const receiptPathFor = (renderPath: string): string => `${renderPath}.receipt.json`;

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
      writing = writing.then(async () => write(receiptPathFor(file.path), (await receipt)[0], logger));
    }
  });
  return () => writing;
}

async function write(path: string, receipt: Receipt | undefined, logger: Logger): Promise<void> {
  if (!receipt) return;
  const unfinished = `${path}.unfinished`;
  try {
    await writeFile(unfinished, `${JSON.stringify(receipt, null, 2)}\n`);
    await rename(unfinished, path);
  } catch (error) {
    // A folder that may only be read: the render is delivered all the same, and the history has its receipt.
    await rm(unfinished, { force: true }).catch(() => {});
    logger.warn('receipt_not_written', { job: receipt.job_id, error: String(error) });
  }
}
