import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import { FfmpegFrameGrabber } from '../../node/ffmpeg/ffmpeg-frame-grabber.ts';
import type { FrameLooker } from '../../ports/frame-grabber.ts';
import { writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FileBook } from '../tables/file-book.ts';
import { WatchStore } from '../tables/watch-store.ts';
import { aFile, aFolder, someFrames } from '../testing/watched-examples.ts';
import { FrameLooks, firstFrames } from './frame-looks.ts';

const path = 'LED_Main.####.exr';
const byFrames = { kind: 'encode', rate: null, codec: null, convertLinear: true } as const;
const size = { width: 16, height: 9 };

/** Frames whose content says what a look at them shows: `alpha`, `opaque`, or nothing that ffmpeg can decode yet. */
function desk(frames: WatchFrames = byFrames) {
  const folder = temporaryFolder();
  const renders = join(folder.path, 'renders');
  mkdirSync(renders);
  const store = storeIn(folder.path);
  const watch = new WatchStore(store);
  const looked: string[] = [];
  const content = new Map<string, string>();
  const looker: FrameLooker = {
    look: async (at) => {
      looked.push(at.slice(renders.length + 1));
      const shown = content.get(at);
      return { kind: 'EXR', size, hasAlpha: shown === undefined ? null : shown === 'alpha' };
    },
  };
  let record = aFolder({ path: renders });
  const openLooks = () => {
    const book = new FileBook(record.id, watch, new FakeClock(), () => {});
    const looks = new FrameLooks({
      ...{ looker, book, record: () => record },
      canEncode: async () => true,
      folderOf: () => renders,
      signal: new AbortController().signal,
    });
    return { book, looks };
  };
  const set = (changed: WatchFrames) => {
    record = { ...record, settings: { ...record.settings, frames: changed } };
  };
  set(frames);
  watch.saveFolder(record);
  let now = openLooks();
  return {
    looked,
    renders,
    set,
    get looks() {
      return now.looks;
    },
    row: (of = path) => now.book.find(of),
    /** The first frames, each with what it shows; null for one that is still being written. */
    write: (shown: Readonly<Record<number, 'alpha' | 'opaque' | null>>) => {
      for (const [number, what] of Object.entries(shown)) {
        const at = join(renders, `LED_Main.000${number}.exr`);
        writeFileSync(at, what ?? '');
        if (what) content.set(at, what);
      }
    },
    /** A row with these frames, as after a report of the folder. */
    found: async (sequence: SequenceFacts) => {
      watch.saveFiles(record.id, [aFile({ ...now.book.find(path), path, sequence })]);
      now.book.syncFromDisk();
      now.looks.add(path);
      return await now.looks.look();
    },
    addRows: (paths: readonly string[]) => {
      watch.saveFiles(
        record.id,
        paths.map((each) => aFile({ path: each, sequence: someFrames(1, 3) })),
      );
      now.book.syncFromDisk();
    },
    restart: () => {
      now = openLooks();
    },
    [Symbol.dispose]: () => {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

describe('a look at frames', () => {
  it('decides the codec of their video', async () => {
    using here = desk();
    here.write({ 1: 'alpha', 2: 'alpha' });
    expect(await here.found(someFrames(1, 2))).toEqual([path]);
    expect(here.row()).toMatchObject({ frameSeen: { hasAlpha: true }, losesAlphaIn: null });
    expect(here.looks.codecOf(here.row() ?? aFile())).toBe('prores4444');
    using opaque = desk();
    opaque.write({ 1: 'opaque' });
    await opaque.found(someFrames(1, 2));
    expect(opaque.looks.codecOf(opaque.row() ?? aFile())).toBe('prores422hq');
  });

  it('takes the next frame where one is still being written, and tells nothing if none can be read', async () => {
    using here = desk();
    here.write({ 1: null, 2: null, 3: null });
    expect(await here.found(someFrames(1, 3))).toEqual([]);
    expect(here.looks.codecOf(here.row() ?? aFile())).toBe(null);
    here.write({ 3: 'alpha' });
    await here.found(someFrames(1, 3));
    expect(here.row()?.frameSeen).toMatchObject({ number: 3, hasAlpha: true });
  });

  it('holds for all later frames and after a restart, until the frame that was seen is rendered again', async () => {
    using here = desk();
    here.write({ 2: 'alpha', 3: 'alpha' });
    await here.found(someFrames(2, 3));
    here.write({ 1: 'opaque' });
    here.restart();
    expect(await here.found(someFrames(1, 3))).toEqual([]);
    expect(here.looked).toEqual(['LED_Main.0002.exr']);
    expect(here.row()?.frameSeen).toMatchObject({ hasAlpha: true });
    utimesSync(join(here.renders, 'LED_Main.0002.exr'), 1, 1);
    expect(await here.found(someFrames(1, 3))).toEqual([path]);
    expect(here.row()?.frameSeen).toMatchObject({ number: 1, hasAlpha: false });
  });

  it('is taken at a finished sequence whose frame was rendered again meanwhile, a few rows at a time', async () => {
    using here = desk();
    here.write({ 1: 'opaque' });
    await here.found(someFrames(1, 3));
    here.write({ 1: 'alpha' });
    utimesSync(join(here.renders, 'LED_Main.0001.exr'), 1, 1);
    expect(await here.looks.lookAtFinished([path])).toEqual(new Set());
    expect(here.row()?.frameSeen?.hasAlpha).toBe(true);
    const more = Array.from({ length: 10 }, (_none, index) => `${index}/LED_Main.####.exr`);
    here.addRows(more);
    expect(await here.looks.lookAtFinished([path, ...more])).toEqual(new Set(more.slice(8)));
    expect(await here.looks.lookAtFinished([path, ...more])).toEqual(new Set());
    for (const each of more) expect(here.row(each)?.frameSeen?.hasAlpha).toBe(true);
  });

  it('is taken again once the frame that was seen is skipped', async () => {
    using here = desk();
    here.write({ 1: 'opaque', 7: 'alpha', 8: 'alpha', 9: 'alpha' });
    await here.found({ ...someFrames(1, 9), missing: [{ first: 2, last: 6 }], missingCount: 5 });
    expect(here.row()?.frameSeen).toMatchObject({ number: 1, hasAlpha: false });
    expect(await here.found({ ...someFrames(7, 9), strays: [1] })).toEqual([path]);
    expect(here.row()?.frameSeen).toMatchObject({ number: 7, hasAlpha: true });
  });

  it('says which codec loses their transparency, as often as the folder gets another one', async () => {
    using here = desk({ ...byFrames, codec: 'h264' });
    here.write({ 1: 'alpha' });
    await here.found(someFrames(1, 3));
    const losses = [here.row()?.losesAlphaIn];
    for (const codec of ['prores4444', 'prores422hq', null] as const) {
      here.set({ ...byFrames, codec });
      here.looks.sayLosses();
      losses.push(here.row()?.losesAlphaIn);
    }
    expect(losses).toEqual(['h264', null, 'prores422hq', null]);
  });

  it.each<WatchFrames>([{ kind: 'skip' }, { kind: 'ask' }, { ...byFrames, codec: 'prores4444' }])(
    'is not taken where it makes no difference: %j',
    async (frames) => {
      using here = desk(frames);
      here.write({ 1: 'alpha' });
      await here.found(someFrames(1, 3));
      await here.looks.lookAtFinished([path]);
      expect(here.looked).toEqual([]);
    },
  );

  it('leaves out frames that are missing', () => {
    const missing = [
      { first: 2, last: 4 },
      { first: 6, last: 6 },
    ];
    const frames = firstFrames({ ...someFrames(1, 9), missing, missingCount: 4 });
    expect(frames.map(({ name }) => name)).toEqual([
      'LED_Main.0001.exr',
      'LED_Main.0005.exr',
      'LED_Main.0007.exr',
    ]);
  });
});

it.skipIf(process.platform === 'win32')(
  'frames that are links within the watched folder are seen too, and none that lead out of it',
  { tags: ['ffmpeg'] },
  async () => {
    using folder = temporaryFolder();
    const [pool, shot] = [join(folder.path, 'pool'), join(folder.path, 'shot')];
    for (const each of [pool, shot]) mkdirSync(each);
    await writeNumberedFrames({ folder: pool, numbers: [1], nameOf: () => 'f_1.png', pixels: 'rgba' });
    symlinkSync('../pool/f_1.png', join(shot, 'Halo.1.png'));
    const grabber = new FfmpegFrameGrabber();
    const look = (below: string) =>
      grabber.look(join(shot, 'Halo.1.png'), new AbortController().signal, { kind: 'below', folder: below });
    expect((await look(folder.path))?.hasAlpha).toBe(true);
    expect((await look(shot))?.hasAlpha).toBe(null);
  },
);
