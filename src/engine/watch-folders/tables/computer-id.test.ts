import { expect, it } from 'vitest';
import { AppStateStore } from '../../store/tables/app-state-store.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { computerIdOf } from './computer-id.ts';

it('is the same at every start, and another one on another computer', () => {
  let made = 0;
  const random = { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => `computer ${made++}` };
  const startedIn = (folder: string) => {
    using store = storeIn(folder);
    return computerIdOf(new AppStateStore(store), random);
  };
  using folder = temporaryFolder();
  using other = temporaryFolder();
  expect([startedIn(folder.path), startedIn(folder.path)]).toEqual(['computer 0', 'computer 0']);
  expect(startedIn(other.path)).toBe('computer 1');
});
