import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { DiskReserve } from './disk-reserve.ts';

it.skipIf(process.platform === 'win32')('fills no file that a link leads to, and waits for no pipe', () => {
  using folder = temporaryFolder();
  const victim = join(folder.path, 'victim.blend');
  const reserved = join(folder.path, 'queue.db-reserve');
  writeFileSync(victim, Buffer.alloc(4_096, 'weeks of work'));
  const reserve = new DiskReserve(join(folder.path, 'queue.db'), 4_096);
  symlinkSync(victim, reserved);
  expect(reserve.isKept).toBe(false);
  reserve.keep();
  expect(reserve.isKept).toBe(true);
  expect(lstatSync(reserved).isFile()).toBe(true);
  reserve.giveUp();
  execFileSync('mkfifo', [reserved]);
  reserve.keep();
  expect(reserve.isKept).toBe(true);
  expect(readFileSync(victim).equals(Buffer.alloc(4_096, 'weeks of work'))).toBe(true);
});

it('is there once taken and gone once given up, and says whether giving up freed anything', () => {
  using folder = temporaryFolder();
  const reserve = new DiskReserve(join(folder.path, 'queue.db'), 4_096);
  expect([reserve.isKept, reserve.giveUp()]).toEqual([false, false]);
  reserve.keep();
  expect([reserve.isKept, reserve.giveUp()]).toEqual([true, true]);
  expect(reserve.isKept).toBe(false);
});
