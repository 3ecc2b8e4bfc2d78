import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  createWriteStream,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import { itLong } from '../../testing/it-long.ts';
import { makeOld, repaint, sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { anyUpload, standstill } from '../../uploads/testing/fault-matrix.ts';
import { WatchedFolder } from '../testing/watched-folder.ts';

let service: PracticeService;
let view: ServiceView;
let place: Awaited<ReturnType<ServiceView['target']>>;
let shared: WatchedFolder;
const folder = temporaryFolder();
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  place = await view.target();
  shared = await WatchedFolder.open({ folder: folder.path, service, place });
  await shared.untilWatching();
});
afterAll(async () => {
  await shared[Symbol.asyncDispose]();
  await service.stop();
  folder[Symbol.dispose]();
});

/** Checks that the version has the finished bytes, and that its item has no other versions. */
async function expectOneVersion(watched: WatchedFolder, file: WatchFile, versions = 1): Promise<void> {
  const version = await view.version(file.versionId ?? '');
  expect(version.sha256).toBe(sha256Of(join(watched.path, file.path)));
  const item = await view.item(watched.projectId, version.media_id);
  expect(item.versions_count).toBe(versions);
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
}

/** Writes the content of another file in pieces, and lets the caller act in between. */
async function inPieces(
  from: string,
  to: string,
  pieces: number,
  between: (piece: number) => Promise<void>,
  preallocate = false,
): Promise<void> {
  const bytes = readFileSync(from);
  const fd = openSync(to, 'w');
  try {
    if (preallocate) ftruncateSync(fd, bytes.length);
    const size = Math.ceil(bytes.length / pieces);
    for (let piece = 0; piece < pieces; piece += 1) {
      const at = piece * size;
      writeSync(fd, bytes, at, Math.min(size, bytes.length - at), at);
      await between(piece);
    }
  } finally {
    closeSync(fd);
  }
}

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2'];

/** Serves this file over HTTP while `use` runs. */
async function served(path: string, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => response.end(readFileSync(path)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
  server.closeAllConnections();
  server.close();
}

type Writer = (folder: string, name: string, watched: WatchedFolder) => Promise<void>;

/** Every way in which files get into a folder. Each ends with a complete file under this name. */
const writers: Readonly<Record<string, Writer>> = {
  cp: async (folder, name) => {
    const from = sampleRender(join(folder, '..'), name, 60);
    execFileSync('cp', [from, join(folder, name)]);
  },
  'cp -p, with an old time': async (folder, name) => {
    const from = sampleRender(join(folder, '..'), name, 60);
    execFileSync('cp', ['-p', from, join(folder, name)]);
  },
  'as rsync: under a hidden name for its owner alone, given the old time, then in place': async (
    folder,
    name,
    watched,
  ) => {
    const from = sampleRender(join(folder, '..'), name, 90);
    const hidden = join(folder, `.${name}.K3xQ9z`);
    writeFileSync(hidden, '', { mode: 0o600, flag: 'wx' });
    await inPieces(from, hidden, 4, async (piece) => {
      if (piece > 0) return;
      // Once this later file is uploaded, the folder has been read with the hidden file in it.
      sampleRender(folder, 'Beside.mov', 3);
      await watched.untilState('Beside.mov', 'uploaded');
    });
    chmodSync(hidden, statSync(from).mode);
    makeOld(hidden);
    renameSync(hidden, join(folder, name));
  },
  'as curl -o: under its own name, as it arrives': async (folder, name) => {
    const from = sampleRender(join(folder, '..'), name, 60);
    await served(from, async (url) => {
      const { body } = await fetch(url);
      if (body) await pipeline(body, createWriteStream(join(folder, name)));
    });
  },
  'a copy that takes all its room first': async (folder, name, watched) => {
    const from = sampleRender(join(folder, '..'), name, 30);
    await inPieces(
      from,
      join(folder, name),
      4,
      async () => void (await watched.untilState(name, 'settling')),
      true,
    );
  },
  'a rename into place': async (folder, name) => {
    const from = sampleRender(join(folder, '..'), `${name}.part`, 30);
    copyFileSync(from, join(folder, `${name}.part`));
    renameSync(join(folder, `${name}.part`), join(folder, name));
  },
  'a writer that pauses for longer than the quiet time': async (folder, name, watched) => {
    const from = sampleRender(join(folder, '..'), name, 30);
    await inPieces(from, join(folder, name), 3, async (piece) => {
      if (piece > 0) return;
      await watched.until(() => {
        const state = watched.file(name)?.state;
        return state?.kind === 'settling' && state.waitsFor.kind === 'open_elsewhere' ? state : null;
      });
    });
  },
  'a file rewritten while it settles': async (folder, name, watched) => {
    const from = sampleRender(join(folder, '..'), name, 20);
    copyFileSync(from, join(folder, name));
    await watched.untilState(name, 'settling');
    repaint(join(folder, name));
  },
};

/** The real programs, where installed: what Node imitates above must match what they do. */
const programs: Readonly<Record<string, Writer>> = {
  rsync: async (folder, name) => {
    const from = sampleRender(join(folder, '..'), name, 90);
    await ended(spawn('rsync', ['-t', '--bwlimit=20m', from, join(folder, name)], { stdio: 'ignore' }));
  },
  curl: async (folder, name) => {
    const from = sampleRender(join(folder, '..'), name, 60);
    const words = ['-s', '--limit-rate', '12M', '-o', join(folder, name)];
    await served(from, (url) => ended(spawn('curl', [...words, url], { stdio: 'ignore' })));
  },
  ffmpeg: async (folder, name) => {
    // Reads at half speed and flushes every packet: for seconds, a growing file whose index comes last.
    const slow = ['-readrate', '1', ...picture, '-c:v', 'mjpeg', '-flush_packets', '1'];
    const to = join(folder, name);
    await ended(spawn('ffmpeg', ['-loglevel', 'error', '-y', ...slow, to], { stdio: 'ignore' }));
  },
};

async function isOneVersion(name: string, write: Writer): Promise<void> {
  await write(shared.path, name, shared);
  const file = await shared.untilState(name, 'uploaded');
  expect(file.render).toBe(1);
  await expectOneVersion(shared, file);
  expect(shared.files().filter(({ path }) => path.includes(name))).toHaveLength(1);
}

const quick = new Set([
  'cp',
  'a writer that pauses for longer than the quiet time',
  'a file rewritten while it settles',
]);

describe('a real writer', () => {
  for (const [what, write] of Object.entries(writers)) {
    const name = `W${Object.keys(writers).indexOf(what)} Zebra.mov`;
    const play = quick.has(what) ? it : itLong;
    play.concurrent(`${what}: one version with the finished bytes`, () => isOneVersion(name, write));
  }
  for (const [program, write] of Object.entries(programs)) {
    it.concurrent(`${program} itself: one version with the finished bytes`, { tags: [program] }, () =>
      isOneVersion(`${program} Zebra.mov`, write),
    );
  }

  it('a file rewritten while it uploads: the old bytes never arrive, the new ones once', async () => {
    const watched = shared;
    const on = anyUpload;
    await service.control('POST', '/faults', { on, fault: standstill(600_000), times: 1, skip: 0 });
    const path = sampleRender(watched.path, 'Rewritten Zebra.mov', 90);
    const before = sha256Of(path);
    const first = await watched.untilState(basename(path), 'queued');
    await watched.until(() => {
      const job = watched.studio.queue
        .snapshot()
        .jobs.find(({ id }) => 'jobId' in first.state && id === first.state.jobId);
      return (job?.progress?.sentBytes ?? 0) >= 600_000 ? job : null;
    });
    repaint(path);
    utimesSync(path, new Date(), new Date());
    const file = await watched.untilState(basename(path), 'uploaded');
    await service.control('DELETE', '/faults');
    const version = await view.version(file.versionId ?? '');
    expect(version.sha256).toBe(sha256Of(path));
    expect(version.sha256).not.toBe(before);
    expect(statSync(path).size).toBe(version.bytes_received);
    // The version that was created for the old bytes can't be removed, but must never get any bytes.
    const others = (await view.media(watched.projectId)).filter(({ name }) => name.includes('Rewritten'));
    for (const { id, version: active } of others) {
      if (id === version.media_id) continue;
      expect(active === null || (await view.version(active.id)).stored === false).toBe(true);
    }
  });

  it('the same name with other bytes is the next version of the same item', async () => {
    // Promise: A changed file with the same name becomes the next version.
    const watched = shared;
    const path = sampleRender(watched.path, 'Rerender Zebra.mov', 4);
    const first = await watched.untilState(basename(path), 'uploaded');
    repaint(path);
    const second = await watched.untilState(basename(path), 'uploaded', 2);
    expect((await view.version(second.versionId ?? '')).media_id).toBe(
      (await view.version(first.versionId ?? '')).media_id,
    );
    await expectOneVersion(watched, second, 2);
  });
});
