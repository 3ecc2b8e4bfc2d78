import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Receipt, receiptSchema } from '../../shared/model/upload-queue.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { leaveReceipt, receiptPathFor, withTimeout } from './receipt-beside.ts';

const receiptOf = (jobId: string): Receipt =>
  receiptSchema.parse({
    type: 'receipt',
    job_id: jobId,
    file: '/renders/LED_Main_v005.mov',
    project_id: 'prj_1',
    media_id: 'med_1',
    version_id: 'ver_1',
    version_number: 5,
    xxh3: '0123456789abcdef',
    size_bytes: 6,
    state: 'ready',
    probe: null,
    request_ids: [],
    generation: 1,
    created_at: '2026-11-22T00:00:00Z',
    delivered_at: null,
    ended_at: null,
    trouble: null,
  });
const textOf = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

/** A folder that others may write to, with a render, and a file that must not be touched. */
function sharedFolder() {
  const folder = temporaryFolder();
  const render = join(folder.path, 'LED_Main_v005.mov');
  const victim = join(folder.path, 'victim.blend');
  writeFileSync(render, 'render');
  writeFileSync(victim, 'weeks of work');
  return { folder, render, victim };
}

const receiptsIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.includes('receipt') || name.includes('unfinished'));

it('follows no link, neither under its own name nor under one it once used on the way', async () => {
  const { folder, render, victim } = sharedFolder();
  using _ = folder;
  symlinkSync(victim, receiptPathFor(render));
  symlinkSync(victim, `${receiptPathFor(render)}.unfinished`);
  symlinkSync(join(folder.path, 'not-there'), receiptPathFor(render, 2));
  await expect(leaveReceipt(render, receiptOf('job-1'))).resolves.toBe('written');
  expect(readFileSync(victim, 'utf8')).toBe('weeks of work');
  expect(readlinkSync(receiptPathFor(render))).toBe(victim);
  expect(receiptsIn(folder.path)).not.toContain('not-there');
  expect(lstatSync(receiptPathFor(render, 3)).isFile()).toBe(true);
  expect(readFileSync(receiptPathFor(render, 3), 'utf8')).toBe(textOf(receiptOf('job-1')));
});

it.skipIf(process.platform === 'win32')(
  'does not wait for a pipe, and is not stopped by a folder',
  async () => {
    const { folder, render } = sharedFolder();
    using _ = folder;
    execFileSync('mkfifo', [receiptPathFor(render), `${receiptPathFor(render)}.unfinished`]);
    mkdirSync(receiptPathFor(render, 2));
    await expect(leaveReceipt(render, receiptOf('job-1'))).resolves.toBe('written');
    expect(readFileSync(receiptPathFor(render, 3), 'utf8')).toBe(textOf(receiptOf('job-1')));
  },
);

it('replaces no existing file, and writes the same upload once', async () => {
  const { folder, render } = sharedFolder();
  using _ = folder;
  writeFileSync(receiptPathFor(render), 'a note of my own');
  for (const id of ['job-1', 'job-2', 'job-2']) await leaveReceipt(render, receiptOf(id));
  expect(readFileSync(receiptPathFor(render), 'utf8')).toBe('a note of my own');
  expect(readFileSync(receiptPathFor(render, 2), 'utf8')).toBe(textOf(receiptOf('job-1')));
  expect(readFileSync(receiptPathFor(render, 3), 'utf8')).toBe(textOf(receiptOf('job-2')));
  expect(receiptsIn(folder.path)).toHaveLength(3);
});

it('uses the plain name if that is free, and leaves no unfinished file', async () => {
  const { folder, render } = sharedFolder();
  using _ = folder;
  await leaveReceipt(render, receiptOf('job-1'));
  expect(receiptsIn(folder.path)).toEqual(['LED_Main_v005.mov.receipt.json']);
});

it('waits a bounded time for a folder that does not answer', async () => {
  const warnings: unknown[] = [];
  const quiet = { debug: () => {}, info: () => {}, error: () => {} };
  const logger = { ...quiet, warn: (event: string, fields: unknown) => warnings.push([event, fields]) };
  const { job_id: id } = receiptOf('job-1');
  await withTimeout(10, () => new Promise(() => {}), { id, logger });
  expect(warnings).toEqual([['receipt_not_written', { job: id, error: 'late' }]]);
});
