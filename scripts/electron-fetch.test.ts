import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('one that fails says why, and is tried again the next time', async () => {
  const failing = await withInstall(
    "console.error(new Error('getaddrinfo ENOTFOUND').stack); process.exit(1)",
  );
  expect(failing).toEqual({ kind: 'failed', why: 'Error: getaddrinfo ENOTFOUND' });
  expect(await withInstall('process.exit(0)')).toEqual({ kind: 'fetched' });
});

test('one that takes long goes on in the background, and is not started twice', async () => {
  const endsByItself = `
    require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'starts'))}, 'x');
    require('node:fs').watchFile(${JSON.stringify(join(folder, 'end'))}, { interval: 20 }, () => process.exit(0));
  `;
  expect(await withInstall(endsByItself, 0)).toEqual({ kind: 'goes_on' });
  expect(await withInstall(endsByItself, 0)).toEqual({ kind: 'goes_on' });
  const processId = Number(readFileSync(join(folder, 'electron-fetch.pid'), 'utf8'));
  process.kill(processId);
});
