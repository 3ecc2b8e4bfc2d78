import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frameEnd } from '../sequences/frame-end.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  appendToOwnFile,
  createOwnFile,
  openAgain,
  openOwnFile,
  openPlainFile,
  readOwnFile,
} from './plain-file.ts';

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

it.skipIf(process.platform === 'win32').each([process.platform, 'darwin' as const])(
  'opens a file once more with a position of its own (%s)',
  async (platform) => {
    using folder = places();
    await using file = await openPlainFile(folder.at('file'));
    await file.read(Buffer.alloc(3), 0, 3);
    await using again = await openAgain(file, folder.at('link'), platform);
    expect(await again.readFile('utf8')).toBe('text');
    expect(await file.readFile('utf8')).toBe('t');
  },
);

it.skipIf(process.platform === 'win32')(
  'opens no other file once more that has the name by now',
  async () => {
    using folder = places();
    await using file = await openPlainFile(folder.at('file'));
    writeFileSync(folder.at('other'), 'other');
    renameSync(folder.at('other'), folder.at('file'));
    await expect(openAgain(file, folder.at('file'), 'darwin')).rejects.toThrow(folder.at('file'));
  },
);

it.runIf(process.platform === 'linux')(
  'opens on Linux what is open, whatever has the name by now',
  async () => {
    using folder = places();
    await using file = await openPlainFile(folder.at('file'));
    writeFileSync(folder.at('other'), 'other');
    renameSync(folder.at('other'), folder.at('file'));
    await using again = await openAgain(file, folder.at('file'));
    expect(await again.readFile('utf8')).toBe('text');
  },
);
