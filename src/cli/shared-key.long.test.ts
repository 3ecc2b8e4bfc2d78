import { afterAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { keepResult } from '../../testing/reliability-report.ts';
import { sampleRender } from '../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { ServiceView } from '../engine/testing/upload-studio.ts';
import { CommandLine } from './testing/command-line.ts';
import { rateLimitedFront } from './testing/rate-limited-front.ts';
import { shareOneKey, shareRealLimit } from './testing/share-a-key.ts';
import { tour } from './testing/upload-desk.ts';

const rows: string[] = [];
const mostRefused = 0.05;

describe('one key for a whole farm', () => {
  afterAll(() => {
    if (rows.length < 3) return;
    keepResult('One key for a whole farm', [
      'Commands started at the same time, each with its own data folder and one render for a new item. The practice service',
      'allows 120 requests a minute. Every render was uploaded exactly once.',
      '',
      '| command lines | all uploaded after | requests | of them 429 |',
      '| ---: | ---: | ---: | ---: |',
      ...rows,
    ]);
  });

  it.each([1, 10, 50])(
    '%d command lines: every render uploaded, once, and one refusal in twenty at most',
    async (computers) => {
      const { asked, refused, seconds } = await shareRealLimit(computers);
      const share = refused / asked;
      expect(share).toBeLessThanOrEqual(mostRefused);
      rows.push(
        `| ${computers} | ${seconds.toFixed(0)} s | ${asked} | ${refused} (${(share * 100).toFixed(1)} %) |`,
      );
    },
    1_200_000,
  );

  it('16 computers, 12 requests in 2 s: every render delivered, once', async () => {
    const { asked } = await shareOneKey({ computers: 16, requests: 12, windowSeconds: 2 });
    expect(asked).toBeGreaterThan(12);
  }, 1_200_000);
});

it('row 49: computers that share a key with few requests wait for their turn, and each render is delivered once', async () => {
  const { refused } = await shareOneKey({ computers: 4, requests: 3, windowSeconds: 2 });
  // More refusals than a single request used to retry.
  expect(refused).toBeGreaterThan(4);
});

it('row 49: what patience ends for before its project is known stays in the queue, and the next run sends it, once', async () => {
  using folder = temporaryFolder();
  await using service = await PracticeService.start({ processingMs: 30 });
  const view = new ServiceView(service);
  await using front = await rateLimitedFront(service.baseUrl, 1, 3_600);
  using cli = new CommandLine({
    RENDERDROP_BASE_URL: front.baseUrl,
    RENDERDROP_API_KEY: service.addresses.keys.all,
  });
  const path = sampleRender(folder.path, 'Wall.mov', 2);
  const first = await cli.run(['whoami']);
  expect(first.code, first.stderr).toBe(0);
  const words = ['upload', path, '-p', tour, '--new', '--json'];
  const impatient = await cli.run([...words, '--patience', '0.01']);
  expect(impatient.code, impatient.stderr).toBe(10);
  expect(impatient.stderr).toContain('1 upload left in the queue. To resume: renderdrop queue run');
  const again = await cli.run([...words, '--patience', '0.01']);
  expect(again.code, again.stderr).toBe(10);
  const queue = await cli.run(['queue', '--json']);
  expect(queue.json()).toMatchObject([{ type: 'unplaced', files: [path], state: 'queued' }]);
  expect((await cli.run(['queue'])).stdout).toContain('project and item not looked up yet');
  front.allow(1_000);
  const run = await cli.run(['queue', 'run', '--wait', '--json']);
  expect(run.code, run.stderr).toBe(0);
  expect(run.json()).toContainEqual(expect.objectContaining({ type: 'receipt', file: path, state: 'ready' }));
  expect((await view.requests('POST', /\/media$/)).filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await cli.run(['queue', 'run'])).stdout).toContain('Nothing left to upload.');
});

it('row 49: a command that is killed while it asks for its project leaves its render in the queue', async () => {
  using folder = temporaryFolder();
  await using service = await PracticeService.start({ processingMs: 30 });
  await using front = await rateLimitedFront(service.baseUrl, 1, 3_600);
  using cli = new CommandLine({
    RENDERDROP_BASE_URL: front.baseUrl,
    RENDERDROP_API_KEY: service.addresses.keys.all,
  });
  await cli.run(['whoami']);
  const path = sampleRender(folder.path, 'Wall.mov', 2);
  const lost = sampleRender(folder.path, 'Lost.mov', 2);
  const killed = cli.start(['upload', path, '-p', tour, '--new']);
  await killed.until('Still looking up the project');
  killed.child.kill('SIGKILL');
  await killed.ended;
  const stopped = cli.start(['upload', lost, '-p', 'No such project', '--new']);
  await stopped.until('Still looking up the project');
  stopped.child.kill('SIGINT');
  const interrupted = await stopped.ended;
  expect(interrupted.code, interrupted.stderr).toBe(130);
  expect(interrupted.stderr).toContain('1 upload left in the queue');
  front.allow(1_000);
  const run = await cli.run(['queue', 'run', '--wait', '--json']);
  expect(run.code, run.stderr).toBe(4);
  expect(run.stderr).toContain('No project is named "No such project".');
  expect(run.json()).toContainEqual(expect.objectContaining({ type: 'receipt', file: path, state: 'ready' }));
  const [left] = (await cli.run(['queue', '--json'])).json().filter(({ type }) => type === 'unplaced');
  expect(left).toMatchObject({ files: [lost], state: 'held', reason: 'project_not_found' });
  const canceled = await cli.run(['queue', 'cancel', String(left?.['job_id'])]);
  expect(canceled.stdout).toContain('Lost.mov: Canceled');
  expect((await cli.run(['queue', '--json'])).json().filter(({ type }) => type === 'unplaced')).toEqual([]);
});
