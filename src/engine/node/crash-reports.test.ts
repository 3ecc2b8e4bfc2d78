import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { CrashReports } from './crash-reports.ts';

it('keeps unexpected errors without keys, readable by their owner only, and only the newest twenty', () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const crashes = new CrashReports(folder.path, '1.2.0', clock);
  for (let number = 1; number <= 25; number += 1) {
    clock.advance(1_000);
    crashes.keep('main', new Error(`number ${number}: Bearer abcdefghijk`));
  }
  const kept = crashes.read();
  expect(kept).toHaveLength(20);
  expect(kept.at(-1)).toMatchObject({ where: 'main', version: '1.2.0' });
  expect(kept[0]?.what).toContain('number 6: Bearer [hidden]');
  const [first = ''] = readdirSync(join(folder.path, 'crashes'));
  expect(statSync(join(folder.path, 'crashes', first)).mode & 0o077).toBe(0);
});

it('skips files that are not its own, and does not throw if nothing can be written', () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'crashes'));
  writeFileSync(join(folder.path, 'crashes', 'odd.json'), 'no report');
  expect(new CrashReports(folder.path, '1.2.0', new FakeClock()).read()).toEqual([]);
  writeFileSync(join(folder.path, 'a file'), '');
  const nowhere = new CrashReports(join(folder.path, 'a file'), '1.2.0', new FakeClock());
  nowhere.keep('command', 'lost');
  expect(nowhere.read()).toEqual([]);
});
