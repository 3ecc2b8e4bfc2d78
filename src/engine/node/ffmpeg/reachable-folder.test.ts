import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LinkReach } from '../../../shared/model/sequences.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ReachableFolder } from './reachable-folder.ts';

const textOf = async (opened: FileHandle | 'outside' | 'changed' | null): Promise<string | null> => {
  if (opened === null || typeof opened === 'string') return opened;
  await using file = opened;
  return await readFile(file, 'utf8');
};

/** A show with folders for a shot and for shared frames, and something private next to the show. */
function laidOut(base: string) {
  const [show, shot, pool, home] = [
    join(base, 'show'),
    join(base, 'show', 'shot'),
    join(base, 'show', 'pool'),
    join(base, 'home'),
  ];
  for (const folder of [show, shot, pool, home]) mkdirSync(folder, { recursive: true });
  for (const folder of [shot, pool, home]) writeFileSync(join(folder, 'a'), folder.slice(base.length + 1));
  symlinkSync('a', join(shot, 'own'));
  symlinkSync('../pool/a', join(shot, 'pooled'));
  symlinkSync(join(home, 'a'), join(shot, 'private'));
  linkSync(join(pool, 'a'), join(shot, 'hard'));
  return { show, shot, pool, home };
}

describe.skipIf(process.platform === 'win32')('the files of a folder', () => {
  const through = async (shot: string, links: LinkReach) => {
    const folder = await ReachableFolder.of(shot, links);
    const said: Record<string, string | null> = {};
    for (const name of ['a', 'hard', 'own', 'pooled', 'private'])
      said[name] = await textOf((await folder?.open(name)) ?? null);
    return said;
  };
  const own = { a: 'show/shot', hard: 'show/pool', own: 'show/shot' };

  it('are opened only where links may lead', async () => {
    using base = temporaryFolder();
    const { show, shot } = laidOut(base.path);
    const inside = { ...own, pooled: 'show/pool' };
    expect(await through(shot, { kind: 'own_folder' })).toEqual({
      ...own,
      pooled: 'outside',
      private: 'outside',
    });
    expect(await through(shot, { kind: 'below', folder: show })).toEqual({ ...inside, private: 'outside' });
    expect(await through(shot, { kind: 'anywhere' })).toEqual({ ...inside, private: 'home' });
  });

  it('cannot be opened if the folder itself leads out of the watched one', async () => {
    using base = temporaryFolder();
    const { show, home } = laidOut(base.path);
    symlinkSync(home, join(show, 'linked'));
    expect(await ReachableFolder.of(join(show, 'linked'), { kind: 'below', folder: show })).toBeNull();
    symlinkSync(show, join(base.path, 'show by link'));
    const byLink = await ReachableFolder.of(join(base.path, 'show by link', 'shot'), {
      kind: 'below',
      folder: join(base.path, 'show by link'),
    });
    expect(await textOf((await byLink?.open('a')) ?? null)).toBe('show/shot');
  });

  it('are not opened if a folder in the path became a link meanwhile', async () => {
    using base = temporaryFolder();
    const { show, shot, home } = laidOut(base.path);
    const ours = await ReachableFolder.of(shot, { kind: 'own_folder' });
    const below = await ReachableFolder.of(shot, { kind: 'below', folder: show });
    renameSync(shot, join(show, 'was shot'));
    symlinkSync(home, shot);
    expect(await ours?.open('a')).toBe('outside');
    expect(await below?.open('a')).toBe('outside');
  });

  it('do not block if one is a pipe', async () => {
    using base = temporaryFolder();
    const { shot } = laidOut(base.path);
    execFileSync('mkfifo', [join(shot, 'pipe')]);
    const opened = await (await ReachableFolder.of(shot, { kind: 'own_folder' }))?.open('pipe');
    if (opened === undefined || typeof opened === 'string') throw new Error('not opened');
    await using file = opened;
    expect((await file.stat()).isFIFO()).toBe(true);
  });
});
