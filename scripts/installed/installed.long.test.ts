/** Tests the deb and the rpm as people install them, on a bare system if one can be made here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Asynchronous, because a run takes minutes and the test runner needs to hear from its worker more often. */
async function runBare(command: string) {
  const child = spawn('bash', [join(root, 'scripts/bare-machine'), command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return { status: child.exitCode, stdout, stderr };
}

const probe = await runBare('true');
if (probe.status !== 0) console.error(`Not run: ${probe.stderr}`);

/** Six packages are built, perhaps on a busy computer. This only guards against hanging. */
const timeout = 3_600_000;

describe.skipIf(probe.status !== 0)('the packages for Linux', () => {
  it('install, upload, upgrade in the middle of an upload, open their window, and leave no trace', {
    timeout,
  }, async () => {
    const { status, stdout, stderr } = await runBare(
      'npm ci >/dev/null && node bin/own-node scripts/installed/try-installed.ts --here',
    );
    expect(`${stdout}${status === 0 ? '' : stderr}`).toContain('All 10 steps worked');
    expect(status).toBe(0);
  });
});
