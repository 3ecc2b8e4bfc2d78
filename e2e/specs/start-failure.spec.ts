import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFileName } from '../../src/engine/store/places/data-folder.ts';
import { expect, test } from '../fixtures/app-test.ts';

test('a start that fails says why, and ends with a code that is not 0', async ({
  launcher,
  homeDirectory,
}) => {
  const inTheWay = join(homeDirectory, 'not-a-folder');
  writeFileSync(inTheWay, 'a file where the data folder should be');
  const starting = launcher.launch({
    homeDirectory: inTheWay,
    environment: { XDG_CONFIG_HOME: join(homeDirectory, 'config') },
  });
  await expect(starting).rejects.toThrow(/ended with code 1 [\s\S]*Can't write to the data folder/);
});

test('after a newer Renderdrop the window does not open: it says why, and changes nothing', {
  tag: '@long',
}, async ({ launcher, homeDirectory }) => {
  const path = join(homeDirectory, databaseFileName);
  const newer = new Database(path);
  newer.pragma('journal_mode = WAL');
  newer.exec('CREATE TABLE of_later (id TEXT); PRAGMA user_version = 999');
  newer.close();
  const before = readFileSync(path);
  const starting = launcher.launch({ homeDirectory });
  await expect(starting).rejects.toThrow(
    /ended with code 1 [\s\S]*A newer Renderdrop has used this upload queue/,
  );
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('an unexpected error leaves a report on this computer, and the app ends with a message', {
  tag: ['@long', '@chromium'],
}, async ({ launcher, homeDirectory }) => {
  // Electron takes no Node options from the environment, but the stand-in does. The script waits for the listeners of
  // Electron's part and of the app.
  const script = `process.on('newListener', (name) => {
    if (name !== 'unhandledRejection' || process.listenerCount(name) !== 1) return;
    setTimeout(() => Promise.reject(new Error('waited for by nobody')), 10);
    setTimeout(() => { throw new Error('odd'); }, 500);
  })`;
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
  expect(await launcher.launchAgain({ homeDirectory, environment })).toBe(1);
  const folder = join(homeDirectory, 'crashes');
  const reports = readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  expect(reports).toMatchObject([
    { where: 'main', what: expect.stringMatching(/^Error: waited for by nobody/) },
    { where: 'main', what: expect.stringMatching(/^Error: odd/) },
  ]);
});
