import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('refuses an option that it does not have, and starts nothing', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'start.ts'), '--frob'],
    { encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'npm start knows no “--frob”. See npm start -- --help.\n',
  });
});

it('--help says what npm start takes, and starts nothing', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'start.ts'), '--help'],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^npm start builds Renderdrop/);
  expect(stdout).not.toContain('demo (npm run demo)');
});
