import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frameEnd } from '../sequences/frame-end.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { appendToOwnFile, createOwnFile, openOwnFile, openPlainFile, readOwnFile } from './plain-file.ts';

const places = () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  writeFileSync(at('file'), 'text');
  symlinkSync(at('file'), at('link'));
  mkdirSync(at('folder'));
  execFileSync('mkfifo', [at('pipe')]);
  return { at, [Symbol.dispose]: () => folder[Symbol.dispose]() };
};

it.skipIf(process.platform === 'win32')(
  'reads a person’s file, also through a link, and does not wait for a pipe',
  async () => {
    using folder = places();
    for (const name of ['file', 'link']) {
      await using file = await openPlainFile(folder.at(name));
      expect(await file.readFile('utf8')).toBe('text');
    }
    for (const name of ['pipe', 'folder', '/dev/zero'])
      await expect(openPlainFile(name.startsWith('/') ? name : folder.at(name))).rejects.toThrow(
        expect.objectContaining({ code: 'ENOTSUP', syscall: 'open' }),
      );
  },
);

it.skipIf(process.platform === 'win32')('follows no link to a file of the app’s own', async () => {
  using folder = places();
  expect(readOwnFile(folder.at('file'))).toBe('text');
  await using file = await openOwnFile(folder.at('file'));
  expect(await file.readFile('utf8')).toBe('text');
  for (const name of ['link', 'pipe', 'folder']) {
    expect(() => readOwnFile(folder.at(name))).toThrow();
    expect(() => appendToOwnFile(folder.at(name), 'more')).toThrow();
    await expect(openOwnFile(folder.at(name))).rejects.toThrow();
    await expect(createOwnFile(folder.at(name))).rejects.toThrow();
  }
  expect(readFileSync(folder.at('file'), 'utf8')).toBe('text');
});

it.skipIf(process.platform === 'win32')('does not block on a frame that was replaced by a pipe', async () => {
  using folder = places();
  await expect(frameEnd(folder.at('pipe'))).rejects.toThrow(expect.objectContaining({ syscall: 'open' }));
});
