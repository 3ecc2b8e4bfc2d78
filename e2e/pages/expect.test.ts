import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('waits for a slow window outside of specs, longer than Playwright’s own five seconds', () => {
  const waiting = `import(${JSON.stringify(join(import.meta.dirname, 'expect.ts'))}).then(async ({ expect }) => {
    const startedMs = performance.now();
    await expect.poll(() => performance.now() - startedMs > 5_500).toBe(true);
  })`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', waiting], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
