import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import { openPlainFile } from '../../ground/plain-file.ts';
import { itLong } from '../../testing/it-long.ts';
import { makeOld, sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { contentHash } from '../../uploads/transfer/running-hash.ts';
import { sharedKeyOf } from '../placing/shared-receipts.ts';
import { WatchedFolder, type WatchedFolderOptions } from '../testing/watched-folder.ts';

// Anybody who may write to a shared folder can put any file into `.renderdrop`. None may stop an upload silently.

let service: PracticeService;
let view: ServiceView;
let place: Awaited<ReturnType<ServiceView['target']>>;
let elsewhere: { readonly id: string };
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  place = await view.target();
  elsewhere = (await service.control('POST', '/projects', { name: 'Elsewhere', media: 3 })) as { id: string };
});
afterAll(() => service.stop());

interface Stage {
  readonly watched: WatchedFolder;
  readonly receipts: string;
  /** Path of the receipt that another computer would leave for this render. */
  readonly pathOf: (render: string, kind?: 'json' | 'claim') => Promise<string>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

async function stage(options: Partial<WatchedFolderOptions> = {}): Promise<Stage> {
  const folder = temporaryFolder();
  const watched = await WatchedFolder.open({
    folder: folder.path,
    service,
    place,
    ...options,
    settings: { shared: true, ...options.settings },
  });
  await watched.untilWatching();
  const receipts = join(watched.path, '.renderdrop');
  return {
    watched,
    receipts,
    pathOf: async (render, kind = 'json') => {
      await using file = await openPlainFile(render);
      const { size } = await file.stat();
      const read = async (buffer: Uint8Array, length: number, at: number) =>
        (await file.read(buffer, 0, length, at)).bytesRead;
      const xxh3 = await contentHash(read, size, new AbortController().signal);
      const stamp = { sizeBytes: size, modifiedNs: '0', changedNs: '0', inode: '0' };
      const { place: ofFolder } = watched.folder();
      const key = sharedKeyOf({ place: ofFolder }, { sequence: null, stamp }, xxh3, null);
      return join(receipts, `${key}.${kind}`);
    },
    [Symbol.asyncDispose]: async () => {
      await watched[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

const receipt = (lie: Readonly<Record<string, unknown>> = {}) => ({
  file: 'Halo.mov',
  project_id: place.projectId,
  media_id: 'med_does_not_exist',
  item_name: 'Halo',
  version_id: 'ver_does_not_exist',
  version_number: 1,
  sent_at_ms: Date.now(),
  ...lie,
});

/** Puts a false receipt into the folder before the render that it is about. */
async function lieAbout(on: Stage, name: string, put: (path: string) => void): Promise<void> {
  const made = sampleRender(join(on.watched.path, '..'), name);
  mkdirSync(on.receipts, { recursive: true });
  put(await on.pathOf(made));
  execFileSync('mv', [made, join(on.watched.path, name)]);
}

const untilItEnds = (watched: WatchedFolder, name: string): Promise<WatchFile> =>
  watched.until(() => {
    const row = watched.file(name);
    return row && ['uploaded', 'skipped', 'choosing', 'failed'].includes(row.state.kind) ? row : null;
  });

const json = (value: unknown) => (path: string) => writeFileSync(path, JSON.stringify(value));

const lies: Readonly<Record<string, () => Promise<(path: string) => void>>> = {
  'an item and a version that do not exist': async () => json(receipt()),
  'a real item of another project': async () => {
    const [item] = await view.media(elsewhere.id);
    return json(receipt({ project_id: elsewhere.id, media_id: item?.id, version_id: item?.version?.id }));
  },
  'a real item of another project, said to be of this one': async () => {
    const [item] = await view.media(elsewhere.id);
    return json(receipt({ media_id: item?.id, version_id: item?.version?.id }));
  },
  'more versions than the item has': async () => {
    const [item] = await view.media(place.projectId);
    return json(receipt({ media_id: item?.id, version_id: item?.version?.id, version_number: 99 }));
  },
  'a name of 9,000 letters': async () => json(receipt({ item_name: 'x'.repeat(9_000) })),
  'a name that moves the cursor': async () => json(receipt({ item_name: '\u001b[2J\u001b]0;owned\u0007' })),
  'a time in a hundred years': async () => json(receipt({ sent_at_ms: Date.now() + 100 * 365 * 86_400_000 })),
  'a number that is none': async () => json(receipt({ version_number: -1, sent_at_ms: null })),
  'more fields than fit': async () => json({ ...receipt(), padding: 'x'.repeat(20_000_000) }),
  'lists in lists, eight thousand deep': async () => (path) =>
    writeFileSync(path, `${'['.repeat(8_000)}${']'.repeat(8_000)}`),
  'bytes that are no text': async () => (path) => writeFileSync(path, Buffer.alloc(4_000, 0xff)),
  'half of a receipt': async () => (path) => writeFileSync(path, JSON.stringify(receipt()).slice(0, 60)),
  'nothing at all': async () => (path) => writeFileSync(path, ''),
  'a folder': async () => (path) => mkdirSync(path),
  'a pipe that nobody writes to': async () => (path) => execFileSync('mkfifo', [path]),
  'a link to a real receipt': async () => (path) => {
    const real = join(path, '..', '..', '..', 'receipt.json');
    writeFileSync(real, JSON.stringify(receipt()));
    symlinkSync(real, path);
  },
  'a link to a device without an end': async () => (path) => symlinkSync('/dev/zero', path),
};

async function stopsNothing(what: string): Promise<void> {
  await using on = await stage();
  const put = await lies[what]?.();
  if (!put) throw new Error(what);
  const name = `Lie ${Object.keys(lies).indexOf(what)}.mov`;
  await lieAbout(on, name, put);
  const row = await untilItEnds(on.watched, name);
  expect(row.state.kind).toBe('uploaded');
  expect(row.versionNumber).toBe(1);
}

const quick = Object.keys(lies).filter((what) => /do not exist|of this one|letters|pipe/.test(what));
const others = Object.keys(lies).filter((what) => !quick.includes(what));

describe.skipIf(process.platform === 'win32')('a receipt in a shared folder', { concurrent: true }, () => {
  it.each(quick)('that is a lie stops no upload: %s', stopsNothing);
  itLong.each(others)('that is a lie stops no upload: %s', stopsNothing);

  itLong(
    'of another render of the item, or of another item, asks: it names a version that is there',
    async () => {
      await using on = await stage();
      const first = sampleRender(on.watched.path, 'Copied Lie.mov');
      const row = await on.watched.untilState('Copied Lie.mov', 'uploaded');
      const version = await view.version(row.versionId ?? '');
      const real = receipt({
        media_id: version.media_id,
        version_id: row.versionId,
        item_name: 'Copied Lie',
      });
      expect(existsSync(await on.pathOf(first))).toBe(true);
      await lieAbout(on, 'Other Lie.mov', json(real));
      const other = await untilItEnds(on.watched, 'Other Lie.mov');
      expect(other.state).toMatchObject({ kind: 'choosing', candidates: [{ name: 'Copied Lie' }] });
      expect(other.state.kind === 'choosing' && other.state.says).toContain('Another computer says');
      // The receipt is real, but this file was written a day after that version was made.
      const later = Date.now() / 1_000 + 86_400;
      await lieAbout(on, 'Copied Lie_v2.mov', (path) => {
        json(real)(path);
        utimesSync(join(on.watched.path, '..', 'Copied Lie_v2.mov'), later, later);
      });
      expect((await untilItEnds(on.watched, 'Copied Lie_v2.mov')).state.kind).toBe('choosing');
      await on.watched.watch.uploadAnyway(on.watched.id, 'Other Lie.mov');
      expect((await on.watched.untilState('Other Lie.mov', 'uploaded')).versionNumber).toBe(1);
    },
  );

  it('is neither read nor left where .renderdrop is a link, which the folder says', async () => {
    using trap = temporaryFolder();
    await using on = await stage();
    symlinkSync(trap.path, on.receipts);
    on.watched.watch.rescan(on.watched.id);
    await on.watched.until(() => {
      const { condition } = on.watched.folder();
      return condition.kind === 'watching' && condition.receiptsRefused ? condition : null;
    });
    sampleRender(on.watched.path, 'Word Of It.mov');
    await on.watched.untilState('Word Of It.mov', 'uploaded');
    const made = sampleRender(join(on.watched.path, '..'), 'Trapped Lie.mov');
    const lie = basename(await on.pathOf(made));
    json(receipt())(join(trap.path, lie));
    execFileSync('mv', [made, join(on.watched.path, 'Trapped Lie.mov')]);
    await on.watched.untilState('Trapped Lie.mov', 'uploaded');
    expect(readdirSync(trap.path)).toEqual([lie]);
  });
});

describe.skipIf(process.platform === 'win32')('a folder with what no other program could name', () => {
  it('sends a file whose name is not UTF-8 whole, under its name, and once over a restart', async () => {
    using folder = temporaryFolder();
    const path = 'Caf\udce9.mov';
    {
      await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
      await watched.untilWatching();
      const made = sampleRender(folder.path, 'plain.mov');
      makeOld(made);
      // Only a shell can pass bytes that are not valid UTF-8.
      execFileSync('bash', ['-c', `mv "$1" "$2"/$'Caf\\xe9.mov'`, 'mv', made, watched.path]);
      const row = await watched.untilState(path, 'uploaded');
      expect(row.versionNumber).toBe(1);
    }
    await using again = await WatchedFolder.open({ folder: folder.path, service, place });
    await again.untilWatching();
    expect(again.file(path)?.state.kind).toBe('uploaded');
    expect(again.files()).toHaveLength(1);
  });

  it('sends nothing through a link that leads out of it, and says so; with the switch it does', async () => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    await watched.untilWatching();
    const secret = sampleRender(folder.path, 'private.mov');
    symlinkSync(secret, join(watched.path, 'Link Out_v001.mov'));
    sampleRender(watched.path, 'Plain Link.mov');
    await watched.untilState('Plain Link.mov', 'uploaded');
    watched.watch.rescan(watched.id);
    await watched.until(() => {
      const { condition } = watched.folder();
      return condition.kind === 'watching' && condition.outsideLinks?.first === 'Link Out_v001.mov'
        ? true
        : null;
    });
    expect(watched.file('Link Out_v001.mov')).toBeUndefined();
    const { settings } = watched.folder();
    const both = watched.watch.change(watched.id, { ...settings, followLinks: true, shared: true });
    await expect(both).rejects.toMatchObject({ trouble: { code: 'follow_links_invalid' } });
    await watched.watch.change(watched.id, { ...settings, followLinks: true });
    await watched.untilState('Link Out_v001.mov', 'uploaded');
  });
});
