import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { expandPaths } from './expand-paths.ts';

async function write(folder: string, ...names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(join(folder, name), 'x');
}

it('opens folders up in the order people count, and leaves out what is hidden or not finished', async () => {
  using folder = temporaryFolder();
  const show = join(folder.path, 'show');
  await write(show, 'LED_10.mov', 'LED_9.mov', '.DS_Store', '._LED_9.mov', 'LED_11.mov.part', 'old~');
  await write(show, 'Thumbs.db', 'desktop.ini', 'Icon\r');
  await write(join(show, '$RECYCLE.BIN'), 'Deleted.mov');
  await write(join(show, 'walls'), 'Left.mov');
  await symlink(show, join(show, 'walls', 'back'));
  const { paths } = await expandPaths([show]);
  expect(paths).toEqual(['LED_9.mov', 'LED_10.mov', 'walls/Left.mov'].map((name) => join(show, name)));
});

it('names an image sequence for what it is instead of offering its frames', async () => {
  using folder = temporaryFolder();
  const frames = Array.from({ length: 24 }, (_, index) => `shot.${String(1001 + index)}.exr`);
  await write(join(folder.path, 'shot'), ...frames, 'shot.mov', 'shot.wav');
  const { paths, sequences } = await expandPaths([join(folder.path, 'shot')]);
  expect(paths).toEqual([join(folder.path, 'shot', 'shot.mov')]);
  expect(sequences).toMatchObject([
    {
      folder: join(folder.path, 'shot'),
      facts: { name: 'shot', firstFrame: 1001, lastFrame: 1024, frameCount: 24, missingCount: 0 },
      soundName: 'shot.wav',
    },
  ]);
});

it('keeps a file that was dropped itself, whatever its name, and one that is gone', async () => {
  using folder = temporaryFolder();
  await write(folder.path, '.hidden.mov');
  const dropped = [join(folder.path, '.hidden.mov'), join(folder.path, 'gone.mov')];
  expect((await expandPaths(dropped)).paths).toEqual(dropped);
});

it('leaves out what a system writes by itself, also where it was selected with the rest, unless nothing else was', async () => {
  using folder = temporaryFolder();
  const names = [
    '.DS_Store',
    '._LED_9.mov',
    'Thumbs.db',
    'DESKTOP.INI',
    'LED_9.mov',
    '.hidden.mov',
    'Icons.mov',
  ];
  await write(folder.path, ...names);
  const dropped = names.map((name) => join(folder.path, name));
  const kept = ['LED_9.mov', '.hidden.mov', 'Icons.mov'].map((name) => join(folder.path, name));
  expect((await expandPaths(dropped)).paths).toEqual(kept);
  expect((await expandPaths(dropped.slice(0, 1))).paths).toEqual(dropped.slice(0, 1));
});

it('takes frames that were dropped themselves for the whole sequence in their folder, which is what is encoded', async () => {
  using folder = temporaryFolder();
  // All dropped numbers have five digits, so among themselves they are not the four-digit sequence of the folder.
  const frames = Array.from(
    { length: 40 },
    (_, index) => `shot.${String(9_981 + index).padStart(4, '0')}.png`,
  );
  await write(folder.path, 'shot.0001.png', ...frames, 'shot.wav', 'other.0001.png', 'other.0002.png');
  const dropped = [...frames.slice(25, 30), 'shot.wav', 'wall.mov'].map((name) => join(folder.path, name));
  const { paths, sequences } = await expandPaths(dropped);
  expect(sequences).toMatchObject([
    {
      folder: folder.path,
      facts: { pattern: 'shot.####.png', firstFrame: 1, lastFrame: 10_020, frameCount: 41 },
      soundName: 'shot.wav',
    },
  ]);
  expect(paths).toEqual([join(folder.path, 'wall.mov')]);
});

it('keeps one dropped frame as a file, and frames that are gone as the sequence that was dropped', async () => {
  using folder = temporaryFolder();
  await write(folder.path, 'a.0001.png', 'a.0002.png');
  const [frame, ...gone] = ['a.0001.png', 'b.0001.png', 'b.0002.png'].map((name) => join(folder.path, name));
  const { paths, sequences } = await expandPaths([frame ?? '', ...gone]);
  expect(paths).toEqual([frame]);
  expect(sequences).toMatchObject([{ facts: { name: 'b', frameCount: 2 }, soundName: null }]);
});
