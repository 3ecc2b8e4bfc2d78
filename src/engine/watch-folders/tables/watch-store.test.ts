import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openStore } from '../../store/database.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { WatchStore } from './watch-store.ts';

it('removes a folder with all its files', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(fileURLToPath(new URL('../../store/fixtures/schema-003.sqlite', import.meta.url)), path);
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
