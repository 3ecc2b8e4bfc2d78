import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { itLong } from '../../testing/it-long.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { WatchedFolder } from '../testing/watched-folder.ts';

// Somebody who may write to a watched folder replaces a render with a link, after the folder looked at it and before its upload.

let service: PracticeService;
let view: ServiceView;
let place: Awaited<ReturnType<ServiceView['target']>>;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  place = await view.target();
});
afterAll(() => service.stop());

async function sendsNothing(put: (secret: string, path: string) => void): Promise<void> {
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
}

const hasLinks = process.platform !== 'win32';
it.skipIf(!hasLinks)(
  'sends nothing if a render was replaced by a link to a private file before its upload',
  () => sendsNothing((secret, path) => symlinkSync(secret, path)),
);
itLong.skipIf(!hasLinks)(
  'sends nothing where a render became a link to the folder itself before it went',
  () => sendsNothing((_secret, path) => symlinkSync(join(path, '..'), path)),
);
itLong.skipIf(!hasLinks)(
  'sends nothing where a render became a link to a device without an end before it went',
  () => sendsNothing((_secret, path) => symlinkSync('/dev/zero', path)),
);
