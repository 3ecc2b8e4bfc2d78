import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryLogger } from '../../testing/fake-computer.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { RootIdentity, ScanReport } from '../../watch-folders/folder-scanner.ts';
import { WorkerScanner } from './worker-scanner.ts';

const filter = { include: [], exclude: [], subfolders: true, minSizeBytes: 0 };

function scanning(root: string, knownRoot: RootIdentity | null = null) {
  const clock = new FakeClock();
  const reports: ScanReport[] = [];
  let look = () => {};
  const scanner = new WorkerScanner(
    { root, filter, poll: true, followLinks: false, knownRoot },
    (report) => {
      reports.push(report);
      look();
    },
    { clock, logger: new MemoryLogger() },
  );
  /** The next report of this kind, which is no longer in the list then. */
  const next = <Kind extends ScanReport['kind']>(kind: Kind) =>
    new Promise<Extract<ScanReport, { kind: Kind }>>((resolve) => {
      look = () => {
        const at = reports.findIndex((report) => report.kind === kind);
        const found = reports[at];
        if (!found) return;
        reports.splice(0, at + 1);
        resolve(found as Extract<ScanReport, { kind: Kind }>);
      };
      look();
    });
  return { clock, scanner, next, [Symbol.dispose]: () => scanner[Symbol.dispose]() };
}

it('says that a folder does not answer when its thread is silent for long, and how it stands once it does', async () => {
  // Promise: Resumes when it responds.
  using folder = temporaryFolder();
  using stage = scanning(folder.path);
  await stage.next('scanned');
  const trouble = stage.next('trouble');
  let isTold = false;
  void trouble.then(() => {
    isTold = true;
  });
  // For the thread hardly any time passes meanwhile; where it answers anyway, once more.
  while (!isTold) await stage.clock.advance(60_000);
  expect((await trouble).trouble).toEqual({ kind: 'not_answering' });
  writeFileSync(join(folder.path, 'a.mov'), 'video');
  expect((await stage.next('scanned')).isWhole).toBe(true);
});

it('tells a folder that is missing from a drive that is gone', async () => {
  using folder = temporaryFolder();
  const root = join(folder.path, 'renders');
  {
    using never = scanning(root);
    expect((await never.next('trouble')).trouble).toEqual({ kind: 'missing' });
  }
  mkdirSync(root);
  using there = scanning(root);
  const { device } = (await there.next('scanned')).root;
  const nowhere = join(folder.path, 'nowhere');
  using sameDrive = scanning(nowhere, { device, inode: '1' });
  expect((await sameDrive.next('trouble')).trouble).toEqual({ kind: 'missing' });
  using otherDrive = scanning(nowhere, { device: `${device}1`, inode: '1' });
  expect((await otherDrive.next('trouble')).trouble).toEqual({ kind: 'disconnected' });
});
