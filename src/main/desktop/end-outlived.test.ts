import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { NodeClock } from '../../engine/node/node-clock.ts';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { endOutlivedService } from './end-outlived.ts';

const clock = new NodeClock();

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

function someProgram(): { readonly child: ChildProcess; readonly pid: number } {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  if (child.pid === undefined) throw new Error('It did not start');
  return { child, pid: child.pid };
}

test.each(['running', 'stopped by a signal'])(
  'ends a %s service of an earlier run, so that the next one gets its folder and port',
  async (how) => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    await using orphan = await PracticeService.start({ dataDirectory: data, seed: 'empty' });
    const pid = orphan.processId ?? 0;
    // It then ignores SIGTERM until it is continued.
    if (how !== 'running') process.kill(pid, 'SIGSTOP');
    expect(await endOutlivedService(data, clock)).toBe(true);
    await expect.poll(() => isRunning(pid)).toBe(false);
    const port = Number(orphan.baseUrl.port);
    await using next = await PracticeService.start({ dataDirectory: data, seed: 'empty', port });
    expect(next.addresses.keys).toEqual(orphan.addresses.keys);
  },
);

test('leaves a program alone that later got the number of a service which had ended', async () => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const service = await PracticeService.start({ dataDirectory: data, seed: 'empty' });
  await service.stop('SIGKILL');
  const { child, pid } = someProgram();
  writeFileSync(join(data, 'holder.json'), JSON.stringify({ pid }));
  expect(await endOutlivedService(data, clock)).toBe(false);
  expect(isRunning(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
});

test('does nothing where no service has ever run', async () => {
  using folder = temporaryFolder();
  expect(await endOutlivedService(join(folder.path, 'data'), clock)).toBe(false);
  mkdirSync(join(folder.path, 'data'));
  expect(await endOutlivedService(join(folder.path, 'data'), clock)).toBe(false);
});
