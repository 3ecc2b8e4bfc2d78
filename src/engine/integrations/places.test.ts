import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { placesOf } from './places.ts';

it('finds the scripts of a file manager that is installed or was used, and none of one that isn’t here', () => {
  using home = temporaryFolder();
  const programs = join(home.path, 'bin');
  mkdirSync(programs);
  const find = (PATH: string) =>
    placesOf.nautilus({ platform: 'linux', environment: { PATH }, homeDirectory: home.path }, []);
  const scripts = join(home.path, '.local/share/nautilus/scripts');
  expect(find(programs)).toEqual([]);
  writeFileSync(join(programs, 'nautilus'), '');
  expect(find(`/nowhere:${programs}`)).toEqual([scripts]);
  // An empty entry of the path is the current folder of whoever asks, and nobody asks from there.
  expect(find(':')).toEqual([]);
  mkdirSync(join(home.path, '.local/share/nautilus'), { recursive: true });
  expect(find('')).toEqual([scripts]);
});
