import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { VideoCodec } from '../../../shared/model/sequences.ts';
import { openStore } from '../../store/database.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { aFolder } from '../testing/watched-examples.ts';
import { WatchStore } from './watch-store.ts';

it('removes a folder with all its files', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(
    fileURLToPath(new URL('../../store/testing/fixtures/schema-003.sqlite', import.meta.url)),
    path,
  );
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  const watch = new WatchStore(store);
  const [kept] = watch.folders();
  if (!kept) throw new Error('a folder');
  watch.removeFolder(kept.id);
  expect(watch.folders()).toEqual([]);
  expect(watch.filesSince(kept.id, 0)).toEqual({ files: [], known: [], change: 0 });
  watch.saveFolder(kept);
  expect(watch.folders()).toEqual([kept]);
  expect(watch.filesSince(kept.id, 0).files).toEqual([]);
});

it('leaves the codec of earlier folders to the frames, unless a person must have chosen it', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const watch = new WatchStore(store);
  const withCodec = (codec: VideoCodec | null) => {
    const frames = { kind: 'encode', rate: null, codec, convertLinear: true } as const;
    return aFolder({ settings: { ...aFolder().settings, frames } });
  };
  const codecIn = () => {
    const frames = watch.folders()[0]?.settings.frames;
    return frames?.kind === 'encode' ? frames.codec : undefined;
  };
  const readBack = (codec: VideoCodec | null, isEarlier: boolean) => {
    watch.saveFolder(withCodec(codec));
    // As earlier versions wrote it.
    if (isEarlier) store.run('UPDATE watch_folders SET record_json = ?', JSON.stringify(withCodec(codec)));
    return codecIn();
  };
  expect(readBack('prores422hq', true)).toBe(null);
  expect(readBack('h264', true)).toBe('h264');
  expect(readBack('prores4444', true)).toBe('prores4444');
  expect(readBack('prores422hq', false)).toBe('prores422hq');
  expect(readBack(null, false)).toBe(null);
  expect(store.listQuarantined()).toEqual([]);
});
