import { linkSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { FoundFile } from '../../watch-folders/folder-scanner.ts';
import { DirectoryScan, folderTrouble } from './directory-scan.ts';

const filter = { include: [], exclude: ['*_draft*'], subfolders: true, minSizeBytes: 3 };

function scanned({ followLinks = false, root = temporaryFolder() } = {}) {
  const folder = root;
  const scan = new DirectoryScan({ root: folder.path, filter, followLinks });
  const write = (path: string, content = 'video') => writeFileSync(join(folder.path, path), content);
  const pass = (below = '') => {
    scan.root();
    const { found, gone, unreadable } = scan.pass(below, true);
    return { found: found.map(({ path }) => path).toSorted(), gone, unreadable };
  };
  /** What one event about an entry reports, and whether it was enough to check the entry. */
  const check = (below: string, name: string) => {
    const [found, gone]: [FoundFile[], string[]] = [[], []];
    const isAll = scan.check(below, name, found, gone);
    return { isAll, found: found.map(({ path }) => path), gone };
  };
  return { scan, write, pass, check, path: folder.path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

it('finds each file that enters once, and reports files that are gone', () => {
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

it('checks a single entry, and leaves folders to a pass', () => {
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

it('looks at a file again, also once it or its folder is gone', () => {
  using stage = scanned();
  stage.write('a.mov');
  stage.pass();
  expect(stage.scan.look('a.mov')).toMatchObject({ path: 'a.mov', stamp: { sizeBytes: 5 } });
  rmSync(join(stage.path, 'a.mov'));
  for (const path of ['a.mov', 'nowhere/a.mov'])
    expect(stage.scan.look(path)).toEqual({ path, stamp: null, frames: null });
});

it('gives a sequence the time of the frame that was written last, whichever it is', () => {
  using stage = scanned();
  for (const number of [1, 2, 3]) {
    stage.write(`Halo.${number}.png`);
    utimesSync(join(stage.path, `Halo.${number}.png`), 100, number === 2 ? 300 : 200);
  }
  stage.scan.root();
  const { found } = stage.scan.pass('', true);
  expect(found).toMatchObject([
    { path: 'Halo.#.png', stamp: { sizeBytes: 15, modifiedNs: String(300n * 1_000_000_000n) } },
  ]);
});

it('says why a folder cannot be read', () => {
  using stage = scanned();
  stage.write('file');
  const troubleOf = (path: string) => {
    try {
      new DirectoryScan({ root: path, filter, followLinks: false }).root();
      return null;
    } catch (error) {
      return folderTrouble(error);
    }
  };
  expect(troubleOf(stage.path)).toBeNull();
  expect(troubleOf(join(stage.path, 'nowhere'))).toEqual({ kind: 'missing' });
  expect(troubleOf(join(stage.path, 'file'))).toEqual({ kind: 'not_a_folder' });
});

describe.skipIf(process.platform === 'win32')('links', () => {
  function withLinks(followLinks: boolean) {
    const outside = temporaryFolder();
    const stage = scanned({ followLinks });
    const link = (to: string, path: string) => symlinkSync(to, join(stage.path, path));
    mkdirSync(join(outside.path, 'show'));
    for (const path of ['private.mov', 'notes.txt', 'show/c.mov'])
      writeFileSync(join(outside.path, path), 'private video');
    symlinkSync(outside.path, join(outside.path, 'show', 'back'));
    symlinkSync(stage.path, join(outside.path, 'show', 'home'));
    stage.write('a.mov');
    mkdirSync(join(stage.path, 'shots'));
    stage.write('shots/b.mov');
    link('../a.mov', 'shots/inside.mov');
    link('shots', 'again');
    link(join(outside.path, 'private.mov'), 'link_v001.mov');
    link('link_v001.mov', 'nested.mov');
    link(join(outside.path, 'notes.txt'), 'notes.txt');
    link(join(outside.path, 'show'), 'show');
    link('round.mov', 'round.mov');
    link('nowhere.mov', 'broken.mov');
    linkSync(join(outside.path, 'private.mov'), join(stage.path, 'hard.mov'));
    return { outside, stage, link };
  }

  it('that lead out of the folder are left out, counted and named; others are files', () => {
    const { outside, stage, link } = withLinks(false);
    using _outside = outside;
    using _stage = stage;
    const inside = ['a.mov', 'hard.mov', 'shots/b.mov', 'shots/inside.mov'];
    expect(stage.pass().found).toEqual(inside);
    expect(stage.scan.outsideLinks.toSorted()).toEqual(['link_v001.mov', 'nested.mov', 'show']);
    expect(stage.scan.look('link_v001.mov').stamp, 'asked for by name').toBeNull();
    // Links that are made later, or replace a file or folder that was checked before.
    link(join(outside.path, 'private.mov'), 'later.mov');
    expect(stage.check('', 'later.mov')).toEqual({ isAll: false, found: [], gone: [] });
    rmSync(join(stage.path, 'a.mov'));
    link(join(outside.path, 'private.mov'), 'a.mov');
    expect(stage.scan.look('a.mov').stamp).toBeNull();
    rmSync(join(stage.path, 'shots'), { recursive: true });
    link(join(outside.path, 'show'), 'shots');
    writeFileSync(join(outside.path, 'show', 'b.mov'), 'private');
    expect(stage.scan.look('shots/b.mov').stamp).toBeNull();
    expect(stage.pass()).toMatchObject({ found: [], gone: ['a.mov', 'shots/b.mov', 'shots/inside.mov'] });
    expect(stage.scan.outsideLinks).toHaveLength(7);
  });

  it('are followed if a person has allowed it, to files and folders, but never in a circle', () => {
    const { outside, stage } = withLinks(true);
    using _outside = outside;
    using _stage = stage;
    const found = ['link_v001.mov', 'nested.mov', 'show/c.mov', 'hard.mov', 'shots/inside.mov'];
    const all = stage.pass().found;
    expect(all).toEqual(expect.arrayContaining(found));
    expect(all).not.toContain('show/back/private.mov/show');
    expect(all.every((path) => path.split('/').length < 5)).toBe(true);
    expect(stage.scan.outsideLinks).toEqual([]);
    expect(stage.scan.look('show/c.mov').stamp).not.toBeNull();
  });

  it('are resolved for the watched folder itself', () => {
    using real = temporaryFolder();
    using beside = temporaryFolder();
    writeFileSync(join(real.path, 'a.mov'), 'video');
    symlinkSync('a.mov', join(real.path, 'b.mov'));
    const root = join(beside.path, 'renders');
    symlinkSync(real.path, root);
    const scan = new DirectoryScan({ root, filter, followLinks: false });
    scan.root();
    expect(
      scan
        .pass('', true)
        .found.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['a.mov', 'b.mov']);
    expect(scan.look('a.mov').stamp).not.toBeNull();
  });
});

it.skipIf(process.platform !== 'linux')(
  'finds names that are not valid UTF-8, each under a path that can be opened',
  () => {
    using stage = scanned();
    const name = Buffer.from('Caf\xe9_v001.mov', 'latin1');
    writeFileSync(Buffer.concat([Buffer.from(`${stage.path}/`), name]), 'video');
    const { found } = stage.pass();
    expect(found).toEqual(['Caf\udce9_v001.mov']);
    expect(stage.scan.look('Caf\udce9_v001.mov').stamp).toMatchObject({ sizeBytes: 5 });
    expect(stage.check('', 'Caf\udce9_v001.mov')).toEqual({ isAll: true, found: [], gone: [] });
  },
);
