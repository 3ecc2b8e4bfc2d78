import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import type { UnplacedId, UnplacedSnapshot } from '../../../shared/model/unplaced-uploads.ts';
import { uploadOptionsSchema } from '../../../shared/model/uploads.ts';
import { MemorySecretStore } from '../../accounts/memory-secret-store.ts';
import { accountOf } from '../../accounts/signed-in.ts';
import { type OpenEngine, openEngine } from '../../open.ts';
import { FakeNetwork, FakePower, MemoryLogger } from '../../testing/fake-computer.ts';
import { FastClock } from '../../testing/fast-clock.ts';
import { itLong } from '../../testing/it-long.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import type { UnplacedAccount } from '../tables/unplaced-upload.ts';

let service: PracticeService;
let view: ServiceView;

beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30 });
  view = new ServiceView(service);
});
beforeEach(async () => {
  await service.control('DELETE', '/faults');
});
afterAll(async () => {
  await service.stop();
});

/** A program that keeps running, like the app, with a signed-in account, and that sends. */
async function signedInProgram(folder: string): Promise<{ open: OpenEngine; account: UnplacedAccount }> {
  const power = new FakePower();
  const open = await openEngine({
    dataDirectory: folder,
    userAgent: 'Renderdrop-Test/1.0',
    clock: new FastClock(4),
    logger: new MemoryLogger(),
    network: new FakeNetwork(),
    powerBlocker: power,
    powerEvents: power,
    systemProxies: { resolve: async () => 'DIRECT' },
    openSecrets: async () => ({ store: new MemorySecretStore(), whyMemory: null, sentence: '' }),
    practiceOrigin: () => service.baseUrl.origin,
  });
  const { id } = accountOf(await open.accounts.addKey(service.addresses.keys.all, service.baseUrl));
  open.engine.uploads.startSending();
  open.backgroundPlacing.start();
  return { open, account: { kind: 'account', accountId: id } };
}

const leave = (open: OpenEngine, account: UnplacedAccount, path: string, project: string): UnplacedId => {
  const { id } = open.placing.keep({
    account,
    project,
    placement: { kind: 'new', name: null },
    paths: [path],
    options: uploadOptionsSchema.parse({}),
  });
  return id;
};

/** The upload as the list shows it once it is as wanted; undefined when it has left the list. */
function told(
  { unplaced }: OpenEngine,
  id: UnplacedId,
  wanted: (upload: UnplacedSnapshot | undefined) => boolean,
): Promise<UnplacedSnapshot | undefined> {
  return new Promise((resolve) => {
    const look = (uploads: readonly UnplacedSnapshot[]) => {
      const upload = uploads.find((candidate) => candidate.id === id);
      if (!wanted(upload)) return;
      stop();
      resolve(upload);
    };
    const stop = unplaced.subscribe(look);
    look(unplaced.all());
  });
}

const jobOf = ({ engine }: OpenEngine, path: string) =>
  engine.uploads.snapshot().jobs.find(({ file }) => file.path === path);

const untilReady = ({ engine }: OpenEngine, path: string): Promise<string> =>
  new Promise((resolve) => {
    const look = () => {
      const job = engine.uploads.snapshot().jobs.find(({ file }) => file.path === path);
      if (job?.state.kind !== 'ready') return;
      stop();
      resolve(job.delivery?.versionId ?? '');
    };
    const stop = engine.uploads.subscribe(look);
    look();
  });

const noAnswer = () =>
  service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects' },
    fault: { kind: 'answer', status: 503, code: 'internal_error' },
    times: 100_000,
  });

itLong(
  'a program that stays places what was left under a signed-in account once the service answers, and uploads it once',
  async () => {
    using folder = temporaryFolder();
    const { open, account } = await signedInProgram(folder.path);
    await using _closing = open;
    await noAnswer();
    const path = sampleRender(folder.path, 'Wall.mov', 2);
    const id = leave(open, account, path, 'Aurora Arena Tour');
    const waiting = await told(open, id, (upload) => upload?.waitsFor.kind === 'retrying');
    expect(waiting).toMatchObject({
      fileNames: ['Wall.mov'],
      project: 'Aurora Arena Tour',
      item: null,
      waitsFor: { trouble: { code: 'internal_error' } },
    });
    expect(jobOf(open, path)).toBeUndefined();
    await service.control('DELETE', '/faults');
    await told(open, id, (upload) => upload === undefined);
    const version = await view.version(await untilReady(open, path));
    expect(version).toMatchObject({ status: 'ready', number: 1, puts: 1 });
  },
);

it('one that is canceled while the service is being asked makes nothing', async () => {
  using folder = temporaryFolder();
  const { open, account } = await signedInProgram(folder.path);
  await using _closing = open;
  await noAnswer();
  const created = (await view.requests('POST', /\/media$/)).length;
  const path = sampleRender(folder.path, 'Wall.mov', 2);
  const id = leave(open, account, path, 'Aurora Arena Tour');
  await told(open, id, (upload) => upload?.waitsFor.kind === 'retrying');
  open.unplaced.cancel(id);
  expect(open.unplaced.all()).toEqual([]);
  await service.control('DELETE', '/faults');
  // The next upload is placed, so the first one would have been placed too.
  const next = sampleRender(folder.path, 'Next.mov', 2);
  leave(open, account, next, 'Aurora Arena Tour');
  await untilReady(open, next);
  expect(jobOf(open, path)).toBeUndefined();
  expect((await view.requests('POST', /\/media$/)).length).toBe(created + 1);
});

it('what only a person can mend is said, and tried again when they say so', async () => {
  using folder = temporaryFolder();
  const { open, account } = await signedInProgram(folder.path);
  await using _closing = open;
  const path = sampleRender(folder.path, 'Wall.mov', 2);
  const id = leave(open, account, path, 'Renamed Tour');
  const asking = await told(open, id, (upload) => upload?.waitsFor.kind === 'person');
  expect(asking?.waitsFor).toMatchObject({
    trouble: { code: 'project_not_found', sentence: 'No project is named "Renamed Tour".' },
  });
  await service.control('POST', '/projects', { name: 'Renamed Tour', media: 0 });
  open.unplaced.retry(id);
  await told(open, id, (upload) => upload === undefined);
  expect(await view.version(await untilReady(open, path))).toMatchObject({ number: 1, puts: 1 });
});

it('one that was queued with a key from an environment waits for that key', async () => {
  using folder = temporaryFolder();
  const { open } = await signedInProgram(folder.path);
  await using _closing = open;
  const path = sampleRender(folder.path, 'Wall.mov', 2);
  const id = leave(open, { kind: 'key', mark: 'of another key' }, path, 'Aurora Arena Tour');
  const waiting = await told(open, id, (upload) => upload !== undefined);
  expect(waiting?.waitsFor).toEqual({ kind: 'key' });
});
