import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../src/engine/testing/temporary-folder.ts';
import { LongRecord } from './long-record.ts';

function repository(path: string) {
  const git = (...words: readonly string[]) => {
    const own = ['-c', 'user.name=Test', '-c', 'user.email=test@renderdrop.example'];
    expect(spawnSync('git', [...own, ...words], { cwd: path }).status).toBe(0);
  };
  git('init', '-q');
  return (file: string, text: string) => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
    git('add', '-A');
    git('commit', '-qm', text);
  };
}

const hasGit = spawnSync('git', ['--version']).status === 0;

it.skipIf(!hasGit)('knows in another run what has passed, until a file outside of docs is another', () => {
  using folder = temporaryFolder();
  const commit = repository(folder.path);
  commit('src/a.ts', 'one');
  commit('docs/b.md', 'one');
  const first = new LongRecord(folder.path);
  expect(first.passed).toEqual([]);
  first.keep('window');
  first.keep('uploads');
  first.keep('window');
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const rows = ['uploads', 'window'].map((part) => ({
    part,
    day,
    commit: expect.stringMatching(/^[0-9a-f]{7,}$/),
  }));
  expect(new LongRecord(folder.path).passed).toEqual(rows);

  commit('docs/b.md', 'two');
  const second = new LongRecord(folder.path);
  expect([second.sources, second.hasPassed('window'), second.hasPassed('soak')]).toEqual([
    first.sources,
    true,
    false,
  ]);
  second.drop('window');
  second.drop('soak');
  expect(new LongRecord(folder.path).passed.map(({ part }) => part)).toEqual(['uploads']);

  commit('src/a.ts', 'two');
  const third = new LongRecord(folder.path);
  expect(third.passed).toEqual([]);
  expect(third.sources).not.toBe(first.sources);
});

it('keeps nothing where sources have no name, since there is no git', () => {
  using folder = temporaryFolder();
  vi.stubEnv('PATH', folder.path);
  const record = new LongRecord(folder.path);
  record.keep('window');
  record.drop('window');
  expect([record.sources, record.passed, existsSync(join(folder.path, 'docs'))]).toEqual([null, [], false]);
});
