import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FakeClock } from '../../engine/testing/fake-clock.ts';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { PictureCache } from './picture-cache.ts';

const picture = Uint8Array.from([1, 2, 3]);

function cacheBesideVictim() {
  const folder = temporaryFolder();
  const directory = join(folder.path, 'pictures');
  const victim = join(folder.path, 'victim.blend');
  mkdirSync(directory);
  writeFileSync(victim, 'weeks of work');
  return { folder, directory, victim, cache: new PictureCache(directory, 1_000, new FakeClock()) };
}

test.skipIf(process.platform === 'win32')(
  'a link in the place of a picture is neither shown nor touched',
  async () => {
    const { folder, directory, victim, cache } = cacheBesideVictim();
    using _ = folder;
    symlinkSync(victim, join(directory, 'one'));
    symlinkSync(victim, join(directory, 'one.part'));
    const before = statSync(victim).mtimeMs;
    expect(await cache.read('one')).toBeNull();
    await cache.write('one', picture);
    expect(await cache.read('one')).toEqual(Buffer.from(picture));
    expect(lstatSync(join(directory, 'one')).isFile()).toBe(true);
    expect(readFileSync(victim, 'utf8')).toBe('weeks of work');
    expect(statSync(victim).mtimeMs).toBe(before);
    expect(readdirSync(directory)).toEqual(['one']);
  },
);

test.skipIf(process.platform === 'win32')(
  'a pipe in the place of a picture keeps nobody waiting',
  async () => {
    const { folder, directory, cache } = cacheBesideVictim();
    using _ = folder;
    execFileSync('mkfifo', [join(directory, 'one')]);
    expect(await cache.read('one')).toBeNull();
    await cache.write('one', picture);
    expect(await cache.read('one')).toEqual(Buffer.from(picture));
  },
);

test.skipIf(process.platform === 'win32')(
  'links that come and go while pictures are kept change no other file',
  async () => {
    const { folder, directory, victim, cache } = cacheBesideVictim();
    using _ = folder;
    const swapping = { goesOn: true };
    const swapper = (async () => {
      while (swapping.goesOn) {
        for (const name of ['one', 'one.part']) {
          try {
            symlinkSync(victim, join(directory, name));
          } catch {
            // One of the cache's own files has that name at the moment.
          }
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (let round = 0; round < 300; round += 1) {
      await cache.write('one', picture);
      const read = await cache.read('one');
      if (read !== null) expect(read).toEqual(Buffer.from(picture));
    }
    swapping.goesOn = false;
    await swapper;
    expect(readFileSync(victim, 'utf8')).toBe('weeks of work');
    expect(existsSync(victim)).toBe(true);
  },
);
