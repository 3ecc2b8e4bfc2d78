import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseOptions } from '../options.ts';
import { startSandbox } from '../server.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'renderdrop-folder-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('refuses a folder that another service uses, and takes it once that one has stopped', async () => {
  const { options } = parseOptions(['--seed', 'empty', '--data', directory]);
  const first = await startSandbox(options);
  await expect(startSandbox(options)).rejects.toThrow(`Another practice service uses ${directory}.`);
  await first.stop();
  const second = await startSandbox(options);
  await second.stop();
});
