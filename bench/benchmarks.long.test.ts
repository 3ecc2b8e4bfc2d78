/** @module-tag ffmpeg */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const program = ['bin/own-node', 'bench/main.ts'];
const limitMs = 5 * 60_000;
/** A missing program or right ends a benchmark with one line, which is not its fault. */
const isMissing = /is missing: sudo apt-get install|no Chromium was found|a slow line needs root/;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const quickRunOf = (name: string): Promise<Ended> =>
  new Promise((resolve) => {
    const told = [...program, name, '--quick'];
    const child = execFile(
      process.execPath,
      told,
      { cwd: root, timeout: limitMs },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

const usage = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' }).stderr;
const names = (/^Names: (.*), or all$/m.exec(usage)?.[1] ?? '').split(', ');

it.for(names)(
  '%s measures within five minutes, and logs at once what it does',
  { timeout: limitMs + 10_000 },
  async (name, { skip }) => {
    const { code, stdout, stderr } = await quickRunOf(name);
    skip(code !== 0 && isMissing.test(stderr), `not run: ${stderr.trim().split('\n').at(-1)}`);
    expect(stderr.startsWith(`${name}:`), stderr).toBe(true);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^what +ours/);
  },
);
