import { expect, it } from 'vitest';
import { itLong } from '../engine/testing/it-long.ts';
import { PracticeService } from '../engine/testing/practice-service.ts';
import { sampleRender } from '../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { ServiceView } from '../engine/testing/upload-studio.ts';
import { CommandLine } from './testing/command-line.ts';
import { rateLimitedFront } from './testing/rate-limited-front.ts';
import { shareOneKey } from './testing/share-a-key.ts';
import { to, tour } from './testing/upload-desk.ts';

itLong(
  'row 49: computers that share a key with few requests wait for their turn, and each render is delivered once',
  async () => {
    const { refused } = await shareOneKey({ computers: 4, requests: 3, windowSeconds: 2 });
    // More refusals than a single request used to retry.
    expect(refused).toBeGreaterThan(4);
  },
);

itLong(
  'row 49: what patience ends for before its project is known stays in the queue, and the next run sends it, once',
  async () => {
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
    expect(run.json()).toContainEqual(
      expect.objectContaining({ type: 'receipt', file: path, state: 'ready' }),
    );
    expect((await view.requests('POST', /\/media$/)).filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await cli.run(['queue', 'run'])).stdout).toContain('Nothing left to upload.');
  },
);

itLong(
  'row 49: a command that is killed while it asks for its project leaves its render in the queue',
  async () => {
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
    expect(run.json()).toContainEqual(
      expect.objectContaining({ type: 'receipt', file: path, state: 'ready' }),
    );
    const [left] = (await cli.run(['queue', '--json'])).json().filter(({ type }) => type === 'unplaced');
    expect(left).toMatchObject({ files: [lost], state: 'held', reason: 'project_not_found' });
    const canceled = await cli.run(['queue', 'cancel', String(left?.['job_id'])]);
    expect(canceled.stdout).toContain('Lost.mov: Canceled');
    expect((await cli.run(['queue', '--json'])).json().filter(({ type }) => type === 'unplaced')).toEqual([]);
  },
);

it('row 54: a key that ends while processing is said at once, and the next key follows what it sent', async () => {
  using folder = temporaryFolder();
  await using service = await PracticeService.start({ processingMs: 600_000 });
  const made = (name: string) =>
    service.control('POST', '/keys', { name, like: 'all' }) as Promise<{ id: string; key: string }>;
  const [old, next] = [await made('farm 1'), await made('farm 2')];
  using cli = new CommandLine({
    RENDERDROP_BASE_URL: service.addresses.base_url,
    RENDERDROP_API_KEY: old.key,
  });
  const path = sampleRender(folder.path, 'LED_Main_v9.mov', 2);
  const waiting = cli.start(['upload', path, ...to('LED Main'), '--wait']);
  await waiting.until(/processing/i);
  await service.control('PATCH', `/keys/${old.id}`, { revoked: true });
  const ended = await waiting.ended;
  expect(ended.code, ended.stderr).toBe(3);
  expect(ended.stderr).toContain('revoked');
  expect(ended.stderr).toContain('renderdrop queue run --wait');
  const following = cli.start(['queue', 'run', '--wait'], { RENDERDROP_API_KEY: next.key });
  await service.control('POST', '/clock', { advance_seconds: 700 });
  const followed = await following.ended;
  expect(followed.code, followed.stderr).toBe(0);
  expect(followed.stdout).toContain('Ready');
}, 120_000);

it('row 55: uploads queued with a key from the environment go on with the next key of the workspace', async () => {
  using folder = temporaryFolder();
  await using service = await PracticeService.start({ processingMs: 30 });
  const view = new ServiceView(service);
  const made = (name: string) =>
    service.control('POST', '/keys', { name, like: 'all' }) as Promise<{ id: string; key: string }>;
  const [old, next] = [await made('farm 1'), await made('farm 2')];
  using cli = new CommandLine({ RENDERDROP_BASE_URL: service.addresses.base_url });
  const path = sampleRender(folder.path, 'LED_Main_v9.mov', 2);
  // Revoked while the upload waits: it is held and stays in the queue.
  await service.control('POST', '/faults', {
    on: { method: 'POST', path: '/v1/projects/*/media/*/versions' },
    fault: { kind: 'answer', status: 401, code: 'api_key_revoked' },
    times: 5,
  });
  const held = await cli.run(['upload', path, ...to('LED Main')], {
    environment: { RENDERDROP_API_KEY: old.key },
  });
  expect(held.code, held.stderr).toBe(3);
  await service.control('DELETE', '/faults');
  await service.control('PATCH', `/keys/${old.id}`, { revoked: true });
  const resumed = await cli.run(['queue', 'run', '--wait', '--json'], {
    environment: { RENDERDROP_API_KEY: next.key },
  });
  expect(resumed.code, resumed.stderr).toBe(0);
  expect((await view.requests('POST', /\/versions$/)).filter(({ status }) => status === 201)).toHaveLength(1);
}, 120_000);
