import { expect, it } from 'vitest';
import { aDelivery, aJob, inState, jobId } from '../../engine/testing/jobs.ts';
import { toSnapshot } from '../../engine/uploads/job/job.ts';
import { uploadTrouble } from '../../engine/uploads/job/troubles.ts';
import type { JobState } from '../../shared/model/uploads.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { LinesReporter } from './lines-reporter.ts';

it('writes a line for each change, and one of progress every ten seconds', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const reporter = new LinesReporter((line) => lines.push(line), {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
  });
  const tell = (state: JobState, sentBytes = 0) => {
    const progress = {
      jobId: jobId('job_1'),
      sentBytes,
      sizeBytes: 1_000,
      bytesPerSecond: 10,
      secondsLeft: 9,
    };
    const job = aJob({ path: '/renders/wall\u001b[2J.mov', state, delivery: aDelivery });
    reporter.update([toSnapshot(job, { kind: 'none' }, progress)], unhindered);
  };
  tell({ kind: 'queued' });
  tell({ kind: 'queued' });
  tell({ kind: 'sending' }, 100);
  nowMs = 9_999;
  tell({ kind: 'sending' }, 200);
  nowMs = 10_000;
  tell({ kind: 'sending' }, 300);
  tell({ kind: 'processing', sinceMs: 0 });
  tell({ kind: 'ready', atMs: 0 });
  expect(lines).toEqual([
    expect.stringMatching(/^wall.*\.mov: Queued$/),
    expect.stringMatching(/: Uploading$/),
    expect.stringMatching(/: Uploading, 30\s?% of 1/),
    expect.stringMatching(/: Processing/),
  ]);
  expect(lines.join('')).not.toContain('\u001b');
});

it('writes once that processing takes longer than usual, however long it takes', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  const reporter = new LinesReporter((line) => lines.push(line), clock);
  const job = toSnapshot(inState({ kind: 'processing', sinceMs: 0 }));
  const took = { accountId: job.accountId, sizeBytes: job.file.sizeBytes ?? 0, tookMs: 60_000 };
  const conditions = { ...unhindered, processed: [took, took, took] };
  for (; nowMs <= 60 * 60_000; nowMs += 60_000) reporter.update([job], conditions);
  expect(lines).toEqual([
    'LED_Main_v5.mov: Processing',
    'LED_Main_v5.mov: Processing (Longer than usual. Check it in the web app.)',
  ]);
});

it('says once that a file is still rendering, however often it is looked at', () => {
  const lines: string[] = [];
  const clock = { nowMs: () => 0, monotonicMs: () => 0 };
  const reporter = new LinesReporter((line) => lines.push(line), clock);
  const held = {
    reason: { kind: 'still_being_written' },
    trouble: uploadTrouble('still_being_written'),
  } as const;
  const tell = (state: JobState) => reporter.update([toSnapshot(inState(state))], unhindered);
  for (let look = 0; look < 3; look += 1) {
    tell({ kind: 'examining' });
    tell({ kind: 'held', ...held, returnsTo: 'examining', sinceMs: 0 });
  }
  tell({ kind: 'examining' });
  tell({ kind: 'creating' });
  expect(lines).toEqual([
    'LED_Main_v5.mov: Preparing',
    'LED_Main_v5.mov: Still rendering.',
    'LED_Main_v5.mov: Preparing',
  ]);
});
