import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepPrivate, makeFolder } from './private-data.ts';

function within(act: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'practice-private-'));
  try {
    act(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('makes its folder with all parents, for its owner alone', () =>
  within((folder) => {
    const data = join(folder, 'deep', 'data');
    keepPrivate(data);
    for (const path of [join(folder, 'deep'), data]) expect(statSync(path).mode & 0o777).toBe(0o700);
    expect([makeFolder(data), makeFolder(join(data, 'files'))]).toEqual([false, true]);
  }));

it('refuses a place that can be no folder', () =>
  within((folder) => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => keepPrivate(join(folder, 'file'))).toThrow('EEXIST');
    expect(() => keepPrivate(join(folder, 'file', 'data'))).toThrow('ENOTDIR');
  }));

it.runIf(process.platform === 'linux')('ends where a folder takes nothing, and says so', () => {
  expect(() => keepPrivate('/proc/practice/data')).toThrow('ENOENT');
});
