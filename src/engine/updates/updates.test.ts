import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installFailures } from '../../shared/messages/updates.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { UpdateState } from '../../shared/model/updates.ts';
import { CollectingLogger } from '../accounts/testing/collecting-logger.ts';
import { NodeConnections } from '../node/http/node-connections.ts';
import { NodeHttpTransport } from '../node/http/node-http-transport.ts';
import { keepPackageIn } from '../node/updates/keep-package.ts';
import type { UpdateInstaller, UpdateOrder } from '../ports/update-installer.ts';
import type { Store } from '../store/store.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fileOf, releaseOf, UpdateFeed } from './testing/update-feed.ts';
import type { ThisCopy } from './this-copy.ts';
import { UpdateMemory } from './update-memory.ts';
import { Updates } from './updates.ts';

const hourMs = 60 * 60 * 1_000;
const halfDayMs = 12 * hourMs;

/** Records its calls; a download ends when the test says so. */
class InstallerFake implements UpdateInstaller {
  readonly did: string[] = [];
  readonly arrived = Promise.withResolvers<void>();
  failure: TroubleError | null = null;

  async download({ version, file }: UpdateOrder, onReceived: (bytes: number) => void, signal: AbortSignal) {
    this.did.push(`download ${version}`);
    onReceived(file.sizeBytes / 2);
    const aborted = new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    await Promise.race([this.arrived.promise, aborted]);
    if (this.failure) throw this.failure;
  }

  async install({ version }: UpdateOrder) {
    this.did.push(`install ${version}`);
    if (this.failure) throw this.failure;
    return 'relaunch' as const;
  }
}

describe('updates', () => {
  let feed: UpdateFeed;
  let folder: ReturnType<typeof temporaryFolder>;
  let store: Store;
  let clock: FakeClock;
  let installer: InstallerFake;
  let mode: 'ask' | 'off';
  let rest: PromiseWithResolvers<void>;
  const finished: string[] = [];
  const connections = new NodeConnections({ resolve: async () => 'DIRECT' });
  const open: Updates[] = [];

  beforeAll(() => {
    folder = temporaryFolder();
    store = storeIn(folder.path);
  });
  afterAll(() => {
    store.close();
    folder[Symbol.dispose]();
  });

  beforeEach(async () => {
    feed = await UpdateFeed.start();
    new AppStateStore(store).remove('updates');
    clock = new FakeClock(Date.now());
    installer = new InstallerFake();
    mode = 'ask';
    rest = Promise.withResolvers();
    rest.resolve();
    finished.length = 0;
  });
  afterEach(async () => {
    for (const updates of open.splice(0)) updates[Symbol.dispose]();
    await feed[Symbol.asyncDispose]();
  });

  function start(changed: Partial<ThisCopy> = {}, share = 0.5): Updates {
    const updates = new Updates({
      copy: { ...feed.copy(), ...changed },
      transport: new NodeHttpTransport(connections),
      memory: new UpdateMemory(new AppStateStore(store)),
      clock,
      random: { fraction: () => share, bytes: () => new Uint8Array(), uuid: () => '' },
      logger: new CollectingLogger(),
      mode: () => mode,
      whenUploadsRest: (signal) =>
        Promise.race([
          rest.promise,
          new Promise<void>((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          ),
        ]),
      installer: async () => installer,
      keepPackage: keepPackageIn(join(folder.path, "Ada's downloads"), connections),
      removeDownloads: () => finished.push('downloads removed'),
      finish: async (after) => void finished.push(after),
    });
    updates.start();
    open.push(updates);
    return updates;
  }

  const reaches = (updates: Updates, kind: UpdateState['kind']): Promise<UpdateState> =>
    new Promise((resolve) => {
      const look = () => {
        const { state } = updates.view();
        if (state.kind !== kind) return;
        stop();
        resolve(state);
      };
      const stop = updates.subscribe(look);
      look();
    });

  it('are looked for a minute after the start and twice a day, and nothing is downloaded unasked', async () => {
    const updates = start();
    await clock.advance(59_000);
    expect(feed.asked).toEqual([]);
    feed.publish(releaseOf());
    await clock.advance(1_000);
    expect(await reaches(updates, 'available')).toMatchObject({
      release: { version: '1.2.0', notes: ['Uploads twice as fast.', 'Reads EXR in a zip.'] },
      byHand: null,
      isPutOff: false,
    });
    expect(installer.did).toEqual([]);
    const askedOnce = feed.asked.length;
    feed.publish(releaseOf({ version: '1.3.0' }));
    const told = new Promise<void>((resolve) => updates.subscribe(() => resolve()));
    await clock.advance(halfDayMs);
    await told;
    expect(feed.asked.length).toBe(2 * askedOnce);
    expect(updates.view().state).toMatchObject({ release: { version: '1.3.0' } });
  });

  it('are downloaded and put in place when somebody says so, each only once nothing uploads', async () => {
    // Promise: Downloads 1.2.0 when uploads finish.
    // Promise: Updates to 1.2.0 when uploads finish.
    feed.publish(releaseOf());
    const updates = start();
    await updates.check();
    rest = Promise.withResolvers();
    const downloading = updates.download();
    expect(updates.view().state).toMatchObject({ kind: 'waiting', until: 'download' });
    expect(installer.did, 'something uploads').toEqual([]);
    rest.resolve();
    expect(await reaches(updates, 'downloading')).toMatchObject({ receivedBytes: 0, sizeBytes: 11 });
    installer.arrived.resolve();
    await downloading;
    expect(updates.view().state).toMatchObject({ kind: 'ready' });
    rest = Promise.withResolvers();
    const restarting = updates.restart();
    expect(updates.view().state).toMatchObject({ kind: 'waiting', until: 'restart' });
    expect(installer.did).toEqual(['download 1.2.0']);
    rest.resolve();
    await restarting;
    expect(installer.did).toEqual(['download 1.2.0', 'install 1.2.0']);
    expect(finished).toEqual(['relaunch']);
  });

  it('wait no more once they are put off, and are spoken of again after three days, or when somebody asks', async () => {
    feed.publish(releaseOf({ expires: new Date(Date.now() + 1_000 * hourMs).toISOString() }));
    const updates = start();
    await updates.check();
    rest = Promise.withResolvers();
    const downloading = updates.download();
    updates.later();
    await downloading;
    expect(updates.view().state).toMatchObject({ kind: 'available', isPutOff: true });
    const again = start();
    const untilHalfDays = async (many: number) => {
      for (let turn = 0; turn < many; turn += 1) {
        const answered = new Promise<void>((resolve) => again.subscribe(() => resolve()));
        await clock.advance(halfDayMs);
        await answered;
      }
    };
    await untilHalfDays(5);
    expect(again.view().state).toMatchObject({ kind: 'available', isPutOff: true });
    await untilHalfDays(1);
    expect(again.view().state).toMatchObject({ kind: 'available', isPutOff: false });
    again.later();
    await again.check();
    expect(again.view().state).toMatchObject({ kind: 'available', isPutOff: false });
  });

  it('stop in the middle of a download that is put off', async () => {
    feed.publish(releaseOf());
    const updates = start();
    await updates.check();
    const downloading = updates.download();
    await reaches(updates, 'downloading');
    updates.later();
    await downloading;
    expect(updates.view().state).toMatchObject({ kind: 'available', isPutOff: true });
  });

  it('are downloaded and put in place at once also while one is looked for unasked', async () => {
    feed.publish(releaseOf());
    const updates = start();
    await updates.check();
    await clock.advance(60_000);
    installer.arrived.resolve();
    await updates.download();
    expect(updates.view().state).toMatchObject({ kind: 'ready' });
    await clock.advance(halfDayMs);
    await updates.restart();
    expect(finished).toEqual(['relaunch']);
  });

  it('are not taken after the last day of what was signed, by a copy that runs for so long', async () => {
    const signed = releaseOf({ expires: new Date(Date.now() + 24 * hourMs).toISOString() });
    feed.publish(signed);
    const updates = start();
    await updates.check();
    await clock.advance(48 * hourMs);
    await updates.download();
    expect(updates.view().state).toMatchObject({
      kind: 'failed',
      release: null,
      failure: { code: 'expired' },
    });
    expect(installer.did).toEqual([]);

    feed.publish({ ...signed, expires: new Date(clock.nowMs() + 24 * hourMs).toISOString() });
    await updates.check();
    installer.arrived.resolve();
    await updates.download();
    await clock.advance(48 * hourMs);
    await updates.restart();
    expect(updates.view().state).toMatchObject({
      kind: 'failed',
      release: null,
      failure: { code: 'expired' },
    });
    expect(installer.did).toEqual(['download 1.2.0']);
    expect(finished).toEqual([]);
  });

  it('say why one did not get here, and try again', async () => {
    feed.publish(releaseOf());
    const updates = start();
    await updates.check();
    installer.arrived.resolve();
    installer.failure = new TroubleError(troubleOf('file_wrong', installFailures.file_wrong));
    await updates.download();
    expect(updates.view().state).toMatchObject({
      kind: 'failed',
      failure: { code: 'file_wrong' },
      release: {},
    });
    installer.failure = null;
    await updates.download();
    expect(updates.view().state).toMatchObject({ kind: 'ready' });
    installer.failure = new TroubleError(troubleOf('file_wrong', installFailures.file_wrong));
    await updates.restart();
    expect(updates.view().state).toMatchObject({ kind: 'failed' });
    expect(finished).toEqual([]);
  });

  it('that are switched off are asked for by nobody, and what was begun for them ends', async () => {
    feed.publish(releaseOf());
    const updates = start();
    await updates.check();
    const asked = feed.asked.length;
    const downloading = updates.download();
    mode = 'off';
    updates.modeChanged();
    await downloading;
    expect(updates.view().state).toEqual({ kind: 'off' });
    await clock.advance(halfDayMs);
    await updates.check();
    await updates.download();
    expect(feed.asked.length).toBe(asked);
    mode = 'ask';
    updates.modeChanged();
    await clock.advance(0);
    await reaches(updates, 'available');
  });

  it('are told to a computer in its share of the rollout, and at once to somebody who asks', async () => {
    feed.publish(
      releaseOf({ rolloutHours: 72, expires: new Date(Date.now() + 1_000 * hourMs).toISOString() }),
    );
    const updates = start();
    const told = new Promise<void>((resolve) => updates.subscribe(() => resolve()));
    await clock.advance(60_000);
    await told;
    expect(updates.view().state).toMatchObject({ kind: 'current' });
    await updates.check();
    expect(updates.view().state).toMatchObject({ kind: 'available' });
    const other = start({}, 0.1);
    const found = reaches(other, 'available');
    clock.setWallMs(Date.now() + 37 * hourMs);
    await clock.advance(60_000);
    await found;
  });

  it('never go back behind one that was seen, across a restart', async () => {
    feed.publish(releaseOf({ version: '1.3.0' }));
    await start().check();
    feed.publish(releaseOf({ version: '1.2.0' }));
    const again = start();
    await again.check();
    expect(again.view().state).toMatchObject({ kind: 'failed', failure: { code: 'older' }, release: null });
  });

  it('say nothing of a feed that is away, unless somebody asked', async () => {
    const updates = start();
    feed.put('renderdrop-stable-linux-x64.update.json', (_request, response) => response.destroy());
    await clock.advance(60_000);
    expect(updates.view().state).toMatchObject({ kind: 'current' });
    await updates.check();
    expect(updates.view().state).toMatchObject({
      kind: 'failed',
      failure: { code: 'connection_lost' },
      release: null,
    });
  });

  it.each([
    ['deb', 'renderdrop_1.2.0_amd64.deb', 'sudo apt install'],
    ['rpm', 'renderdrop-1.2.0.x86_64.rpm', 'sudo dnf install'],
  ] as const)(
    'of a %s name a file that was checked, and install nothing',
    async (packaging, name, command) => {
      feed.publish(releaseOf({ files: [fileOf(name, Buffer.from('the signed one'), packaging)] }));
      const updates = start({ packaging });
      await updates.check();
      expect(updates.view().state).toMatchObject({ kind: 'available', byHand: null });
      feed.put(name, Buffer.from('a planted one!'));
      await updates.download();
      expect(updates.view().state).toMatchObject({ kind: 'failed', failure: { code: 'file_wrong' } });
      const downloads = join(folder.path, "Ada's downloads");
      expect(readdirSync(downloads)).toEqual([]);
      feed.put(name, Buffer.from('the signed one'));
      await updates.download();
      const quoted = `'${folder.path}/Ada'\\''s downloads/${name}'`;
      expect(updates.view().state).toMatchObject({ kind: 'ready', byHand: `Run: ${command} ${quoted}` });
      expect(readFileSync(join(downloads, name), 'utf8')).toBe('the signed one');
      expect(statSync(downloads).mode & 0o777).toBe(0o700);
      await updates.restart();
      expect(updates.view().state).toMatchObject({ kind: 'ready' });
      expect([installer.did, finished]).toEqual([[], []]);
      rmSync(downloads, { recursive: true });
    },
  );

  it.each<[Partial<ThisCopy>, string]>([
    [{ packaging: 'source' }, 'run_from_source'],
    [{ source: null }, 'no_key_published'],
  ])('never come to a copy with %o, which asks nobody', async (changed, why) => {
    const updates = start(changed);
    await clock.advance(2 * halfDayMs);
    await updates.check();
    expect(updates.view().state).toEqual({ kind: 'never', why });
    expect(feed.asked).toEqual([]);
  });

  it('are told of at the first start of a newer version, until somebody has looked', () => {
    expect(start({ version: '0.1.0' }).view()).toMatchObject({
      isNew: false,
      thisVersion: { version: '0.1.0' },
    });
    expect(start({ version: '0.2.0' }).view().isNew).toBe(true);
    expect(finished, 'what was downloaded for it is of no use any more').toEqual(['downloads removed']);
    const updates = start({ version: '0.2.0' });
    expect(updates.view().isNew).toBe(true);
    updates.newsSeen();
    expect(updates.view().isNew).toBe(false);
    expect(start({ version: '0.2.0' }).view().isNew).toBe(false);
    expect(start({ version: '0.1.0' }).view().isNew, 'an older one is no news').toBe(false);
  });
});
