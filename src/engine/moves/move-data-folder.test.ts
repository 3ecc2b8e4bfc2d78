import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { acquireFileLock } from '../store/locks/file-lock.ts';
import { databaseFileName } from '../store/places/data-folder.ts';
import { readMovedNote, writeMovedNote } from '../store/places/moved-folder.ts';
import { SettingsStore } from '../store/tables/settings-store.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { moveDataFolder } from './move-data-folder.ts';

const unfinished = '.renderdrop-move-unfinished';

/** A data folder in its default place with a database, a small copy in a subfolder, and files that are not moved. */
function home() {
  const folder = temporaryFolder();
  const usual = join(folder.path, 'usual');
  mkdirSync(join(usual, 'small-copies'), { recursive: true });
  const store = storeIn(usual);
  new SettingsStore(store).change({ theme: 'dark' });
  store.close();
  writeFileSync(join(usual, 'small-copies', 'a.mp4'), 'a copy');
  for (const name of ['pictures', 'stills', 'pieces', 'encoded']) {
    mkdirSync(join(usual, name));
    writeFileSync(join(usual, name, 'file'), name);
  }
  symlinkSync('/etc/hostname', join(usual, 'SingletonLock'));
  const told: number[] = [];
  return {
    ...{ usual, told },
    at: (...names: readonly string[]) => join(folder.path, ...names),
    move: (to: string) => moveDataFolder(usual, to, (sizeBytes) => told.push(sizeBytes)),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
const themeIn = (folder: string) => {
  const store = storeIn(folder);
  const { theme } = new SettingsStore(store).read();
  store.close();
  return theme;
};
const namesIn = (folder: string) => readdirSync(folder).toSorted();

it('takes everything that is not made again, for its owner alone, and says so in the usual place', async () => {
  using here = home();
  const to = here.at('disk', 'data');
  const sizeBytes = statSync(join(here.usual, databaseFileName)).size + 'a copy'.length;
  expect(await here.move(to)).toEqual({ from: here.usual, to, sizeBytes, leftBehind: null });
  expect(here.told).toEqual([sizeBytes]);
  expect(namesIn(to)).toEqual([databaseFileName, 'small-copies']);
  expect(readFileSync(join(to, 'small-copies', 'a.mp4'), 'utf8')).toBe('a copy');
  for (const path of [
    to,
    join(to, 'small-copies'),
    join(to, 'small-copies', 'a.mp4'),
    join(to, databaseFileName),
  ])
    expect(statSync(path).mode & 0o077, path).toBe(0);
  expect(namesIn(here.usual)).toEqual(['encoded', 'moved-to.json']);
  expect(readMovedNote(here.usual)).toEqual({ path: to, leftBehind: null });
  expect(themeIn(to)).toBe('dark');
});

it('moves on from there, and back, and leaves no folder behind that is empty', async () => {
  using here = home();
  const [one, two] = [here.at('one'), here.at('two')];
  await here.move(one);
  expect(await here.move(two)).toMatchObject({ from: one, to: two });
  expect([existsSync(one), themeIn(two)]).toEqual([false, 'dark']);
  mkdirSync(join(two, 'encoded'));
  expect(await here.move(here.usual)).toMatchObject({ from: two, leftBehind: null });
  expect(namesIn(two)).toEqual(['encoded']);
  expect([themeIn(here.usual), readMovedNote(here.usual)?.path]).toEqual(['dark', here.usual]);
});

it('is where it is already, whatever leads there', async () => {
  using here = home();
  symlinkSync(here.usual, here.at('link'));
  expect(await here.move(here.at('link'))).toMatchObject({ to: here.usual, sizeBytes: 0, leftBehind: null });
  expect([here.told, existsSync(join(here.usual, 'pictures'))]).toEqual([[], true]);
});

it('starts a copy over that was not finished, and takes away what was left of an older place', async () => {
  using here = home();
  const to = here.at('disk');
  mkdirSync(join(to, 'small-copies'), { recursive: true });
  for (const name of [unfinished, databaseFileName, join('small-copies', 'half.mp4')])
    writeFileSync(join(to, name), 'half of it');
  await here.move(to);
  expect(namesIn(join(to, 'small-copies'))).toEqual(['a.mp4']);
  expect(namesIn(to)).not.toContain(unfinished);

  // As if killed after the note was written: the rest of the old folder is removed by the next move.
  const left = here.at('left');
  mkdirSync(left);
  writeFileSync(join(left, 'old'), 'old');
  writeMovedNote(here.usual, { path: to, leftBehind: left });
  expect(await here.move(here.at('next'))).toMatchObject({ from: to, leftBehind: null });
  expect(existsSync(left)).toBe(false);

  writeMovedNote(here.usual, { path: here.at('next'), leftBehind: to });
  mkdirSync(to);
  writeFileSync(join(to, 'old'), 'old');
  await here.move(here.at('next'));
  expect([existsSync(to), readMovedNote(here.usual)?.leftBehind]).toEqual([false, null]);
});

it.each<readonly [string, (here: ReturnType<typeof home>) => string, string]>([
  ['a folder inside of it', ({ usual }) => join(usual, 'inside'), 'data_folder_inside'],
  ['the folder around it', ({ at }) => at(), 'data_folder_inside'],
  [
    'a file',
    ({ at }) => {
      writeFileSync(at('file'), '');
      return at('file');
    },
    'data_folder_not_empty',
  ],
  [
    'a folder with anything in it',
    ({ at }) => {
      mkdirSync(at('full', 'mine'), { recursive: true });
      return at('full');
    },
    'data_folder_not_empty',
  ],
  [
    'a folder while Renderdrop is open',
    ({ usual, at }) => {
      acquireFileLock(join(usual, `${databaseFileName}-presence`), 'shared', 0);
      return at('other');
    },
    'data_folder_in_use',
  ],
])('refuses %s, and leaves all as it was', async (_what, place, code) => {
  using here = home();
  const before = namesIn(here.usual);
  const to = place(here);
  await expect(here.move(to)).rejects.toMatchObject({ trouble: { code } });
  expect(namesIn(here.usual)).toEqual(expect.arrayContaining(before));
  expect([here.told, readMovedNote(here.usual)]).toEqual([[], null]);
});

it.runIf(process.platform === 'linux')('refuses a disk without room for it', async () => {
  using here = home();
  // This file system says that it has no room, and lets nobody write to it.
  await expect(here.move('/proc/renderdrop')).rejects.toMatchObject({
    trouble: { code: 'data_folder_disk_full' },
  });
  expect([here.told, readMovedNote(here.usual)]).toEqual([[], null]);
});

it('takes what a program that was killed had written last', async () => {
  using here = home();
  using elsewhere = temporaryFolder();
  const store = storeIn(here.usual);
  new SettingsStore(store).change({ theme: 'light' });
  const names = namesIn(here.usual).filter((name) => name.startsWith(databaseFileName));
  for (const name of names) copyFileSync(join(here.usual, name), join(elsewhere.path, name));
  store.close();
  for (const name of names) copyFileSync(join(elsewhere.path, name), join(here.usual, name));
  expect(names).toContain(`${databaseFileName}-wal`);
  await here.move(here.at('disk'));
  expect(themeIn(here.at('disk'))).toBe('light');
});

it('may go where encoded videos lie already', async () => {
  using here = home();
  mkdirSync(join(here.at('disk'), 'encoded'), { recursive: true });
  expect(await here.move(here.at('disk'))).toMatchObject({ to: here.at('disk') });
});

it('refuses where there is nothing to move', async () => {
  using empty = temporaryFolder();
  await expect(moveDataFolder(empty.path, `${empty.path}-new`, () => {})).rejects.toMatchObject({
    trouble: { code: 'data_folder_empty' },
  });
});
