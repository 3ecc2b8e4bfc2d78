import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { toCsv } from '../../../shared/model/csv.ts';
import { plainJson } from '../../../shared/model/outside-text.ts';
import type { HistoryQuery, Receipt, UploadQueue } from '../../../shared/model/upload-queue.ts';
import { definedFields } from '../defined-fields.ts';
import type { AppHandlers } from '../router.ts';
import type { FileDialogs } from './file-handlers.ts';

export function createQueueHandlers(queue: UploadQueue): AppHandlers['queue'] {
  return {
    snapshot: async () => queue.snapshot(),
    pause: (selection) => queue.pause(selection),
    resume: (selection) => queue.resume(selection),
    cancel: ({ jobIds }) => queue.cancel(jobIds),
    retry: ({ jobIds }) => queue.retry(jobIds),
    decide: ({ jobId, decision }) => queue.decide(jobId, decision),
    retarget: ({ jobId, target }) => queue.retarget(jobId, target),
    move: ({ jobIds, before }) => queue.move(jobIds, before),
    setPriority: ({ jobIds, priority }) => queue.setPriority(jobIds, priority),
    setLimits: (patch) => queue.setLimits(definedFields(patch)),
    fullSpeedFor: ({ minutes }) => queue.fullSpeedFor(minutes),
    clearEnded: () => queue.clearEnded(),
  };
}

export function createHistoryHandlers(queue: UploadQueue, dialogs: FileDialogs): AppHandlers['history'] {
  return {
    search: async (query) => {
      const { entries, total } = await queue.searchHistory(query);
      return { entries: [...entries], total };
    },
    exportReceipts: async ({ query, format }) => {
      const path = await dialogs.chooseSavePath(`renderdrop-receipts.${format}`);
      if (path === null) return { savedAs: null, count: 0 };
      const receipts = await allReceipts(queue, query);
      await writeFile(path, format === 'json' ? `${plainJson(receipts, 2)}\n` : receiptsAsCsv(receipts));
      return { savedAs: basename(path), count: receipts.length };
    },
  };
}

const pageSize = 1_000;

/** An export holds everything that fits, not only the page that is shown. */
async function allReceipts(queue: UploadQueue, query: HistoryQuery): Promise<readonly Receipt[]> {
  const receipts: Receipt[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { entries } = await queue.searchHistory({ ...query, limit: pageSize, offset });
    receipts.push(...entries.map(({ receipt }) => receipt));
    if (entries.length < pageSize) return receipts;
  }
}

const columns = [
  'file',
  'state',
  'project_id',
  'media_id',
  'version_id',
  'version_number',
  'xxh3',
  'size_bytes',
  'created_at',
  'delivered_at',
  'ended_at',
] as const satisfies readonly (keyof Receipt)[];

const receiptsAsCsv = (receipts: readonly Receipt[]): string =>
  toCsv([columns, ...receipts.map((receipt) => columns.map((column) => receipt[column]))]);
