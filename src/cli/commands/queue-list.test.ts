import { expect, it } from 'vitest';
import { NodeClock } from '../../engine/node/node-clock.ts';
import { aJob, inState, jobId } from '../../engine/testing/jobs.ts';
import { storeIn } from '../../engine/testing/store-in.ts';
import { historyEntryOf } from '../../engine/uploads/job/receipts.ts';
import { UploadHistory } from '../../engine/uploads/tables/upload-history.ts';
import { UploadJobs } from '../../engine/uploads/tables/upload-jobs.ts';
import { CommandLine } from '../testing/command-line.ts';

const hourMs = 3_600_000;

it('says how long a version has been processing, and that it is longer than others took', async () => {
  using cli = new CommandLine({ RENDERDROP_BASE_URL: 'http://127.0.0.1:9' });
  const nowMs = Date.now();
  {
    using store = storeIn(cli.home, new NodeClock());
    const history = new UploadHistory(store);
    for (let index = 0; index < 3; index += 1) {
      const atMs = nowMs - 48 * hourMs;
      const ready = { ...inState({ kind: 'ready', atMs }), deliveredAtMs: atMs - hourMs };
      const entry = historyEntryOf(aJob({ ...ready, id: jobId(`job_before${index}`) }));
      if (entry) history.add(entry);
    }
    const processingFor = (hours: number) => inState({ kind: 'processing', sinceMs: nowMs - hours * hourMs });
    new UploadJobs(store).append([
      aJob({ ...processingFor(72), id: jobId('job_aaaaaa'), path: '/r/a.mov' }),
      aJob({ ...processingFor(1), id: jobId('job_bbbbbb'), path: '/r/b.mov' }),
    ]);
  }
  const long = '3 days so far · Longer than usual. Check it in the web app.';
  const { stdout } = await cli.call(['queue']);
  const [first, second] = stdout.split('\n').slice(1);
  expect(first?.startsWith('aaaaaa') && first.endsWith(` Processing · ${long}`), first).toBe(true);
  expect(second).toMatch(/^bbbbbb .* Processing · 1\sh( \d+\smin)? so far$/);
  const [line] = (await cli.call(['queue', '--json'])).json();
  expect(line).toMatchObject({ job_id: 'job_aaaaaa', line: 'Processing', next: long });
});
