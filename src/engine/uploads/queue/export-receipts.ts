import { toCsv } from '../../../shared/model/csv.ts';
import { plainJson } from '../../../shared/model/outside-text.ts';
import type { HistoryQuery, Receipt, UploadQueue } from '../../../shared/model/upload-queue.ts';

/** The receipts that a query finds, as the text of a JSON or CSV file. */
export async function exportReceipts(
  queue: Pick<UploadQueue, 'searchHistory'>,
  query: HistoryQuery,
  format: 'json' | 'csv',
): Promise<{ readonly text: string; readonly count: number }> {
  const receipts = await allReceipts(queue, query);
  const text = format === 'json' ? `${plainJson(receipts, 2)}\n` : receiptsAsCsv(receipts);
  return { text, count: receipts.length };
}

const pageSize = 1_000;

/** An export holds everything that the query finds, not only the page on the screen. */
async function allReceipts(
  queue: Pick<UploadQueue, 'searchHistory'>,
  query: HistoryQuery,
): Promise<readonly Receipt[]> {
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
