import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../testing/practice-service.ts';
import { sampleRender } from '../testing/raw-renders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ServiceView } from '../testing/upload-studio.ts';
import { WatchedFolder } from './testing/watched-folder.ts';

// Whoever may write to a watched folder puts a link in the place of a render, after it was looked at and before it is sent.

let service: PracticeService;
let view: ServiceView;
let place: Awaited<ReturnType<ServiceView['target']>>;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  place = await view.target();
});
afterAll(() => service.stop());

it.skipIf(process.platform === 'win32').each([
  ['a file that nobody wanted to send', (secret: string, path: string) => symlinkSync(secret, path)],
  ['the folder itself', (_secret: string, path: string) => symlinkSync(join(path, '..'), path)],
  ['a device without an end', (_secret: string, path: string) => symlinkSync('/dev/zero', path)],
])('sends nothing where a render became a link to %s before it went', async (_what, put) => {
  using folder = temporaryFolder();
  await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
  await watched.untilWatching();
  const secret = join(folder.path, 'id_rsa');
  writeFileSync(secret, 'nobody is to see this '.repeat(5_000));
  await watched.studio.queue.pause({ kind: 'all' });
  const render = sampleRender(watched.path, 'Curtain.mov');
  await watched.untilState('Curtain.mov', 'queued');
  const before = (await view.requests('PUT', /./)).length;
  rmSync(render);
  put(secret, render);
  await watched.studio.queue.resume({ kind: 'all' });
  await watched.until(() => {
    const [job] = watched.studio.queue.snapshot().jobs;
    return job === undefined || ['held', 'failed', 'canceled', 'ended'].includes(job.state.kind)
      ? true
      : null;
  });
  await wait(500);
  expect((await view.requests('PUT', /./)).length).toBe(before);
});
