import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchElectron } from './electron-fetch.ts';

let folder: string;
let installScript: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-fetch-'));
  installScript = join(folder, 'install.cjs');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withInstall = (text: string, waitMs = 60_000) => {
  writeFileSync(installScript, text);
  return fetchElectron({ installScript, folder, waitMs });
};

test('a fetch that works is done', async () => {
  expect(await withInstall('process.exit(0)')).toEqual({ kind: 'fetched' });
});

test('a fetch that fails says why, and is tried again the next time', async () => {
  const failing = await withInstall(
    "console.error(new Error('getaddrinfo ENOTFOUND').stack); process.exit(1)",
  );
  expect(failing).toEqual({ kind: 'failed', why: 'Error: getaddrinfo ENOTFOUND' });
  expect(await withInstall('process.exit(0)')).toEqual({ kind: 'fetched' });
});

test('a fetch that takes long continues in the background, and is not started twice', async () => {
  const starts = join(folder, 'starts');
  const endsWithItsFolder = `
    const { appendFileSync, existsSync } = require('node:fs');
    appendFileSync(${JSON.stringify(starts)}, 'x');
    setInterval(() => existsSync(${JSON.stringify(folder)}) || process.exit(0), 100);
  `;
  const processId = () => Number(readFileSync(join(folder, 'electron-fetch.pid'), 'utf8'));
  expect(await withInstall(endsWithItsFolder, 0)).toEqual({ kind: 'goes_on' });
  const first = processId();
  await expect.poll(() => existsSync(starts)).toBe(true);
  expect(await withInstall(endsWithItsFolder, 0)).toEqual({ kind: 'goes_on' });
  expect(processId()).toBe(first);
  expect(readFileSync(starts, 'utf8')).toBe('x');
  process.kill(first);
});
