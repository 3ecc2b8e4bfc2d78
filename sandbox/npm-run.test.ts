import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

it.skipIf(process.platform === 'win32')('ends when npm, which started it, is told to end', async () => {
  const npm = spawn('npm', ['run', '--silent', 'sandbox', '--', '--json', '--seed', 'empty'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: npm.stdout }), 'line');
  const { base_url: base } = JSON.parse(String(line));
  const everyWriterGone = once(npm.stdout, 'close');
  npm.kill('SIGTERM');
  await everyWriterGone;
  await expect(fetch(`${base}/v1/me`)).rejects.toThrow();
});
