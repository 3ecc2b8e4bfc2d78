import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { FoundFile } from '../../watch-folders/finding/folder-scanner.ts';
import { DirectoryScan, folderTrouble } from './directory-scan.ts';

const filter = { include: [], exclude: ['*_draft*'], subfolders: true, minSizeBytes: 3 };

function scanned() {
  const folder = temporaryFolder();
  const scan = new DirectoryScan(folder.path, filter);
  const write = (path: string, content = 'video') => writeFileSync(join(folder.path, path), content);
  const pass = (below = '') => {
    const { found, gone, unreadable } = scan.pass(below, true);
    return { found: found.map(({ path }) => path).toSorted(), gone, unreadable };
  };
  /** What one event about an entry tells, and whether that is all there is to say. */
  const check = (below: string, name: string) => {
    const [found, gone]: [FoundFile[], string[]] = [[], []];
    const isAll = scan.check(below, name, found, gone);
    return { isAll, found: found.map(({ path }) => path), gone };
  };
  return { scan, write, pass, check, path: folder.path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

it('finds what enters, each once, and says what is gone', () => {
  using stage = scanned();
  mkdirSync(join(stage.path, 'shots'));
  for (const path of ['a.mov', 'a_draft.mov', 'shots/b.mov', 'notes.txt']) stage.write(path);
  stage.write('small.mov', 'x');
  symlinkSync(stage.path, join(stage.path, 'shots', 'circle'));
  expect(stage.pass()).toEqual({ found: ['a.mov', 'shots/b.mov'], gone: [], unreadable: [] });
  expect(stage.scan.leftOut).toBe(2);
  expect(stage.pass()).toEqual({ found: [], gone: [], unreadable: [] });
  stage.write('a.mov', 'longer video');
  rmSync(join(stage.path, 'shots'), { recursive: true });
  expect(stage.pass()).toEqual({ found: ['a.mov'], gone: ['shots/b.mov'], unreadable: [] });
});

it('says of a single entry what became of it, and leaves folders to a pass', () => {
  using stage = scanned();
  stage.write('a.mov');
  stage.pass();
  const nothing = { isAll: true, found: [], gone: [] };
  expect(stage.check('', 'a.mov'), 'as it was').toEqual(nothing);
  stage.write('a.mov', 'longer video');
  expect(stage.check('', 'a.mov')).toEqual({ ...nothing, found: ['a.mov'] });
  expect(stage.check('', 'a.mov'), 'told already').toEqual(nothing);
  for (const name of ['b_draft.mov', 'notes.txt']) {
    stage.write(name);
    expect(stage.check('', name)).toEqual(nothing);
  }
  rmSync(join(stage.path, 'a.mov'));
  expect(stage.check('', 'a.mov')).toEqual({ ...nothing, gone: ['a.mov'] });
  expect(stage.check('', 'a.mov'), 'told already').toEqual(nothing);
  mkdirSync(join(stage.path, 'shots'));
  expect(stage.check('', 'shots').isAll).toBe(false);
  expect(stage.check('unknown', 'a.mov').isAll).toBe(false);
});

it('says why a folder cannot be read', () => {
  using stage = scanned();
  stage.write('file');
  const troubleOf = (path: string) => {
    try {
      new DirectoryScan(path, filter).root();
      return null;
    } catch (error) {
      return folderTrouble(error);
    }
  };
  expect(troubleOf(stage.path)).toBeNull();
  expect(troubleOf(join(stage.path, 'nowhere'))).toEqual({ kind: 'missing' });
  expect(troubleOf(join(stage.path, 'file'))).toEqual({ kind: 'not_a_folder' });
});
