import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const fallback =
  'No bare ground here, for the reason above: the tests run on this computer, with all that is installed on it.';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'renderdrop-ci-'));
  for (const folder of ['.ci', 'scripts', 'programs']) mkdirSync(join(project, folder));
  copyFileSync(join(root, '.ci/run'), join(project, '.ci/run'));
  write('programs/npm', 'echo "npm $*"; if [ "$1" = test ]; then echo "5 passed, 0 failed, 1 skipped"; fi');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(name: string, shellScript: string): void {
  writeFileSync(join(project, name), `#!/bin/sh\n${shellScript}\n`);
  chmodSync(join(project, name), 0o755);
}

function run() {
  const { status, stdout } = spawnSync('bash', [join(project, '.ci/run')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(project, 'programs')}:${process.env['PATH'] ?? ''}` },
  });
  return { status, lines: stdout.trim().split('\n') };
}

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  it.each([0, 1, 69])(
    'runs the README’s test command on a bare system, and ends with its exit code: %i',
    (code) => {
      write(
        'scripts/bare-machine',
        `case $1 in *"npm view"*) exit 0;; esac; echo "bare: $1"; echo "5 passed, 0 failed, 1 skipped"; exit ${code}`,
      );
      expect(run()).toEqual({
        status: code,
        lines: ['bare: npm ci && npm test', '5 passed, 0 failed, 1 skipped'],
      });
      expect(readme).toContain('\nnpm ci && npm test\n');
    },
  );

  it('runs it on this computer if a bare system cannot be made, and says so', () => {
    write('scripts/bare-machine', 'exit 69');
    expect(run()).toEqual({
      status: 0,
      lines: [fallback, 'npm ci', 'npm test', '5 passed, 0 failed, 1 skipped'],
    });
  });

  it('ends with the exit code of the tests then too', () => {
    write('scripts/bare-machine', 'exit 69');
    write('programs/npm', 'if [ "$1" = test ]; then echo "4 passed, 1 failed, 0 skipped"; exit 1; fi');
    expect(run()).toEqual({ status: 1, lines: [fallback, '4 passed, 1 failed, 0 skipped'] });
  });
});
