import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-sandbox-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (...words: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
  });

it('says that its port is taken and what to do, and leaves no folder behind', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { status, stderr } = start('--port', String(port));
  other.close();
  expect(stderr).toBe(
    `Another program uses port ${port}. Choose another with --port, or leave --port out to take a free one.\n`,
  );
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

it('ends with the program that started it, and leaves no folder behind', () => {
  const { status, stdout, signal } = start('--until-input-ends', '--json');
  expect({ status, signal }).toEqual({ status: 0, signal: null });
  expect(stdout).toContain('"base_url"');
  expect(readdirSync(folder)).toEqual([]);
});

it('says which port it needs', () => {
  expect(start('--port', 'first')).toMatchObject({
    status: 1,
    stderr: '--port: a number from 0 to 65535 is needed\n',
  });
});

it('lists its options', () => {
  const { status, stdout } = start('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('--port NUMBER');
});
