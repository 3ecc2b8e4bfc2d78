import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TimeJumpPowerEvents } from './node-power.ts';

const hourMs = 3_600_000;

/** A computer whose uptime includes sleep, while its monotonic clock stops. */
function aComputer() {
  const clock = new FakeClock();
  let sleptMs = 0;
  const heard: string[] = [];
  const stop = new TimeJumpPowerEvents(clock, () => clock.monotonicMs() + sleptMs).subscribe((event) =>
    heard.push(event),
  );
  const sleep = (ms: number) => {
    sleptMs += ms;
    clock.setWallMs(clock.nowMs() + ms);
  };
  return { clock, heard, sleep, stop };
}

it('says once that the computer woke up', async () => {
  const { clock, heard, sleep, stop } = aComputer();
  await clock.advance(20_000);
  sleep(hourMs);
  await clock.advance(20_000);
  stop();
  expect(heard).toEqual(['resume']);
});

it.each([2, 30, -5])('does not take a clock that is set by %d hours for sleep', async (hours) => {
  const { clock, heard, stop } = aComputer();
  await clock.advance(20_000);
  clock.setWallMs(clock.nowMs() + hours * hourMs);
  await clock.advance(60_000);
  stop();
  expect(heard).toEqual([]);
});

it.skipIf(process.platform !== 'linux')(
  'does not keep the program alive while it holds the computer awake',
  async () => {
    using folder = temporaryFolder();
    const inhibitor = join(folder.path, 'systemd-inhibit');
    writeFileSync(inhibitor, '#!/bin/sh\nexec cat\n');
    chmodSync(inhibitor, 0o700);
    const source = new URL('./node-power.ts', import.meta.url).href;
    const script = `const { NodePowerBlocker } = await import('${source}');
    new NodePowerBlocker('linux', { info: console.log }).keepAwake('uploading');
    console.log('held');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, PATH: [folder.path, process.env['PATH']].join(delimiter) },
      timeout: 20_000,
    });
    expect(stdout).toBe('held\n');
  },
);
