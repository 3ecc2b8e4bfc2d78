import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readSmallFile, replaceExclusively, writeExclusively } from './exclusive-file.ts';

it('writes a whole file once, replaces nothing, and leaves nothing else behind', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'receipt.json');
  expect(await writeExclusively(path, 'first')).toBe(true);
  expect(await writeExclusively(path, 'second')).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('first');
  expect(await readSmallFile(path, 5)).toBe('first');
  expect(await readSmallFile(path, 4), 'too large').toBeNull();
  expect(readdirSync(folder.path)).toEqual(['receipt.json']);
});

it.skipIf(process.platform === 'win32')('follows no link, neither to write nor to read', async () => {
  using folder = temporaryFolder();
  const [victim, link] = [join(folder.path, 'victim.blend'), join(folder.path, 'receipt.json')];
  writeFileSync(victim, 'weeks of work');
  symlinkSync(victim, link);
  expect(await writeExclusively(link, 'gone')).toBe(false);
  expect([readFileSync(victim, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['weeks of work', true]);
  expect(await readSmallFile(link, 1_000)).toBeNull();
});

it.skipIf(process.platform === 'win32')(
  'replaces a link or a pipe itself, and does not touch the target of the link',
  async () => {
    using folder = temporaryFolder();
    const victim = join(folder.path, 'victim.blend');
    writeFileSync(victim, 'weeks of work');
    const [link, pipe, file] = ['link', 'pipe', 'file'].map((name) => join(folder.path, `${name}.jpg`));
    if (!link || !pipe || !file) throw new Error('no names');
    symlinkSync(victim, link);
    execFileSync('mkfifo', [pipe]);
    writeFileSync(file, 'of last time');
    for (const path of [link, pipe, file]) {
      await replaceExclusively(path, Buffer.from('a picture'));
      expect(readFileSync(path, 'utf8')).toBe('a picture');
      expect(lstatSync(path).isFile()).toBe(true);
    }
    expect(readFileSync(victim, 'utf8')).toBe('weeks of work');
    mkdirSync(join(folder.path, 'folder.jpg'));
    await expect(replaceExclusively(join(folder.path, 'folder.jpg'), 'x')).rejects.toThrow();
    expect(readdirSync(folder.path).toSorted()).toEqual([
      'file.jpg',
      'folder.jpg',
      'link.jpg',
      'pipe.jpg',
      'victim.blend',
    ]);
  },
);

it('leaves no unfinished file after a failed write, and keeps the old file', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'receipt.json');
  writeFileSync(path, 'of last time');
  // A value that can't be written: the write fails once the file is open, as on a full disk.
  const unwritable = Number.NaN as unknown as string;
  await expect(replaceExclusively(path, unwritable)).rejects.toThrow();
  await expect(writeExclusively(join(folder.path, 'other.json'), unwritable)).rejects.toThrow();
  expect(readdirSync(folder.path)).toEqual(['receipt.json']);
  expect(readFileSync(path, 'utf8')).toBe('of last time');
});

it.skipIf(process.platform !== 'linux')('closes every file that it opens', async () => {
  using folder = temporaryFolder();
  const open = () => readdirSync('/proc/self/fd').length;
  await writeExclusively(join(folder.path, 'first.json'), 'x');
  const before = open();
  for (let count = 0; count < 20; count += 1) {
    const path = join(folder.path, `${count}.json`);
    await writeExclusively(path, 'x');
    await readSmallFile(path, 10);
    await readSmallFile(path, 0);
  }
  expect(open()).toBeLessThan(before + 10);
});
