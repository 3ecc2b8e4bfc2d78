import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readSmallFile, writeExclusively } from './exclusive-file.ts';

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

it.skipIf(process.platform !== 'linux')('has no file open any more when it is done', async () => {
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
