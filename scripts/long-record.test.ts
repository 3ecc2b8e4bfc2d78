import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../src/engine/testing/temporary-folder.ts';
import { partsNamed } from './long-parts.ts';
import { LongRecord } from './long-record.ts';
import { isSourceOf } from './long-sources.ts';

function part(name: string) {
  const [found] = partsNamed(['--part', name]);
  if (!found) throw new Error(`no part ${name}`);
  return found;
}

const uploads = part('uploads');
const soak = part('soak');

function repository(path: string) {
  const git = (...words: readonly string[]) => {
    const own = ['-c', 'user.name=Test', '-c', 'user.email=test@renderdrop.example'];
    expect(spawnSync('git', [...own, ...words], { cwd: path }).status).toBe(0);
  };
  git('init', '-q');
  const commit = (file: string, text: string) => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
    git('add', '-A');
    git('commit', '-qm', text);
  };
  commit('docs/page.md', 'zero');
  return commit;
}

describe('a part of the long suites', { tags: ['git'] }, () => {
  it('counts as passed in a later run too, until one of its sources changes', () => {
    using folder = temporaryFolder();
    const commit = repository(folder.path);
    const passed = () => {
      const record = new LongRecord(folder.path);
      return [uploads, soak].filter((one) => record.passed(one)).map(({ name }) => name);
    };
    commit('src/engine/uploads/kill.long.test.ts', 'one');
    expect(passed()).toEqual([]);
    const first = new LongRecord(folder.path);
    first.keep(uploads, 'abc1234');
    first.keep(soak, 'abc1234');
    first.keep(uploads, 'abc1235');
    expect(passed()).toEqual(['uploads', 'soak']);
    expect(new LongRecord(folder.path).passed(uploads)).toEqual({
      part: 'uploads',
      sources: expect.stringMatching(/^[0-9a-f]{12}$/),
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      commit: 'abc1235',
    });

    commit('docs/reliability.md', 'one');
    expect(passed()).toEqual(['uploads', 'soak']);
    commit('src/engine/uploads/kill.long.test.ts', 'two');
    expect(passed()).toEqual(['soak']);
    commit('src/engine/session.ts', 'one');
    expect(passed()).toEqual([]);
  });

  it('no longer counts as passed once it fails', () => {
    using folder = temporaryFolder();
    repository(folder.path)('src/engine/session.ts', 'one');
    const record = new LongRecord(folder.path);
    record.keep(uploads, 'abc1234');
    record.keep(soak, 'abc1234');
    record.drop(uploads);
    const later = new LongRecord(folder.path);
    expect([later.passed(uploads), later.passed(soak)?.part]).toEqual([null, 'soak']);
  });
});

it('records nothing without git, because the state of the sources then has no id', () => {
  using folder = temporaryFolder();
  vi.stubEnv('PATH', folder.path);
  const record = new LongRecord(folder.path);
  record.keep(soak, '');
  record.drop(soak);
  expect([record.passed(soak), existsSync(join(folder.path, 'docs'))]).toEqual([null, false]);
});

it.each([
  ['the engine', 'src/engine/session.ts', ['uploads', 'outside', 'window', 'mutants']],
  ['the practice service', 'sandbox/processing/hash.ts', ['uploads', 'outside', 'window', 'mutants']],
  ['what is installed', 'package-lock.json', ['uploads', 'outside', 'window', 'mutants']],
  ['the window', 'src/renderer/app.tsx', ['outside', 'window', 'mutants']],
  ['a script', 'scripts/check-steps.ts', ['outside', 'window', 'mutants']],
  ['its own test', 'src/engine/uploads/stories/kill.long.test.ts', ['uploads', 'window', 'mutants']],
  ['a spec', 'e2e/specs/viewer.spec.ts', ['window', 'mutants']],
  ['another test', 'src/engine/session.test.ts', ['window', 'mutants']],
  ['a page', 'docs/reliability.md', []],
])('reads %s where it depends on it', (_what, path, readers) => {
  const parts = ['uploads', 'outside', 'window', 'mutants'];
  expect(parts.filter((name) => isSourceOf(part(name), path))).toEqual(readers);
});
