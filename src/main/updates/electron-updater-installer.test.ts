import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CollectingLogger } from '../../engine/accounts/testing/collecting-logger.ts';
import { NodeConnections } from '../../engine/node/http/node-connections.ts';
import type { UpdateOrder } from '../../engine/ports/update-installer.ts';
import { itLong } from '../../engine/testing/it-long.ts';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { fileOf, UpdateFeed } from '../../engine/updates/testing/update-feed.ts';
import { ElectronUpdaterInstaller } from './electron-updater-installer.ts';

const name = 'Renderdrop-1.2.0.AppImage';
const oldBytes = Buffer.from('the one that runs');
const newBytes = Buffer.alloc(300_000, 'the new one ');
const untilNever = new AbortController().signal;

describe('an AppImage', () => {
  let feed: UpdateFeed;
  let folder: ReturnType<typeof temporaryFolder>;
  let place: string;
  let installer: ElectronUpdaterInstaller;
  let order: UpdateOrder;
  const downloads = () => join(folder.path, 'data', 'updates');

  beforeEach(async () => {
    feed = await UpdateFeed.start();
    folder = temporaryFolder();
    mkdirSync(join(folder.path, 'apps'));
    mkdirSync(join(folder.path, 'data'));
    place = join(folder.path, 'apps', 'Renderdrop.AppImage');
    writeFileSync(place, oldBytes);
    chmodSync(place, 0o755);
    process.env['APPIMAGE'] = place;
    installer = newInstaller();
    order = {
      version: '1.2.0',
      date: new Date().toISOString(),
      feed: feed.source.feed,
      file: fileOf(name, newBytes),
    };
    feed.put(name, newBytes);
  });
  afterEach(async () => {
    delete process.env['APPIMAGE'];
    folder[Symbol.dispose]();
    await feed[Symbol.asyncDispose]();
  });

  const newInstaller = (platform: 'linux' | 'win32' = 'linux') =>
    new ElectronUpdaterInstaller({
      version: '1.0.0',
      platform,
      folder: downloads(),
      resources: folder.path,
      connections: new NodeConnections({ resolve: async () => 'DIRECT' }),
      logger: new CollectingLogger(),
    });
  const download = (signal = untilNever, onReceived: (bytes: number) => void = () => {}) =>
    installer.download(order, onReceived, signal);
  const refused = (code: string) => ({ trouble: { code } });
  const isOld = () => readFileSync(place).equals(oldBytes);
  const leftOvers = () =>
    existsSync(downloads())
      ? readdirSync(downloads(), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name: left }) => left)
      : [];

  it('is downloaded and replaces the running one, with its name and executable, and nothing else is requested', async () => {
    const received: number[] = [];
    await download(untilNever, (bytes) => received.push(bytes));
    expect(received.at(-1)).toBe(newBytes.length);
    expect(isOld(), 'downloading changes nothing').toBe(true);
    expect(await installer.install(order)).toBe('relaunch');
    expect(readFileSync(place).equals(newBytes)).toBe(true);
    expect(statSync(place).mode & 0o777).toBe(0o755);
    expect(readdirSync(join(folder.path, 'apps'))).toEqual(['Renderdrop.AppImage']);
    expect(feed.asked).toEqual([name]);
    expect(leftOvers(), 'nor is anything written for the updater’s own ends').toEqual([]);
  });

  it('is replaced where a link leads, and the link stays a link', async () => {
    const link = join(folder.path, 'Renderdrop');
    symlinkSync(place, link);
    process.env['APPIMAGE'] = link;
    await download();
    await installer.install(order);
    expect(readFileSync(place).equals(newBytes)).toBe(true);
    expect(readFileSync(link).equals(newBytes)).toBe(true);
  });

  it('is not downloaded again if it is there completely, even after a restart', async () => {
    await download();
    installer = newInstaller();
    await download();
    expect(feed.asked).toEqual([name]);
    expect(await installer.install(order)).toBe('relaunch');
  });

  it.each<[string, () => void, string]>([
    [
      'with one other byte',
      () => feed.put(name, Buffer.concat([newBytes.subarray(0, -1), Buffer.from('!')])),
      'file_wrong',
    ],
    ['that is longer', () => feed.put(name, Buffer.concat([newBytes, newBytes])), 'file_wrong'],
    ['that is shorter', () => feed.put(name, newBytes.subarray(1)), 'download_cut'],
    ['that is empty', () => feed.put(name, Buffer.alloc(0)), 'download_cut'],
    ['that is not there', () => feed.remove(name), 'download_not_found'],
    [
      'that is cut',
      () =>
        feed.put(name, (_request, response) => {
          response.writeHead(200, { 'Content-Length': newBytes.length });
          response.write(newBytes.subarray(0, 100_000), () => response.destroy());
        }),
      'download_cut',
    ],
    [
      'that never ends',
      () =>
        feed.put(name, (_request, response) => {
          const more = () => {
            if (!response.destroyed) response.write(newBytes, more);
          };
          more();
        }),
      'file_wrong',
    ],
    [
      'from an address without TLS elsewhere',
      () =>
        feed.put(name, (_request, response) =>
          response.writeHead(302, { Location: 'http://updates.example/a' }).end(),
        ),
      'download_not_found',
    ],
  ])('%s is refused, and leaves neither a piece of itself nor another app', async (_what, say, code) => {
    say();
    await expect(download()).rejects.toMatchObject(refused(code));
    expect(leftOvers()).toEqual([]);
    await expect(installer.install(order)).rejects.toMatchObject(refused('file_wrong'));
    expect(isOld()).toBe(true);
  });

  it('is reported if the server does not answer', async () => {
    await feed[Symbol.asyncDispose]();
    await expect(download()).rejects.toMatchObject(refused('connection_refused'));
    feed = await UpdateFeed.start();
    expect(leftOvers()).toEqual([]);
  });

  it('leaves nothing behind if its download is canceled', async () => {
    const putOff = new AbortController();
    feed.put(name, (_request, response) => {
      response.writeHead(200, { 'Content-Length': newBytes.length });
      response.write(newBytes.subarray(0, 100_000));
    });
    await expect(download(putOff.signal, () => putOff.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(leftOvers()).toEqual([]);
  });

  it('that another program changed once it was downloaded is not put in place', async () => {
    await download();
    const [left] = readdirSync(downloads(), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith(name),
    );
    writeFileSync(join(downloads(), left ?? ''), Buffer.concat([newBytes.subarray(0, -1), Buffer.from('!')]));
    await expect(installer.install(order)).rejects.toMatchObject(refused('file_wrong'));
    expect(isOld()).toBe(true);
    expect(leftOvers(), 'it is downloaded again').toEqual([]);
  });

  it('is not downloaded if there is no folder for it', async () => {
    writeFileSync(downloads(), 'a file of somebody else, where the folder would be');
    await expect(download()).rejects.toMatchObject(refused('update_not_written'));
    expect(feed.asked).toEqual([]);
  });

  it('keeps the old one if its folder is not writable, and names that file', async () => {
    await download();
    mkdirSync(join(folder.path, 'apps', '.Renderdrop.AppImage.update', 'of somebody else'), {
      recursive: true,
    });
    await expect(installer.install(order)).rejects.toMatchObject({
      trouble: { code: 'place_not_writable', sentence: `Renderdrop may not replace ${place}.` },
    });
    expect(isOld()).toBe(true);
  });

  it('is not installed over a copy that was not started as an AppImage', async () => {
    await download();
    delete process.env['APPIMAGE'];
    await expect(installer.install(order)).rejects.toMatchObject(refused('installer_failed'));
    expect(isOld()).toBe(true);
  });

  it('of Windows is downloaded in the same way, and asks for nothing but the installer', async () => {
    const setup = 'Renderdrop-Setup-1.2.0-x64.exe';
    order = { ...order, file: fileOf(setup, newBytes, 'exe') };
    feed.put(setup, newBytes);
    installer = newInstaller('win32');
    await download();
    expect(feed.asked).toEqual([setup]);
    expect(leftOvers().toSorted()).toEqual([setup, 'update-info.json']);
    feed.put(setup, Buffer.concat([newBytes.subarray(0, -1), Buffer.from('!')]));
    order = { ...order, file: { ...order.file, sha512: fileOf(setup, oldBytes).sha512 } };
    await expect(download()).rejects.toMatchObject(refused('file_wrong'));
    await expect(installer.install(order)).rejects.toMatchObject(refused('file_wrong'));
  });

  it('is not downloaded if the disk has no room, and leaves nothing behind', async () => {
    const destination = join(folder.path, 'data', name);
    const wish = JSON.stringify({ url: new URL(name, order.feed).href, file: order.file, destination });
    const limited = spawn('sh', ['-c', 'ulimit -f 200; exec "$0" "$@"', process.execPath, downloader, wish], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(createInterface({ input: limited.stdout }), 'line');
    expect(said).toBe('update_disk_full');
    expect(readdirSync(join(folder.path, 'data'))).toEqual([]);
  });

  it('keeps the old one if the disk has no room for both', async () => {
    const lines = { place, versions: [writeFile('a', 400_000), writeFile('b', 400_000)], rounds: 1 };
    // Limits files to 100 kB, which makes writes fail as on a full disk, but only in this process.
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 200; exec "$0" "$@"', process.execPath, swapper, JSON.stringify(lines)],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain("There isn't enough free space for the update.");
    expect(status).toBe(1);
    expect(isOld()).toBe(true);
    expect(readdirSync(join(folder.path, 'apps'))).toEqual(['Renderdrop.AppImage']);
  });

  const downloader = fileURLToPath(new URL('./testing/download-here.ts', import.meta.url));
  const swapper = fileURLToPath(new URL('./testing/swap-app-image.ts', import.meta.url));
  const writeFile = (which: string, sizeBytes: number): string => {
    const path = join(folder.path, `${which}.AppImage`);
    writeFileSync(path, Buffer.alloc(sizeBytes, which));
    return path;
  };

  async function killedWhileItSwaps(kills: number, sizeBytes: number): Promise<void> {
    const versions = [writeFile('a', sizeBytes), writeFile('b', sizeBytes)];
    const wholes = [oldBytes, ...versions.map((path) => readFileSync(path))];
    const orders = JSON.stringify({ place, versions, rounds: 1_000_000 });
    for (let kill = 0; kill < kills; kill += 1) {
      const program = spawn(process.execPath, [swapper, orders], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(createInterface({ input: program.stdout }), 'line');
      await wait(10 + (kill % 17) * 3);
      const gone = once(program, 'exit');
      program.kill('SIGKILL');
      await gone;
      const there = readFileSync(place);
      expect(
        wholes.some((whole) => whole.equals(there)),
        `kill ${kill} left ${there.length} bytes`,
      ).toBe(true);
      expect(statSync(place).mode & 0o111).toBe(0o111);
    }
    feed.put(name, newBytes);
    await download();
    expect(await installer.install(order), 'and what it left is in nobody’s way').toBe('relaunch');
    expect(readdirSync(join(folder.path, 'apps'))).toEqual(['Renderdrop.AppImage']);
  }

  it('killed while it swaps is whole: the old one or the new one', () => killedWhileItSwaps(2, 4_000_000));
  itLong('killed fifty times while it swaps is whole each time', () => killedWhileItSwaps(50, 20_000_000));
});
