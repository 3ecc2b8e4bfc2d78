import { expect, it } from 'vitest';
import type { HistoryEntry, HistoryQuery } from '../../../shared/model/upload-queue.ts';
import { inState } from '../../testing/jobs.ts';
import { receiptOf } from '../job/receipts.ts';
import { exportReceipts } from './export-receipts.ts';

const job = inState({ kind: 'ready', atMs: 1_000 });
/** A history with this many entries, and the queries made to it. */
function historyOf(total: number) {
  const asked: HistoryQuery[] = [];
  const entry = (index: number): HistoryEntry => ({
    ...{ jobId: job.id, batchId: job.batchId, endedAtMs: 1_000, state: job.state, target: job.target },
    receipt: { ...receiptOf(job), file: `/renders/${index}, "final".mov` },
  });
  const all = Array.from({ length: total }, (_, index) => entry(index));
  const searchHistory = async (query: HistoryQuery) => {
    asked.push(query);
    const from = query.offset ?? 0;
    return { entries: all.slice(from, from + (query.limit ?? 100)), total };
  };
  return { queue: { searchHistory }, asked };
}

it.each([
  { total: 0, pages: 1 },
  { total: 999, pages: 1 },
  { total: 1_000, pages: 2 },
  { total: 2_001, pages: 3 },
])('holds all $total receipts, read in $pages pages', async ({ total, pages }) => {
  const { queue, asked } = historyOf(total);
  const { text, count } = await exportReceipts(queue, { text: 'Halo', offset: 7 }, 'json');
  const files = (JSON.parse(text) as readonly { file: string }[]).map(({ file }) => file);
  expect([count, files.length, new Set(files).size]).toEqual([total, total, total]);
  expect(asked).toHaveLength(pages);
  expect(asked.every(({ text: words }) => words === 'Halo')).toBe(true);
});

it('is a table with a name over each column, or JSON that ends in a new line', async () => {
  const csv = await exportReceipts(historyOf(1).queue, {}, 'csv');
  expect(csv.text.split('\r\n')).toEqual([
    'file,state,project_id,media_id,version_id,version_number,xxh3,size_bytes,created_at,delivered_at,ended_at',
    expect.stringMatching(/^"\/renders\/0, ""final""\.mov",ready,prj_1,med_1,ver_ours,5,/),
    '',
  ]);
  const json = await exportReceipts(historyOf(1).queue, {}, 'json');
  expect(json.text.endsWith(']\n')).toBe(true);
});
